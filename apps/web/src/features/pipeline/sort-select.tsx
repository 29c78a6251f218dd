import { Select } from '@mantine/core'
import { applicantOrder, isOverdueList } from '@vouch/domain'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './pipeline.en.ts'
import classes from './pipeline.module.css'

interface SortSelectProps {
  readonly filters: Parameters<typeof applicantOrder>[0]
  readonly onSort: (sort: 'newest' | 'oldest' | undefined) => void
}

/** Chooses the order of a list of applicants. */
export function SortSelect({ filters, onSort }: SortSelectProps) {
  const t = useTexts(texts)
  const kind = isOverdueList(filters) ? 'overdue' : 'all'
  const usual = applicantOrder({ ...filters, sort: undefined })
  return (
    <Select
      className={classes.filter}
      label={t('sort.label')}
      data={(['newest', 'oldest'] as const).map((value) => ({ value, label: t(`sort.${kind}.${value}`) }))}
      value={applicantOrder(filters)}
      onChange={(value) => onSort(value === null || value === usual ? undefined : value)}
      allowDeselect={false}
    />
  )
}
