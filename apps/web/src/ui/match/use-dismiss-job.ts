import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dismissJob, type JobCard, type Recommendations, undismissJob } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { dismissedJobsKey } from '#lib/data/recommendations.ts'
import { recommendedTexts } from './recommended.en.ts'

const { t } = recommendedTexts
/** Of lists of any length. */
const queryKey = ['me', 'recommendations']

/** Leaves a job out of the recommendations at once, and offers to undo it. */
export function useDismissJob(): (job: JobCard) => void {
  const client = useQueryClient()
  const settle = () =>
    Promise.all([
      client.invalidateQueries({ queryKey }),
      client.invalidateQueries({ queryKey: dismissedJobsKey }),
    ])

  const { mutate: restore } = useMutation({
    mutationFn: (job: JobCard) => api(undismissJob, { params: { id: job.id } }, { quiet: true }),
    onError: () => notifyError(t('undoFailed')),
    onSettled: settle,
  })

  const { mutate: dismiss } = useMutation({
    mutationFn: (job: JobCard) => api(dismissJob, { params: { id: job.id } }, { quiet: true }),
    onMutate: async (job) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueriesData<Recommendations>({ queryKey })
      client.setQueriesData<Recommendations>(
        { queryKey },
        (list) => list && { ...list, items: list.items.filter((item) => item.job.id !== job.id) },
      )
      return { before }
    },
    onSuccess: (_answer, job) =>
      notify({
        message: t('dismissed', { title: job.title }),
        action: { label: t('undo'), onClick: () => restore(job) },
      }),
    onError: (_error, _job, context) => {
      for (const [key, list] of context?.before ?? []) client.setQueryData(key, list)
      notifyError(t('dismissFailed'))
    },
    onSettled: settle,
  })
  return dismiss
}
