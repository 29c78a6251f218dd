import { useQueryClient } from '@tanstack/react-query'
import {
  approveJob,
  type EmployerJob,
  pauseJob,
  publishJob,
  returnJob,
  saveJobTemplate,
  scheduleJob,
  takeBackJob,
} from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { employerJobOf, storeJob } from '#lib/data/employer-jobs.ts'
import { jobTemplatesOf } from '#lib/data/job-templates.ts'
import { formatMoment } from '#lib/format/format.ts'
import { texts } from './job-life.en.ts'

/**
 * Commands on a job's publication. Each shows a snackbar on success; if refused, the job is read again, because somebody
 * else has changed it.
 */
export function useJobLife(id: string) {
  const client = useQueryClient()
  const params = { id }
  const reread = () => client.invalidateQueries({ queryKey: employerJobOf(id).queryKey })
  const done = (job: EmployerJob, message: string) => {
    storeJob(client, job)
    notify(message)
  }
  const scheduledFor = (job: EmployerJob, key: 'scheduled.moved' | 'pending.scheduled') =>
    texts.t(key, { moment: job.publishAt ? formatMoment(job.publishAt, true) : '' })

  return {
    pause: useCommand(async () => done(await api(pauseJob, { params }), texts.t('paused.done')), reread),
    /** Publishes a scheduled job at once, or a paused job again. */
    publish: useCommand(async (wasPaused: boolean) => {
      const job = await api(publishJob, { params })
      done(job, texts.t(wasPaused ? 'paused.resumed' : 'scheduled.published'))
    }, reread),
    takeBack: useCommand(
      async () => done(await api(takeBackJob, { params }), texts.t('takeBack.done')),
      reread,
    ),
    approve: useCommand(async (version: number) => {
      const job = await api(approveJob, { params, version })
      done(job, job.status === 'open' ? texts.t('pending.approved') : scheduledFor(job, 'pending.scheduled'))
    }, reread),
    giveBack: useCommand(async ({ version, reason }: { version: number; reason: string }) => {
      done(await api(returnJob, { params, version, body: { reason } }), texts.t('return.done'))
    }, reread),
    schedule: useCommand(async (at: string) => {
      const job = await api(scheduleJob, { params, body: { at } }, { quiet: true })
      done(job, scheduledFor(job, 'scheduled.moved'))
    }),
    saveTemplate: useCommand(async ({ companyId, name }: { companyId: string; name: string }) => {
      await api(saveJobTemplate, { params: { id: companyId }, body: { jobId: id, name } }, { quiet: true })
      await client.invalidateQueries({ queryKey: jobTemplatesOf(companyId).queryKey })
      notify(texts.t('template.done'))
    }),
  }
}
