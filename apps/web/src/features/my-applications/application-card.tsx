import type { CandidateApplicationRow } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { ApplicationName } from './application-name.tsx'
import { ApplicationStatus } from './application-status.tsx'
import { texts } from './my-applications.en.ts'
import classes from './my-applications.module.css'

/** An application of the list on narrow screens. */
export function ApplicationCard({ row }: { readonly row: CandidateApplicationRow }) {
  const t = useTexts(texts)
  return (
    <div className={classes.card}>
      <ApplicationName row={row} />
      <ApplicationStatus row={row} />
      <div className={classes.times}>
        <span>
          {t('list.appliedWhen')} <RelativeTime value={row.appliedAt} />
        </span>
        <span>
          {t('list.newsWhen')} <RelativeTime value={row.lastNewsAt} />
        </span>
      </div>
    </div>
  )
}
