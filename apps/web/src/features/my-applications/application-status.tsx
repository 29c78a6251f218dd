import type { CandidateApplicationRow } from '@vouch/contract'
import { useTexts } from '#lib/texts.ts'
import { VisibleStatusBadge } from '#ui/visible-status-badge.tsx'
import { texts } from './my-applications.en.ts'
import classes from './my-applications.module.css'
import { isJobClosed } from './standing.ts'

/** An application's status in a list, with one sentence. */
export function ApplicationStatus({ row }: { readonly row: CandidateApplicationRow }) {
  const t = useTexts(texts)
  const { visibleStatus, job } = row
  const line = isJobClosed(row)
    ? t('list.lineClosed')
    : visibleStatus === 'offer' && job.filled
      ? t('list.lineOfferGone')
      : t(`list.line.${visibleStatus}`)
  return (
    <div className={classes.told}>
      <VisibleStatusBadge status={visibleStatus} job={job} />
      <span className={classes.quiet}>{line}</span>
    </div>
  )
}
