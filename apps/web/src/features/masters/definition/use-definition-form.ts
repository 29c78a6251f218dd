import { useQueryClient } from '@tanstack/react-query'
import { changeMaster, getMasterDefinition, type MasterDefinition, type MasterSummary } from '@vouch/contract'
import { useMemo, useRef, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify } from '#lib/api/notify.ts'
import { masterDefinitionQuery } from '#lib/data/masters.ts'
import { onlyFields } from '#lib/draft/compare-fields.ts'
import { messagesByPath } from '#lib/draft/refusals.ts'
import { useTexts } from '#lib/format/texts.ts'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import { refreshMaster } from '../masters-queries.ts'
import { texts } from './definition.en.ts'
import { definitionPath, toDefinitionInput } from './definition-input.ts'
import { type DefinitionValues, definitionSchema } from './definition-schema.ts'
import { toDefinitionValues } from './definition-values.ts'
import { mergeFields } from './merge-fields.ts'

/** The form of a list's definition, and the newer version that it met when it was saved. */
export function useDefinitionForm(definition: MasterDefinition, lists: readonly MasterSummary[] | undefined) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const params = { entity: definition.name }
  // What the person began with. A newer version replaces it only once they have chosen.
  const base = useRef({ values: toDefinitionValues(definition), version: definition.version })
  const [remote, setRemote] = useState<MasterDefinition | null>(null)
  const typed = useRef(base.current.values)
  const schema = useMemo(
    () =>
      definitionSchema({
        name: definition.name,
        fields: definition.fields,
        lists: lists ? new Set(lists.map(({ name }) => name)) : null,
      }),
    [definition, lists],
  )

  const adopt = (saved: MasterDefinition, values = toDefinitionValues(saved)) => {
    base.current = { values: toDefinitionValues(saved), version: saved.version }
    form.fields.setValues(values)
    form.fields.resetDirty(base.current.values)
    setRemote(null)
  }
  const store = async (saved: MasterDefinition) => {
    client.setQueryData(masterDefinitionQuery(saved.name).queryKey, saved)
    await refreshMaster(client, saved.name)
  }

  const form = useRecordForm({
    schema,
    initialValues: base.current.values,
    onSubmit: async (values) => {
      typed.current = values
      const { version } = base.current
      try {
        const body = toDefinitionInput(values)
        const saved = await api(changeMaster, { params, version, body }, { quiet: true })
        adopt(saved)
        notify(t('saved', { label: saved.label }))
        await store(saved)
      } catch (error) {
        if (!isProblem(error, 412)) throw error
        setRemote(await api(getMasterDefinition, { params }, { quiet: true }))
      }
    },
    fieldErrors: (error) => {
      const messages = messagesByPath(error)
      return (
        messages &&
        Object.fromEntries(
          Object.entries(messages).map(([path, message]) => [definitionPath(typed.current, path), message]),
        )
      )
    },
  })

  // With what somebody else did to fields that the person left alone: all fields of a list have to be sent.
  const mine = remote
    ? {
        ...form.fields.values,
        fields: mergeFields(
          base.current.values.fields,
          form.fields.values.fields,
          toDefinitionValues(remote).fields,
        ),
      }
    : form.fields.values

  /** Ends a conflict: keeps the parts of the person, takes the rest from the newer version, and saves. */
  const resolve = async (parts: readonly string[]) => {
    if (!remote) return
    const merged: DefinitionValues = {
      ...toDefinitionValues(remote),
      ...onlyFields(parts, mine),
    }
    adopt(remote, merged)
    if (parts.length === 0) await store(remote)
    else form.submit()
  }
  return { form, base: base.current.values, remote, mine, resolve }
}

export type DefinitionForm = ReturnType<typeof useDefinitionForm>['form']
