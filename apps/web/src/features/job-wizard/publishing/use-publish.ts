import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type EmployerJob, publishJob, scheduleJob, submitJob } from '@vouch/contract'
import { type JobStep, missingForPublication } from '@vouch/domain'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { storeJob } from '#lib/data/employer-jobs.ts'
import { formatMoment } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { type StepCommand, useStepCommand } from '#ui/wizard/use-step-command.ts'
import { toJobFields } from '../draft-fields.ts'
import { texts } from '../job-wizard.en.ts'
import { isLive, type JobDraft } from '../use-job-draft.ts'
import { usePublicationChoice } from './publication-choice.ts'

type Ending = 'save' | 'submit' | 'schedule' | 'publish' | 'relist'

const labels = {
  save: 'live.save',
  submit: 'publish.forApproval',
  schedule: 'publish.schedule',
  publish: 'publish.submit',
  relist: 'publish.relist',
} as const

function endingOf(job: EmployerJob, isLater: boolean): Ending {
  if (isLive(job) || job.closeReason !== null) return 'save'
  if (job.status !== 'draft') return 'relist'
  if (job.needsApproval) return 'submit'
  return isLater ? 'schedule' : 'publish'
}

/**
 * Command of the last step: publishes, schedules or submits a draft, republishes an ended job, or saves a published or
 * scheduled one, or one that only an administrator can publish again.
 */
export function usePublish(step: JobStep, job: EmployerJob, draft: JobDraft): StepCommand {
  const t = useTexts(texts)
  const client = useQueryClient()
  const navigate = useNavigate()
  const { choice, choose, at, fault, firstDay } = usePublicationChoice(job)
  const ending = endingOf(job, choice.isLater)
  const params = { id: job.id }
  const quiet = { quiet: true }

  const send = (): Promise<EmployerJob> => {
    if (ending === 'submit') return api(submitJob, { params, body: { at: at ?? null } }, quiet)
    if (ending === 'schedule') return api(scheduleJob, { params, body: { at: at ?? '' } }, quiet)
    return api(publishJob, { params }, quiet)
  }
  const doneWith = ({ publishAt }: EmployerJob) =>
    ending === 'schedule'
      ? t('publish.scheduled', { moment: publishAt ? formatMoment(publishAt, true) : '' })
      : t(ending === 'submit' ? 'publish.submitted' : 'publish.done')

  return useStepCommand(String(step), t(labels[ending]), async () => {
    if (missingForPublication(toJobFields(draft.getState().values), firstDay).length > 0)
      throw new Error(t('publish.missing'))
    if (fault) {
      choose({ isMissed: true })
      throw new Error(t(`publish.${fault}`))
    }
    if (!(await draft.saveNow()) || draft.getState().unsaved) return
    if (ending === 'save') notify(t(isLive(job) && job.status !== 'scheduled' ? 'live.done' : 'live.saved'))
    else {
      const stored = await send()
      storeJob(client, stored)
      notify(doneWith(stored))
    }
    await navigate({ to: '/admin/jobs/employer/$jobId', params: { jobId: job.id } })
  })
}
