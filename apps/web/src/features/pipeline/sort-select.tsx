import { Select } from '@mantine/core'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './pipeline.en.ts'
import classes from './pipeline.module.css'

/** Order of a list of applicants; undefined means newest first. */
export type ApplicantSort = 'newest' | 'oldest' | undefined

interface SortSelectProps {
  readonly sort: ApplicantSort
  /** Whether only overdue applicants are listed: they are in the order of the days on which their answers were due. */
  readonly overdue: boolean
  readonly onSort: (sort: ApplicantSort) => void
}

/** Chooses the order of a list of applicants. */
export function SortSelect({ sort = 'newest', overdue, onSort }: SortSelectProps) {
  const t = useTexts(texts)
  const kind = overdue ? 'overdue' : 'all'
  return (
    <Select
      className={classes.filter}
      label={t('sort.label')}
      data={(['newest', 'oldest'] as const).map((value) => ({ value, label: t(`sort.${kind}.${value}`) }))}
      value={sort}
      onChange={(value) => onSort(value === 'oldest' ? value : undefined)}
      allowDeselect={false}
    />
  )
}

/** The order with which a list of overdue applicants begins: the longest overdue first. */
export const sortOfOverdue = (overdue: boolean): ApplicantSort => (overdue ? 'oldest' : undefined)
