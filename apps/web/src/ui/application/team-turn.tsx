import type { Turn } from '@vouch/contract'
import { formatNearDay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge } from './status-badge.tsx'
import { turnTexts } from './turn.en.ts'
import { turnDay } from './turn-day.ts'

/** Whose turn an application is and until when, in the words of the hiring team. */
export function TeamTurn({ turn }: { readonly turn: Turn | null }) {
  const t = useTexts(turnTexts)
  if (turn === null) return null
  const { holder, since, until } = turn
  const now = Date.now()
  const isLate = until !== null && Date.parse(until) < now
  if (isLate) {
    return (
      <StatusBadge tone={holder === 'team' ? 'bad' : 'warn'}>
        {t(`${holder}.late`, { day: turnDay(turn, until) })}
      </StatusBadge>
    )
  }
  if (holder === 'team' && Date.parse(since) > now)
    return <span>{t('team.after', { day: formatNearDay(since) })}</span>
  return (
    <span>{until === null ? t(`${holder}.open`) : t(`${holder}.until`, { day: turnDay(turn, until) })}</span>
  )
}
