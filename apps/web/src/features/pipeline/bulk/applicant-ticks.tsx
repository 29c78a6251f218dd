import { Checkbox } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import bulk from '#ui/list/bulk.module.css'
import type { DataColumn } from '#ui/list/data-column.ts'
import { texts } from './bulk.en.ts'
import classes from './bulk.module.css'
import type { ApplicantChoice } from './use-applicant-choice.ts'

type Row = { readonly id: string; readonly name: string }

function Tick({ row, choice }: { readonly row: Row; readonly choice: ApplicantChoice }) {
  const t = useTexts(texts)
  return (
    <Checkbox
      aria-label={t('choose', { name: row.name })}
      checked={choice.has(row.id)}
      onChange={(event) => choice.choose(row.id, event.currentTarget.checked)}
      classNames={{ body: bulk.tick ?? '' }}
    />
  )
}

/** Columns of a list of applicants with a tick in front, if the person may decide about several. */
export function useTickColumns<T extends Row>(
  choice: ApplicantChoice,
  columns: readonly DataColumn<T>[],
): readonly DataColumn<T>[] {
  const t = useTexts(texts)
  return useMemo(() => {
    if (choice.actions.length === 0) return columns
    const tick: DataColumn<T> = {
      id: 'choose',
      header: t('column'),
      width: '4rem',
      wideOnly: true,
      cell: (row) => <Tick row={row} choice={choice} />,
    }
    // On cards, the tick stands next to the name.
    return [
      tick,
      ...columns.map((column) => (column.rowHeader ? { ...column, cell: named(column, choice) } : column)),
    ]
  }, [choice, columns, t])
}

function named<T extends Row>(column: DataColumn<T>, choice: ApplicantChoice) {
  return (row: T): ReactNode => (
    <div className={classes.named}>
      <span className={classes.onCard}>
        <Tick row={row} choice={choice} />
      </span>
      {column.cell(row)}
    </div>
  )
}
