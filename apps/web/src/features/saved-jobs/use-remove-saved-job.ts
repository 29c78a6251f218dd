import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Page, saveJob, unsaveJob } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { jobMarksQuery } from '#lib/data/job-marks.ts'
import { savedJobsTexts } from './saved-jobs.en.ts'
import { type SavedJob, savedJobsQuery } from './saved-jobs-queries.ts'

type Saved = InfiniteData<Page<SavedJob>, string | null>

const { t } = savedJobsTexts
const { queryKey } = savedJobsQuery

function without(saved: Saved | undefined, id: string): Saved | undefined {
  return (
    saved && {
      ...saved,
      pages: saved.pages.map((page) => ({ ...page, items: page.items.filter((job) => job.id !== id) })),
    }
  )
}

/** Removes a saved job at once, and offers to undo it. */
export function useRemoveSavedJob(): (job: SavedJob) => void {
  const client = useQueryClient()
  const settle = (job: SavedJob) =>
    Promise.all([
      client.invalidateQueries({ queryKey }),
      client.invalidateQueries({ queryKey: jobMarksQuery(job.id).queryKey }),
    ])

  const { mutate: restore } = useMutation({
    mutationFn: (job: SavedJob) => api(saveJob, { params: { id: job.id } }, { quiet: true }),
    onError: () => notifyError(t('undoFailed')),
    onSettled: (_answer, _error, job) => settle(job),
  })

  const { mutate: remove } = useMutation({
    mutationFn: (job: SavedJob) => api(unsaveJob, { params: { id: job.id } }, { quiet: true }),
    onMutate: async (job) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<Saved>(queryKey)
      client.setQueryData<Saved>(queryKey, (saved) => without(saved, job.id))
      return { before }
    },
    onSuccess: (_answer, job) =>
      notify({
        message: t('removed', { title: job.title }),
        action: { label: t('undo'), onClick: () => restore(job) },
      }),
    onError: (_error, _job, context) => {
      client.setQueryData(queryKey, context?.before)
      notifyError(t('removeFailed'))
    },
    onSettled: (_answer, _error, job) => settle(job),
  })
  return remove
}
