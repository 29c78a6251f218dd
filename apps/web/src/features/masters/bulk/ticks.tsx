import { Checkbox } from '@mantine/core'
import type { MasterRecordRow } from '@vouch/contract'
import { type ReactNode, useMemo } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import bulk from '#ui/list/bulk.module.css'
import type { DataColumn } from '#ui/list/data-column.ts'
import { texts } from './bulk.en.ts'
import classes from './bulk.module.css'
import type { Choice } from './use-choice.ts'

interface TickProps {
  readonly row: Pick<MasterRecordRow, 'code' | 'label'>
  readonly choice: Choice
}

function Tick({ row: { code, label }, choice: { chosen, choose } }: TickProps) {
  const t = useTexts(texts)
  return (
    <Checkbox
      aria-label={t('choose', { label })}
      checked={chosen.has(code)}
      onChange={(event) => choose(code, event.currentTarget.checked)}
      classNames={{ body: bulk.tick ?? '' }}
    />
  )
}

/** Columns of a table with a tick in front, if the person may do something with several values. */
export function useTicks(
  choice: Choice,
  columns: readonly DataColumn<MasterRecordRow>[],
): readonly DataColumn<MasterRecordRow>[] {
  const t = useTexts(texts)
  return useMemo(
    () =>
      choice.acts.length === 0
        ? columns
        : [
            {
              id: 'choose',
              header: t('column'),
              width: '4rem',
              cell: (row) => <Tick row={row} choice={choice} />,
            },
            ...columns,
          ],
    [choice, columns, t],
  )
}

/** A card with a tick in front, if the person may do something with several values. */
export function TickedCard({ row, choice, children }: TickProps & { readonly children: ReactNode }) {
  if (choice.acts.length === 0) return children
  return (
    <div className={classes.card}>
      <Tick row={row} choice={choice} />
      {children}
    </div>
  )
}
