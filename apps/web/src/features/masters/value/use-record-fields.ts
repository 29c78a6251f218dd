import { useQueryClient } from '@tanstack/react-query'
import {
  addMasterRecord,
  changeMasterRecord,
  getMasterRecord,
  type MasterDefinition,
  type MasterRecord,
} from '@vouch/contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify } from '#lib/api/notify.ts'
import { messagesByPath } from '#lib/draft/refusals.ts'
import { endSubmission, submissionKey } from '#lib/draft/submission-key.ts'
import { useTexts } from '#lib/format/texts.ts'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import { storeRecord } from '../masters-queries.ts'
import { useProposals } from '../proposals/use-proposals.ts'
import { type ParentValue, type RecordValues, recordSchema } from './record-schema.ts'
import {
  changesOf,
  differingParts,
  formPath,
  newRecordBody,
  newRecordValues,
  toRecordValues,
  withParts,
} from './record-values.ts'
import { texts } from './value.en.ts'

/** A server's problems, by the path of the field in the form. */
function problemsOf(error: unknown, values: RecordValues): Record<string, string> | null {
  const messages = messagesByPath(error)
  return (
    messages &&
    Object.fromEntries(Object.entries(messages).map(([path, message]) => [formPath(values, path), message]))
  )
}

/** The form of an existing value, and the newer version that it met when it was saved. */
export function useRecordFields(definition: MasterDefinition, record: MasterRecord) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { name: entity } = definition
  // What the person began with. A newer version replaces it only once they have chosen.
  const base = useRef({ values: toRecordValues(definition, record), version: record.version })
  const [remote, setRemote] = useState<MasterRecord | null>(null)
  const typed = useRef(base.current.values)

  const adopt = (saved: MasterRecord, values = toRecordValues(definition, saved)) => {
    base.current = { values: toRecordValues(definition, saved), version: saved.version }
    form.fields.setValues(values)
    form.fields.resetDirty(base.current.values)
    setRemote(null)
  }

  const save = async (values: RecordValues) => {
    typed.current = values
    const body = changesOf(base.current.values, values)
    if (Object.keys(body).length === 0) {
      notify({ message: t('unchanged'), tone: 'info' })
      return
    }
    const params = { entity, code: record.code }
    const { version } = base.current
    try {
      const saved = await api(changeMasterRecord, { params, version, body }, { quiet: true })
      adopt(saved)
      await storeRecord(client, saved)
      notify(t('saved', { label: saved.label }))
    } catch (error) {
      if (!isProblem(error, 412)) throw error
      setRemote(await api(getMasterRecord, { params }, { quiet: true }))
    }
  }

  const schema = useMemo(() => recordSchema(definition, record.writable), [definition, record.writable])
  const form = useRecordForm({
    schema,
    initialValues: base.current.values,
    onSubmit: (values) => save(values),
    fieldErrors: (error) => problemsOf(error, typed.current),
  })

  // A reloaded value replaces the form's if the person has changed nothing. If it differs only in parts that this form
  // does not hold, such as its state, only its version counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per loaded version
  useEffect(() => {
    if (record.version <= base.current.version || remote) return
    const values = toRecordValues(definition, record)
    if (differingParts(base.current.values, values).length === 0)
      base.current = { values, version: record.version }
    else if (!form.fields.isDirty()) adopt(record)
  }, [record])

  /** Ends a conflict: keeps the parts of the person, takes the rest from the newer version, and saves. */
  const resolve = async (mine: readonly string[]) => {
    if (!remote) return
    const theirs = toRecordValues(definition, remote)
    const merged = withParts(theirs, form.fields.values, mine)
    adopt(remote, merged)
    if (mine.length === 0) await storeRecord(client, remote)
    else form.submit()
  }
  return { form, base: base.current.values, remote, resolve }
}

/** A proposal that a new value settles, and the label to begin with. */
export interface Proposed {
  readonly id: string
  readonly label: string
}

interface NewValue {
  readonly parent: ParentValue | null
  readonly proposed: Proposed | undefined
}

/** The form of a new value. */
export function useNewRecordFields(
  definition: MasterDefinition,
  { parent, proposed }: NewValue,
  onAdded: () => unknown,
) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { name: entity } = definition
  const { approve } = useProposals(entity)
  const start = { ...newRecordValues(definition, parent), ...(proposed && { label: proposed.label }) }
  const typed = useRef(start)
  const schema = useMemo(() => recordSchema(definition, definition.settable), [definition])
  return useRecordForm({
    schema,
    initialValues: start,
    onSubmit: async (values) => {
      typed.current = values
      const body = newRecordBody(definition, typed.current)
      if (proposed) {
        await approve(proposed, body)
        await onAdded()
        return
      }
      const added = await api(
        addMasterRecord,
        { params: { entity }, body },
        { quiet: true, idempotencyKey: submissionKey(`master.${entity}`, body) },
      )
      endSubmission(`master.${entity}`)
      await storeRecord(client, added)
      notify(t('added', { label: added.label }))
      await onAdded()
    },
    fieldErrors: (error) => problemsOf(error, typed.current),
  })
}
