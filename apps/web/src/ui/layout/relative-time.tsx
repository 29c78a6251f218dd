import { useEffect, useState } from 'react'
import { formatDay, formatMoment, formatRelative } from '#lib/format/format.ts'

/** The current time in Unix ms, updated every minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

interface RelativeTimeProps {
  /** A timestamp (ISO 8601) or a date (`YYYY-MM-DD`). */
  readonly value: string
}

/** A time such as "3 days ago", updated every minute. Tooltip and `datetime` attribute have the exact time. */
export function RelativeTime({ value }: RelativeTimeProps) {
  const now = useNow()
  const exact = value.length === 10 ? formatDay(value) : formatMoment(value, true)
  return (
    <time dateTime={value} title={exact}>
      {formatRelative(value, Math.max(now, Date.now()))}
    </time>
  )
}
