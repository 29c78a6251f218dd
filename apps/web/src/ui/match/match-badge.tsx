import { formatPercent } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { matchTexts } from './match.en.ts'

/** From this number on, a match is shown as a good one. */
export const fairMatch = 50

/** The number of a match in words: "82% match". */
export function MatchBadge({ number }: { readonly number: number }) {
  const t = useTexts(matchTexts)
  return (
    <StatusBadge tone={number >= fairMatch ? 'good' : 'plain'}>
      {t('number', { percent: formatPercent(number / 100) })}
    </StatusBadge>
  )
}
