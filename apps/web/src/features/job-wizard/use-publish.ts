import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type EmployerJob, publishJob } from '@vouch/contract'
import { type JobStep, missingForPublication } from '@vouch/domain'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { storeJob } from '#lib/data/employer-jobs.ts'
import { useTexts } from '#lib/format/texts.ts'
import { utcToday } from '#lib/format/today.ts'
import { type StepCommand, useStepCommand } from '#ui/wizard/use-step-command.ts'
import { toJobFields } from './draft-fields.ts'
import { texts } from './job-wizard.en.ts'
import { isPublic, type JobDraft } from './use-job-draft.ts'

/** Command of the last step: publishes a draft, republishes an ended job, or saves a job that is public. */
export function usePublish(step: JobStep, job: EmployerJob, draft: JobDraft): StepCommand {
  const t = useTexts(texts)
  const client = useQueryClient()
  const navigate = useNavigate()
  const isLive = isPublic(job)
  const label = isLive ? 'live.save' : job.status === 'draft' ? 'publish.submit' : 'publish.relist'
  return useStepCommand(String(step), t(label), async () => {
    if (missingForPublication(toJobFields(draft.getState().values), utcToday()).length > 0)
      throw new Error(t('publish.missing'))
    if (!(await draft.saveNow()) || draft.getState().unsaved) return
    if (!isLive) storeJob(client, await api(publishJob, { params: { id: job.id } }, { quiet: true }))
    notify(t(isLive ? 'live.done' : 'publish.done'))
    await navigate({ to: '/admin/jobs/employer/$jobId', params: { jobId: job.id } })
  })
}
