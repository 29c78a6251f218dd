import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type EmployerJob, getEmployerJob, updateJob } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notifyError } from '#lib/api/notify.ts'
import { employerJobOf, storeJob } from '#lib/data/employer-jobs.ts'
import { createDraft } from '#lib/draft/create-draft.ts'
import { deviceStorage } from '#lib/draft/device-storage.ts'
import type { Refusal } from '#lib/draft/draft-state.ts'
import { messagesByPath } from '#lib/draft/refusals.ts'
import { type LiveDraft, useLiveDraft } from '#lib/draft/use-live-draft.ts'
import { type DraftFields, jobComparison, patchOf, sendableFields, toDraft, withIds } from './draft-fields.ts'
import { withUpgradedQuestions } from './stored-questions.ts'

/** Whether the job is published or scheduled. Changes to such a job are saved only on request. */
export const isLive = ({ status }: EmployerJob) =>
  status === 'open' || status === 'paused' || status === 'scheduled'

function refusalOf(error: unknown, job: EmployerJob): Refusal<DraftFields> | null {
  const sentences = messagesByPath(error)
  // The refused field may be on another step, so show the message in a snackbar too.
  if (sentences && isProblem(error) && isLive(job)) notifyError(error.message)
  return sentences && { sentences }
}

function createJobDraft(client: QueryClient, job: EmployerJob) {
  const params = { id: job.id }
  return createDraft<DraftFields, EmployerJob>({
    ...jobComparison,
    record: job,
    fields: ({ fields }) => toDraft(fields),
    sendable: sendableFields,
    merge: withIds,
    read: () => api(getEmployerJob, { params }, { quiet: true }),
    save: ({ data, names, version }) =>
      api(updateJob, { params, body: patchOf(names, data), version }, { quiet: true }),
    refusal: (error) => refusalOf(error, client.getQueryData(employerJobOf(job.id).queryKey) ?? job),
    isManual: isLive,
    onRecord: (record) => storeJob(client, record),
    storage: withUpgradedQuestions(deviceStorage(`job.${job.id}`)),
  })
}

export type JobDraft = LiveDraft<DraftFields, EmployerJob>

export function useJobDraft(job: EmployerJob): JobDraft {
  const client = useQueryClient()
  return useLiveDraft(() => createJobDraft(client, job), job)
}
