import { Text } from '@mantine/core'
import type { MasterDefinition, MasterRecordRow } from '@vouch/contract'
import { useMemo } from 'react'
import { formatList } from '#lib/format/format.ts'
import { languageName } from '#lib/format/languages.ts'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import type { DataColumn } from '#ui/list/data-column.ts'
import { sourceName } from '../source-name.ts'
import { attributeWords, columnFields } from './attribute-words.ts'
import { RecordMenu } from './record-menu.tsx'
import { texts } from './records.en.ts'
import classes from './records.module.css'

/** More languages are counted, not named. */
const namedLanguages = 3

/** Columns of the table of a list's values. */
export function useRecordColumns(
  definition: MasterDefinition,
  neighbours: (row: MasterRecordRow) => Neighbours | null,
): DataColumn<MasterRecordRow>[] {
  const t = useTexts(texts)
  return useMemo(
    () => [
      {
        id: 'label',
        header: t('column.label'),
        rowHeader: true,
        cell: (row) => <RecordLink entity={definition.name} row={row} />,
      },
      {
        id: 'code',
        header: t('column.code'),
        cell: ({ code }) => <code className={classes.code}>{code}</code>,
      },
      ...(definition.parents.length > 0
        ? [{ id: 'parent', header: t('column.parent'), cell: (row: MasterRecordRow) => row.parent?.label }]
        : []),
      ...columnFields(definition).map((field) => ({
        id: `field.${field.name}`,
        header: field.label,
        align: field.kind === 'number' ? ('end' as const) : ('start' as const),
        cell: (row: MasterRecordRow) => attributeWords(field, row.attributes[field.name]),
      })),
      ...(definition.translatable
        ? [
            {
              id: 'languages',
              header: t('column.languages'),
              cell: (row: MasterRecordRow) => <Languages row={row} />,
            },
          ]
        : []),
      { id: 'state', header: t('column.state'), cell: (row) => <RecordState row={row} /> },
      { id: 'source', header: t('column.source'), cell: ({ source }) => sourceName(source), wideOnly: true },
      {
        id: 'actions',
        header: t('column.actions'),
        align: 'end',
        cell: (row) => <RecordMenu definition={definition} row={row} neighbours={neighbours(row)} />,
      },
    ],
    [definition, neighbours, t],
  )
}

/** Codes after which a value would be one place further up or down; undefined if it is at the end. */
export interface Neighbours {
  readonly up: string | null | undefined
  readonly down: string | undefined
}

/** The label of a value, which links to its form. */
export function RecordLink({ entity, row }: { readonly entity: string; readonly row: MasterRecordRow }) {
  return (
    <LinkAnchor
      to="/admin/settings/masters/$entity/form"
      params={{ entity }}
      search={{ value: row.code }}
      fw={550}
      c="inherit"
      className={classes.label}
    >
      <bdi>{row.label}</bdi>
    </LinkAnchor>
  )
}

function Languages({ row }: { readonly row: MasterRecordRow }) {
  const t = useTexts(texts)
  const names = row.languages.map(languageName)
  if (names.length <= namedLanguages) return formatList(names)
  return (
    <span className={classes.count} title={formatList(names)}>
      {t('moreLanguages', { count: names.length })}
    </span>
  )
}

/** The state of a value, as a badge. */
export function RecordState({ row }: { readonly row: Pick<MasterRecordRow, 'active' | 'mergedInto'> }) {
  const t = useTexts(texts)
  if (row.mergedInto) {
    return (
      <>
        <StatusBadge tone="plain">{t('state.merged')}</StatusBadge>
        <Text size="xs" c="dimmed">
          {t('state.mergedInto', { label: row.mergedInto.label })}
        </Text>
      </>
    )
  }
  return row.active ? (
    <StatusBadge tone="good">{t('state.active')}</StatusBadge>
  ) : (
    <StatusBadge tone="warn">{t('state.inactive')}</StatusBadge>
  )
}
