import type { Impression } from '@vouch/contract'
import { impressionWords } from '#lib/format/impressions.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { impressionTexts } from './impressions.en.ts'
import classes from './impressions.module.css'

/** One impression. @param name of its author */
export function ImpressionItem({
  impression: { value, reason, at, editedAt },
  name,
}: {
  readonly impression: Impression
  readonly name: string
}) {
  const t = useTexts(impressionTexts)
  const word = useTexts(impressionWords)
  return (
    <div className={classes.one}>
      <div className={classes.line}>
        <bdi>{name}</bdi>
        <strong>{word(value)}</strong>
        <span className={classes.quiet}>
          <RelativeTime value={editedAt ?? at} />
          {editedAt !== null && `, ${t('edited')}`}
        </span>
      </div>
      {reason && <p className={classes.reason}>{reason}</p>}
    </div>
  )
}
