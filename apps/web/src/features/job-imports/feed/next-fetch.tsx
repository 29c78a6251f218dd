import { formatMoment, formatRelative } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { useNow } from '#ui/layout/relative-time.tsx'
import { feedTexts } from './feed.en.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

interface NextFetchProps {
  /** When the feed is fetched next (ISO 8601). */
  readonly at: string
}

/** When a feed is fetched next: "in 15 minutes", "tomorrow". */
export function NextFetch({ at }: NextFetchProps) {
  const t = useTexts(feedTexts)
  const now = Math.max(useNow(), Date.now())
  const left = roundedLeft(Date.parse(at) - now)
  return (
    <time dateTime={at} title={formatMoment(at, true)}>
      {left <= 0 ? t('due') : formatRelative(new Date(now + left).toISOString(), now)}
    </time>
  )
}

/** Rounds a time in ms, because a schedule is no deadline: a second after a fetch, the next one is in 15 minutes and not in 14. */
function roundedLeft(left: number): number {
  const unit = [day, hour].find((size) => left >= size) ?? minute
  return Math.round(left / unit) * unit
}
