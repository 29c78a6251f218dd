import type { CandidateApplicationRow } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { VisibleStatusBadge } from '#ui/application/visible-status-badge.tsx'
import { texts } from './my-applications.en.ts'
import classes from './my-applications.module.css'

/** An application's status in a list, with one sentence. */
export function ApplicationStatus({ row }: { readonly row: CandidateApplicationRow }) {
  const t = useTexts(texts)
  const { visibleStatus, job } = row
  const line =
    visibleStatus === 'offer' && job.filled ? t('list.lineOfferGone') : t(`list.line.${visibleStatus}`)
  return (
    <div className={classes.told}>
      <VisibleStatusBadge status={visibleStatus} />
      <span className={classes.quiet}>{line}</span>
    </div>
  )
}
