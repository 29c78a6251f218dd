import { Title, VisuallyHidden } from '@mantine/core'
import type { JobImportRow } from '@vouch/contract'
import { jobLifeDays, lastDay } from '@vouch/domain'
import { useEffect, useRef, useState } from 'react'
import { counted, formatDay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { utcToday } from '#lib/format/today.ts'
import { jobPlace } from '#ui/job/job-place.ts'
import { jobWords } from '#ui/job/job-words.en.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { WebLink } from '#ui/links/web-link.tsx'
import type { DataColumn } from '#ui/list/data-column.ts'
import { RowTable } from '#ui/list/row-table.tsx'
import frame from '../job-imports.module.css'
import { OutcomeBadge } from '../state-badges.tsx'
import { sourceTexts } from './source.en.ts'
import classes from './source.module.css'

interface PreviewSectionProps {
  readonly rows: readonly JobImportRow[]
  readonly isFeed: boolean
  /** Whether a change is being saved that the rows do not show yet. */
  readonly isSaving: boolean
}

/** The first postings of a file or feed, and what becomes of them. */
export function PreviewSection({ rows: all, isFeed, isSaving }: PreviewSectionProps) {
  const t = useTexts(sourceTexts)
  const columns = usePreviewColumns()
  const rows = isFeed ? all.map(withoutOpenEnd) : all
  const closed = rows.filter(hasClosed).length
  const wasSaving = useRef(isSaving)
  const [isUpdated, setUpdated] = useState(false)
  useEffect(() => {
    if (isSaving !== wasSaving.current) setUpdated(!isSaving)
    wasSaving.current = isSaving
  }, [isSaving])
  return (
    <section className={frame.section} aria-busy={isSaving}>
      <div>
        <Title order={2}>{t('preview.title')}</Title>
        <Hint>{rows.length === 0 ? t('preview.empty') : t('preview.first', counted(rows.length))}</Hint>
        {closed > 0 && (
          <Hint>
            {isFeed
              ? t('preview.oldInFeed', { ...counted(closed), setting: t('settings.reopensClosed') })
              : t('preview.old', { ...counted(closed), setting: t('settings.reopensOld') })}
          </Hint>
        )}
      </div>
      <VisuallyHidden role="status">{isUpdated ? t('preview.updated') : ''}</VisuallyHidden>
      {rows.length > 0 && (
        <div className={classes.preview} data-saving={isSaving}>
          <RowTable
            label={t('preview.list')}
            columns={columns}
            rows={rows}
            rowId={({ row }) => String(row)}
            renderCard={(row) => <PreviewCard row={row} />}
          />
        </div>
      )}
    </section>
  )
}

function usePreviewColumns(): DataColumn<JobImportRow>[] {
  const t = useTexts(sourceTexts)
  return [
    { id: 'row', header: t('preview.column.row'), align: 'end', cell: ({ row }) => row },
    {
      id: 'job',
      header: t('preview.column.job'),
      rowHeader: true,
      width: '22%',
      cell: (row) => <JobWords row={row} />,
    },
    {
      id: 'outcome',
      header: t('preview.column.outcome'),
      width: '18%',
      cell: (row) => <Outcome row={row} />,
    },
    { id: 'place', header: t('preview.column.place'), cell: (row) => <Cell text={placeOf(row)} /> },
    { id: 'type', header: t('preview.column.type'), cell: (row) => <Lines lines={typeOf(row)} /> },
    { id: 'pay', header: t('preview.column.pay'), cell: ({ pay }) => <Cell text={pay ?? ''} /> },
    { id: 'dates', header: t('preview.column.dates'), cell: (row) => <Lines lines={datesOf(row)} /> },
  ]
}

function PreviewCard({ row }: { readonly row: JobImportRow }) {
  const facts = [placeOf(row), ...typeOf(row), row.pay, ...datesOf(row)].filter(Boolean)
  return (
    <div className={classes.card}>
      <JobWords row={row} />
      {facts.length > 0 && <span className={classes.facts}>{facts.join(' · ')}</span>}
      <Outcome row={row} />
    </div>
  )
}

function JobWords({ row: { title, company, url } }: { readonly row: JobImportRow }) {
  const t = useTexts(sourceTexts)
  return (
    <span className={frame.stacked}>
      <bdi>{title || t('preview.untitled')}</bdi>
      {company && <bdi className={frame.quiet}>{company}</bdi>}
      {url && /^https?:/.test(url) && (
        <span className={frame.quiet}>
          <WebLink url={url} aria-label={t('preview.sourceOf', { job: title || t('preview.untitled') })}>
            {t('preview.source')}
          </WebLink>
        </span>
      )}
    </span>
  )
}

/** What becomes of a posting, and what was put right or why it is rejected. */
function Outcome({ row: { outcome, notes } }: { readonly row: JobImportRow }) {
  const t = useTexts(sourceTexts)
  return (
    <div className={classes.outcome}>
      <OutcomeBadge outcome={outcome} />
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map(({ column, message }) => (
            <li key={`${column} ${message}`}>
              {column !== null && <bdi className={classes.column}>{t('preview.note', { column })}</bdi>}{' '}
              {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A text that does not become narrower than a few words. */
function Cell({ text }: { readonly text: string }) {
  return text === '' ? null : <bdi className={classes.cell}>{text}</bdi>
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <span className={classes.lines}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  )
}

const placeOf = (row: JobImportRow): string => jobPlace(row) ?? ''

/** Words for the codes of a posting, and other values as they are. */
function typeOf({ employmentType, workMode }: JobImportRow): string[] {
  const { employmentType: types, workMode: modes } = jobWords.english
  const words = [wordOf(types, employmentType), wordOf(modes, workMode)]
  return words.filter((word) => word !== null)
}

function wordOf(words: Readonly<Record<string, string>>, code: string | null): string | null {
  return code === null ? null : (words[code] ?? code)
}

function datesOf(row: JobImportRow): string[] {
  const { postedOn, closesOn } = row
  const ends = hasClosed(row) ? 'preview.closed' : 'preview.closes'
  return [
    ...(postedOn ? [sourceTexts.t('preview.posted', { day: formatDay(postedOn) })] : []),
    ...(closesOn ? [sourceTexts.t(ends, { day: formatDay(closesOn) })] : []),
  ]
}

/**
 * A posting of a feed without the closing date that only the longest life of a job gives it, because the feed moves that
 * on. One day less, as midnight may have passed since the preview was made.
 */
function withoutOpenEnd(row: JobImportRow): JobImportRow {
  const isOpenEnd = row.closesOn !== null && row.closesOn >= lastDay(utcToday(), jobLifeDays.max - 1)
  return isOpenEnd ? { ...row, closesOn: null } : row
}

function hasClosed({ closesOn }: JobImportRow): boolean {
  return closesOn !== null && closesOn < utcToday()
}
