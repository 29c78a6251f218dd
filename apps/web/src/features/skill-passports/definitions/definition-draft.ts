import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import {
  type DefinitionFields,
  definitionFields,
  type PassportDefinition,
  saveDefinition,
} from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { createComparison, onlyFields } from '#lib/draft/compare-fields.ts'
import { createDraft } from '#lib/draft/create-draft.ts'
import { deviceStorage } from '#lib/draft/device-storage.ts'
import { messagesByPath } from '#lib/draft/refusals.ts'
import { type LiveDraft, useLiveDraft } from '#lib/draft/use-live-draft.ts'
import { definitionQuery, storeDefinition } from '../passport-queries.ts'

export type FieldName = keyof DefinitionFields

const { shape } = definitionFields
const names = Object.keys(shape) as FieldName[]

export const definitionComparison = createComparison<DefinitionFields>(names, shape, {
  // Values of lists are compared by their code only, but here their level counts too.
  plain: (name, values) =>
    name === 'skills' ? values.skills.map(({ code, level }) => [code, level]) : values[name],
})

/** The fields as the server accepts them: the stored value replaces an invalid one. */
function sendable(values: DefinitionFields, base: DefinitionFields): DefinitionFields {
  const invalid = names.filter((name) => !shape[name].safeParse(values[name]).success)
  return { ...values, ...onlyFields(invalid, base) }
}

function createDefinitionDraft(client: QueryClient, owner: string, record: PassportDefinition) {
  const params = { id: record.id }
  return createDraft<DefinitionFields, PassportDefinition>({
    ...definitionComparison,
    record,
    fields: ({ fields }) => fields,
    sendable,
    // A newer version with the same fields: a new picture, or a decision.
    mayRebase: () => true,
    read: () => client.fetchQuery({ ...definitionQuery(record.id), staleTime: 0 }),
    save: ({ data, version }) => api(saveDefinition, { params, body: data, version }, { quiet: true }),
    refusal: (error) => {
      const sentences = messagesByPath(error)
      return sentences && { sentences }
    },
    onRecord: (saved) => storeDefinition(client, saved),
    storage: deviceStorage(`passport-definition.${owner}.${record.id}`),
  })
}

export type DefinitionDraft = LiveDraft<DefinitionFields, PassportDefinition>

/**
 * The autosaved draft of a definition.
 * @param owner id of the editor; other accounts on this device do not restore the draft
 */
export function useDefinitionDraft(owner: string, definition: PassportDefinition): DefinitionDraft {
  const client = useQueryClient()
  return useLiveDraft(() => createDefinitionDraft(client, owner, definition), definition)
}
