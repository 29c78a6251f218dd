import type { EmployerDashboard } from '@vouch/contract'
import { formatDay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LinkAnchor } from '#ui/layout/link.tsx'
import { texts } from './dashboard-employer.en.ts'
import classes from './dashboard-employer.module.css'

/** Closed jobs whose remaining applicants have no answer, each leading to the job. */
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
