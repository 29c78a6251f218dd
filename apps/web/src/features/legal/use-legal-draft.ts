import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import {
  getLegalDraft,
  type LegalDocumentName,
  type LegalDraft,
  publishLegalVersion,
  saveLegalDraft,
} from '@vouch/contract'
import { useMemo } from 'react'
import { z } from 'zod'
import { api } from '#lib/api/api.ts'
import { createComparison } from '#lib/draft/compare-fields.ts'
import { createDraft } from '#lib/draft/create-draft.ts'
import { deviceStorage } from '#lib/draft/device-storage.ts'
import { messagesByPath } from '#lib/draft/refusals.ts'
import { useLiveDraft } from '#lib/draft/use-live-draft.ts'
import { legalDraftQuery } from './legal-queries.ts'

interface LegalText {
  readonly summary: string
  readonly body: string
}

const textOf = ({ summary, body }: LegalText): LegalText => ({ summary: summary.trim(), body })

function createLegalDraft(client: QueryClient, document: LegalDocumentName, record: LegalDraft) {
  const params = { document }
  return createDraft<LegalText, LegalDraft>({
    ...createComparison<LegalText>(['summary', 'body'], { summary: z.string().trim() }),
    record,
    fields: textOf,
    read: () => api(getLegalDraft, { params }, { quiet: true }),
    save: ({ data, version }) =>
      api(saveLegalDraft, { params, version, body: textOf(data) }, { quiet: true }),
    refusal: (error) => {
      const sentences = messagesByPath(error)
      return sentences && { sentences }
    },
    onRecord: (saved) => client.setQueryData(legalDraftQuery(document).queryKey, saved),
    storage: deviceStorage(`legal.${document}`),
  })
}

export function useLegalDraft(document: LegalDocumentName, record: LegalDraft) {
  const client = useQueryClient()
  const draft = useLiveDraft(() => createLegalDraft(client, document, record), record)
  return useMemo(
    () => ({
      ...draft,
      edit: (change: Partial<LegalText>) => draft.update((before) => ({ ...before, ...change })),
      /** Saves and publishes the draft. @returns the version number; null if saving failed @throws ApiProblem */
      publish: async (): Promise<number | null> => {
        if (!(await draft.saveNow())) return null
        const params = { document }
        const { version } = draft.getState()
        const published = await api(publishLegalVersion, { params, version })
        await draft.adopt(await api(getLegalDraft, { params }))
        await client.invalidateQueries({ queryKey: ['legal', document] })
        return published.version
      },
    }),
    [client, document, draft],
  )
}

export type LegalDraftForm = ReturnType<typeof useLegalDraft>
