import { formatPercent } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { matchTexts } from './match.en.ts'

/** The number of a match in words: "82% match". */
export function MatchBadge({ number }: { readonly number: number }) {
  const t = useTexts(matchTexts)
  return <StatusBadge tone="good">{t('number', { percent: formatPercent(number / 100) })}</StatusBadge>
}
