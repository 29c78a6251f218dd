import { useEffect, useState } from 'react'
import { formatDay, formatMoment, formatRelative } from '#lib/format/format.ts'

const minute = 60_000

interface RelativeTimeProps {
  /** A moment (ISO 8601) or a day (`YYYY-MM-DD`). */
  readonly value: string
}

/** "3 days ago", kept true while it is on screen; the exact time on hover and for machines. */
export function RelativeTime({ value }: RelativeTimeProps) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute)
    return () => clearInterval(timer)
  }, [])
  const exact = value.length === 10 ? formatDay(value) : formatMoment(value, true)
  return (
    <time dateTime={value} title={exact}>
      {formatRelative(value, Math.max(now, Date.now()))}
    </time>
  )
}
