import { useQueryClient } from '@tanstack/react-query'
import { type MasterRecord, mergeMasterRecord, unmergeMasterRecord } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { submissionKey } from '#lib/draft/submission-key.ts'
import { useTexts } from '#lib/format/texts.ts'
import { refreshMaster, storeRecord } from '../masters-queries.ts'
import { texts } from './merge.en.ts'

interface MergeActions {
  /** Merges a value into another one of its list, and offers to undo that. @throws the problem of a refusal */
  readonly merge: (record: MasterRecord, into: { readonly code: string }) => Promise<void>
  /** Undoes a merge. A failure appears as a snackbar. */
  readonly undo: (record: MasterRecord) => Promise<void>
}

/** Merges of values of a list. */
export function useMerge(): MergeActions {
  const t = useTexts(texts)
  const client = useQueryClient()

  const undo = async (record: MasterRecord) => {
    const { entity, code, version, label } = record
    try {
      const key = submissionKey('unmerge', { entity, code, version })
      const call = { params: { entity, code }, version }
      await storeRecord(client, await api(unmergeMasterRecord, call, { quiet: true, idempotencyKey: key }))
      notify(t('undone', { label }))
    } catch (error) {
      if (error instanceof Error) notifyError(error.message)
      await refreshMaster(client, entity)
    }
  }

  const merge = async (record: MasterRecord, into: { readonly code: string }) => {
    const { entity, code, version, label } = record
    const body = { into: into.code }
    const key = submissionKey('merge', { entity, code, version, ...body })
    const call = { params: { entity, code }, version, body }
    const merged = await api(mergeMasterRecord, call, { quiet: true, idempotencyKey: key })
    await storeRecord(client, merged)
    notify({
      message: t('done', { label, into: merged.mergedInto?.label ?? into.code }),
      action: { label: t('undo'), onClick: () => void undo(merged) },
    })
  }

  return { merge, undo }
}
