import { Button } from '@mantine/core'
import type { EmployerJob, JobAction } from '@vouch/contract'
import { type ReactNode, useState } from 'react'
import { formatDay, formatMoment } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import classes from '../employer-jobs.module.css'
import { texts } from './job-life.en.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { useJobLife } from './use-job-life.ts'

/** What a job that candidates cannot find waits for, and what the viewer can do about it. */
export function LifeNotice({ job }: { readonly job: EmployerJob }) {
  // Its buttons go with each change of the job's state.
  const { ref } = useFocusFallback<HTMLDivElement>(job.status)
  return (
    <div ref={ref} tabIndex={-1} className={classes.life}>
      <StateNotice job={job} />
    </div>
  )
}

function StateNotice({ job }: { readonly job: EmployerJob }) {
  if (job.status === 'pending-approval') return <Pending job={job} />
  if (job.status === 'scheduled') return <Scheduled job={job} />
  if (job.status === 'paused') return <Paused job={job} />
  if (job.status === 'draft' && job.returnReason !== '') return <Returned reason={job.returnReason} />
  return null
}

/** Why a draft was returned, or could not be published. */
function Returned({ reason }: { readonly reason: string }) {
  const t = useTexts(texts)
  return (
    <Notice tone="warn" title={t('returned.title')}>
      <blockquote className={classes.reason}>{reason}</blockquote>
    </Notice>
  )
}

function Pending({ job }: { readonly job: EmployerJob }) {
  const t = useTexts(texts)
  const { approve, giveBack } = useJobLife(job.id)
  const [returning, setReturning] = useState(false)
  const { publishAt, submittedBy, permitted } = job
  const isLater = publishAt !== null && Date.parse(publishAt) > Date.now()
  return (
    <>
      <Notice
        title={t('pending.title')}
        actions={
          <>
            {permitted.includes('approve') && (
              <>
                <Button onClick={() => approve.run(job.version)} loading={approve.busy}>
                  {t(isLater ? 'pending.approveLater' : 'pending.approve')}
                </Button>
                <Button variant="default" onClick={() => setReturning(true)}>
                  {t('pending.return')}
                </Button>
              </>
            )}
            <TakeBack job={job} />
          </>
        }
      >
        {submittedBy !== null && `${t('pending.by', { name: submittedBy })} `}
        {isLater ? t('pending.at', { moment: formatMoment(publishAt, true) }) : t('pending.now')}
      </Notice>
      <ConfirmDialog
        opened={returning}
        title={t('return.title', { job: job.fields.title })}
        confirmLabel={t('return.submit')}
        reason={{ label: t('return.reason'), required: true, maxLength: 1000 }}
        onConfirm={(reason) => giveBack.runAsync({ version: job.version, reason })}
        onClose={() => setReturning(false)}
      >
        {t('return.body')}
      </ConfirmDialog>
    </>
  )
}

function Scheduled({ job }: { readonly job: EmployerJob }) {
  const t = useTexts(texts)
  const { publish } = useJobLife(job.id)
  const [changing, setChanging] = useState(false)
  const may = (action: JobAction) => job.permitted.includes(action)
  return (
    <>
      <Notice
        title={t('scheduled.title', { moment: job.publishAt ? formatMoment(job.publishAt, true) : '' })}
        actions={
          <>
            {may('publish') && (
              <Button onClick={() => publish.run(false)} loading={publish.busy}>
                {t('scheduled.now')}
              </Button>
            )}
            {may('schedule') && (
              <Button variant="default" onClick={() => setChanging(true)}>
                {t('scheduled.change')}
              </Button>
            )}
            <TakeBack job={job} />
          </>
        }
      >
        {t('scheduled.body')}
      </Notice>
      <ScheduleDialog
        job={{ id: job.id, title: job.fields.title, publishAt: job.publishAt }}
        opened={changing}
        onClose={() => setChanging(false)}
      />
    </>
  )
}

function Paused({ job }: { readonly job: EmployerJob }) {
  const t = useTexts(texts)
  const { publish } = useJobLife(job.id)
  const resume: ReactNode = job.permitted.includes('publish') && (
    <Button onClick={() => publish.run(true)} loading={publish.busy}>
      {t('paused.resume')}
    </Button>
  )
  return (
    <Notice tone="warn" title={t('paused.title')} actions={resume}>
      {t('paused.body')} {job.closesAt !== null && t('paused.until', { day: formatDay(job.closesAt) })}
    </Notice>
  )
}

function TakeBack({ job }: { readonly job: EmployerJob }) {
  const t = useTexts(texts)
  const { takeBack } = useJobLife(job.id)
  if (!job.permitted.includes('take-back')) return null
  return (
    <Button variant="default" onClick={() => takeBack.run()} loading={takeBack.busy}>
      {t('takeBack.submit')}
    </Button>
  )
}
