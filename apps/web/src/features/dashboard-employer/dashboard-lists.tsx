import { Text } from '@mantine/core'
import type { EmployerDashboard, EmployerJobRow } from '@vouch/contract'
import { formatDay } from '#lib/format/format.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { LinkAnchor } from '#ui/layout/link.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { texts } from './dashboard-employer.en.ts'
import classes from './dashboard-employer.module.css'

/** Closed jobs with applicants who have no answer yet. */
export function CloseOuts({ jobs }: { readonly jobs: EmployerDashboard['closeOuts'] }) {
  const t = useTexts(texts)
  return (
    <ul className={classes.list}>
      {jobs.map(({ jobId, jobTitle, count, closeOutAt }) => (
        <li key={jobId} className={classes.row}>
          <div className={classes.what}>
            <LinkAnchor
              to="/admin/jobs/employer/$jobId"
              params={{ jobId }}
              hash="close-out"
              fw={550}
              c="inherit"
            >
              {jobTitle}
            </LinkAnchor>
            <span className={classes.quiet}>{t('closeOutWaiting', { count })}</span>
          </div>
          <span className={classes.quiet}>{t('closeOutDue', { day: formatDay(closeOutAt) })}</span>
        </li>
      ))}
    </ul>
  )
}

/** The applicants who have waited longest for a first answer. */
export function WaitingLongest({ people }: { readonly people: EmployerDashboard['waitingLongest'] }) {
  const t = useTexts(texts)
  if (people.length === 0) return <Text c="dimmed">{t('waitingEmpty')}</Text>
  return (
    <ol className={classes.list}>
      {people.map(({ jobId, userId, name, jobTitle, appliedAt }) => (
        <li key={`${jobId}-${userId}`} className={classes.row}>
          <div className={classes.what}>
            <LinkAnchor
              to="/admin/jobs/employer/$jobId/$userId"
              params={{ jobId, userId }}
              search={{ stage: 'applied', status: 'active', sort: 'oldest' }}
              fw={550}
              c="inherit"
            >
              {name}
            </LinkAnchor>
            <span className={classes.quiet}>{t('waitingFor', { job: jobTitle })}</span>
          </div>
          <span className={classes.quiet}>
            {t('waitingSince')} <RelativeTime value={appliedAt} />
          </span>
        </li>
      ))}
    </ol>
  )
}

export function RecentJobs({ jobs }: { readonly jobs: readonly EmployerJobRow[] }) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  return (
    <ul className={classes.list}>
      {jobs.map((job) => {
        const count = Object.values(job.counts).reduce((sum, one) => sum + one, 0)
        return (
          <li key={job.id} className={classes.row}>
            <div className={classes.what}>
              <LinkAnchor to="/admin/jobs/employer/$jobId" params={{ jobId: job.id }} fw={550} c="inherit">
                {job.title || t('untitled')}
              </LinkAnchor>
              <span className={classes.quiet}>
                {t('inProgress', { count })}
                {t('between')}
                {t('filled', { filled: job.filled, openings: job.openings })}
              </span>
            </div>
            <StatusBadge tone={job.status === 'open' ? 'good' : 'plain'}>
              {word(`jobStatus.${job.status}`)}
            </StatusBadge>
          </li>
        )
      })}
    </ul>
  )
}
