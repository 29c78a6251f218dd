import type { EmployerJobRow } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { words } from '#lib/format/words.en.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { LinkAnchor } from '#ui/layout/link.tsx'
import { texts } from './dashboard-employer.en.ts'
import classes from './dashboard-employer.module.css'

/** The jobs that were changed last. */
export function RecentJobs({ jobs }: { readonly jobs: readonly EmployerJobRow[] }) {
  const t = useTexts(texts)
  const word = useTexts(words)
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
