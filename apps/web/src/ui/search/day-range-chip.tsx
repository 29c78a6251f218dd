import { formatDay, formatDayRange } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { dashboardTexts } from '#ui/dashboard/dashboard.en.ts'
import { FilterChip } from './filter-chip.tsx'

interface DayRangeChipProps {
  /** What happened on these days, such as "Applied". */
  readonly label: string
  readonly from: string | undefined
  readonly to: string | undefined
  readonly onClear: () => void
}

/** Shows the days to which a link has limited a list, and removes the limit when pressed. */
export function DayRangeChip({ label, from, to, onClear }: DayRangeChipProps) {
  const t = useTexts(dashboardTexts)
  if (from === undefined && to === undefined) return null
  const text =
    from === undefined
      ? t('until', { label, day: formatDay(to ?? '') })
      : to === undefined
        ? t('since', { label, day: formatDay(from) })
        : t('onDays', { label, days: formatDayRange(from, to) })
  return (
    <FilterChip clear={t('clear')} onClear={onClear}>
      {text}
    </FilterChip>
  )
}
