import { useMutation, useQueryClient } from '@tanstack/react-query'
import { saveJob, unsaveJob } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { notifyError } from '#lib/api/notify.ts'
import { jobMarksQuery } from '#lib/data/job-marks.ts'
import { jobPageTexts } from './job-page.en.ts'

/** Saves a job or takes it out again: shown at once, put back when the server could not do it. */
export function useSaveJob(jobId: string): (saved: boolean) => void {
  const client = useQueryClient()
  const { queryKey } = jobMarksQuery(jobId)
  const { mutate } = useMutation({
    scope: { id: `save ${jobId}` },
    mutationFn: (saved: boolean) =>
      api(saved ? saveJob : unsaveJob, { params: { id: jobId } }, { quiet: true }),
    onMutate: async (saved) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (marks) => marks && { ...marks, saved })
      return { before }
    },
    onError: (_error, saved, context) => {
      client.setQueryData(queryKey, context?.before)
      notifyError(jobPageTexts.t(saved ? 'actions.saveFailed' : 'actions.unsaveFailed'))
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey }),
        client.invalidateQueries({ queryKey: ['me', 'saved-jobs'] }),
      ]),
  })
  return mutate
}
