import type { EmployerJobRow } from '@vouch/contract'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import board from '#ui/dashboard/dashboard.module.css'
import { LinkAnchor } from '#ui/links/link.tsx'
import { texts } from './dashboard-employer.en.ts'

export function RecentJobs({ jobs }: { readonly jobs: readonly EmployerJobRow[] }) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  return (
    <ul className={board.list}>
      {jobs.map((job) => {
        const count = job.counts && Object.values(job.counts).reduce((sum, one) => sum + one, 0)
        return (
          <li key={job.id} className={board.row}>
            <div className={board.what}>
              <LinkAnchor to="/admin/jobs/employer/$jobId" params={{ jobId: job.id }} fw={550} c="inherit">
                {job.title || t('untitled')}
              </LinkAnchor>
              <span className={board.quiet}>
                {count !== null && (
                  <>
                    {t('inProgress', { count })}
                    {t('between')}
                  </>
                )}
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
