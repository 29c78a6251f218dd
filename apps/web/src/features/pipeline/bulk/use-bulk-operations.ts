import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  type BulkChange,
  type BulkPreview,
  type BulkResult,
  type BulkSelection,
  type BulkUndone,
  listBulkOperations,
  previewBulkOperation,
  runBulkOperation,
  undoBulkOperation,
} from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { counted } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './bulk.en.ts'

/** The person's decisions that can still be undone. Always refetched: other tabs may have run or undone some. */
export const undoableQuery = queryOptions({
  queryKey: ['bulk-operations'],
  queryFn: ({ signal }) => api(listBulkOperations, {}, { signal, quiet: true }),
  staleTime: 0,
})

async function refresh(client: QueryClient): Promise<void> {
  const shown = [
    'applicants',
    'company-applicants',
    'review',
    'applicant',
    'employer-jobs',
    'dashboard',
    'tags',
    'bulk-operations',
  ]
  await Promise.all(shown.map((key) => client.invalidateQueries({ queryKey: [key] })))
}

/** Key of the snackbars about a decision: one about its undo replaces the one that offers it. */
const aboutRun = (id: string) => `bulk ${id}`

/** Calls about several applicants. @param onKept called with what an undo left, or had to tell */
export function useBulkOperations(onKept: (undone: BulkUndone) => void) {
  const t = useTexts(texts)
  const client = useQueryClient()

  const preview = (selection: BulkSelection, change: BulkChange): Promise<BulkPreview> =>
    api(previewBulkOperation, { body: { selection, change } }, { quiet: true })

  /** Undoes a decision. A failure appears as a snackbar. */
  const undo = async (id: string) => {
    try {
      const undone = await api(undoBulkOperation, { params: { id } }, { quiet: true })
      if (undone.changed > 0) notify({ about: aboutRun(id), message: t('undone', counted(undone.changed)) })
      if (undone.skippedCount > 0 || undone.readCount > 0) onKept(undone)
    } catch (error) {
      if (error instanceof Error) notifyError(error.message, { about: aboutRun(id) })
    }
    await refresh(client)
  }

  /** Decides as previewed, and offers to undo it. @throws the problem of a refusal */
  const run = async ({ id, changed }: BulkPreview): Promise<BulkResult> => {
    const result = await api(runBulkOperation, { params: { id }, body: { count: changed } }, { quiet: true })
    notify({
      about: aboutRun(id),
      message: t(`done.${result.action}`, counted(result.changed)),
      ...(result.undoUntil !== null && { action: { label: t('undo'), onClick: () => void undo(id) } }),
    })
    void refresh(client)
    return result
  }

  return { preview, run, undo }
}
