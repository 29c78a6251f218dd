import type { CandidateApplicationRow } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { LinkAnchor } from '#ui/layout/link.tsx'
import { texts } from './my-applications.en.ts'
import classes from './my-applications.module.css'

/** What was applied for and where; leads to the application. */
export function ApplicationName({ row }: { readonly row: CandidateApplicationRow }) {
  const t = useTexts(texts)
  const { title, company, location, ended, closedAt } = row.job
  return (
    <div className={classes.name}>
      <span className={classes.line}>
        <LinkAnchor to="/admin/jobs/applied/$id" params={{ id: row.id }} fw={550} c="inherit">
          {title}
        </LinkAnchor>
        {ended && closedAt === null && <StatusBadge>{t('list.ended')}</StatusBadge>}
      </span>
      <span className={classes.quiet}>
        {location === null ? company : t('list.at', { company, place: location })}
      </span>
    </div>
  )
}
