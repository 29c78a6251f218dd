import { Button, Title } from '@mantine/core'
import { type JobImport, jobImportLimits } from '@vouch/contract'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge, type Tone } from '#ui/application/status-badge.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import type { DataColumn } from '#ui/list/data-column.ts'
import { RowTable } from '#ui/list/row-table.tsx'
import classes from '../job-imports.module.css'
import { importTexts } from './import.en.ts'

type NoteGroup = JobImport['noteGroups'][number]

const shownFirst = 20
/** Outcomes with the gravest first, and their colours. */
const tones = {
  rejected: 'bad',
  duplicate: 'warn',
  corrected: 'info',
  ignored: 'plain',
} as const satisfies Record<NoteGroup['outcome'], Tone>
const order = Object.keys(tones)

interface NoteGroupsProps {
  readonly groups: readonly NoteGroup[]
  /** Button that downloads the report of each row. */
  readonly report: ReactNode
}

/** What was rejected, put right or left out, by column and reason. */
export function NoteGroups({ groups, report }: NoteGroupsProps) {
  const t = useTexts(importTexts)
  const [showsAll, setShowsAll] = useState(false)
  const columns = useNoteColumns()
  const sorted = groups.toSorted(
    (one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome) || other.rows - one.rows,
  )
  const isLimited = groups.length >= jobImportLimits.noteGroups
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <div>
          <Title order={2}>{t('notes.title')}</Title>
          <Hint>
            {groups.length === 0
              ? t('notes.none')
              : isLimited
                ? t('notes.limit', { shown: formatNumber(groups.length) })
                : t('notes.hint')}
          </Hint>
        </div>
        {groups.length > 0 && report}
      </div>
      {groups.length > 0 && (
        <RowTable
          label={t('notes.list')}
          columns={columns}
          rows={showsAll ? sorted : sorted.slice(0, shownFirst)}
          rowId={({ outcome, column, message }) => `${outcome} ${column} ${message}`}
        />
      )}
      {!showsAll && groups.length > shownFirst && (
        <Button variant="default" onClick={() => setShowsAll(true)} className={classes.start ?? ''}>
          {t('notes.all', { count: groups.length })}
        </Button>
      )}
    </section>
  )
}

function useNoteColumns(): DataColumn<NoteGroup>[] {
  const t = useTexts(importTexts)
  return [
    {
      id: 'message',
      header: t('notes.column.message'),
      rowHeader: true,
      cell: ({ message }) => <span className={classes.stacked}>{message}</span>,
    },
    {
      id: 'column',
      header: t('notes.column.column'),
      width: '24%',
      cell: ({ column }) => (
        <span className={classes.stacked}>
          {column === null ? (
            <span className={classes.quiet}>{t('notes.wholeRow')}</span>
          ) : (
            <bdi>{column}</bdi>
          )}
        </span>
      ),
    },
    {
      id: 'outcome',
      header: t('notes.column.outcome'),
      cell: ({ outcome }) => <StatusBadge tone={tones[outcome]}>{t(`notes.outcome.${outcome}`)}</StatusBadge>,
    },
    {
      id: 'rows',
      header: t('notes.column.rows'),
      align: 'end',
      cell: ({ rows }) => formatNumber(rows),
    },
  ]
}
