import { Alert, Select, Title } from '@mantine/core'
import { type PostingColumn, type PostingField, postingFields } from '@vouch/contract'
import { useMemo } from 'react'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Hint } from '#ui/layout/hint.tsx'
import type { DataColumn } from '#ui/list/data-column.ts'
import { RowTable } from '#ui/list/row-table.tsx'
import frame from '../job-imports.module.css'
import { sourceTexts } from './source.en.ts'
import classes from './source.module.css'
import type { SourceChange } from './use-source-change.ts'

/** Value of the select for a column that is left out. */
const leftOut = ''

const groups = {
  job: [
    'title',
    'company',
    'companyAbout',
    'category',
    'location',
    'city',
    'region',
    'country',
    'otherLocations',
    'workMode',
    'employmentType',
    'seniority',
    'openings',
  ],
  description: ['description', 'requirements', 'benefits', 'skills'],
  pay: ['pay', 'payMin', 'payMax', 'payCurrency', 'payPeriod'],
  dates: ['postedOn', 'closesOn'],
  source: ['id', 'url', 'source'],
} as const satisfies Record<string, readonly PostingField[]>

/** What each column of a file or feed becomes, a select per column. */
export function ColumnMapping({ change }: { readonly change: SourceChange }) {
  const t = useTexts(sourceTexts)
  const columns = useMappingColumns(change)
  const used = change.columns.filter(({ field }) => field !== null).length
  const count = change.columns.length
  return (
    <section className={frame.section}>
      <div>
        <Title order={2}>{t('columns.title')}</Title>
        <Hint>
          {t('columns.used', { count: used, shown: formatNumber(count) })} {t('columns.hint')}
        </Hint>
      </div>
      {change.failure !== null && (
        <Alert color="red" role="alert">
          {change.failure}
        </Alert>
      )}
      <RowTable
        label={t('columns.list')}
        columns={columns}
        rows={change.columns}
        rowId={({ name }) => name}
        renderCard={(column) => (
          <div className={classes.card}>
            <bdi className={classes.name}>{column.name}</bdi>
            <Samples samples={column.samples} />
            <FieldSelect column={column} change={change} />
          </div>
        )}
      />
    </section>
  )
}

function useMappingColumns(change: SourceChange): DataColumn<PostingColumn>[] {
  const t = useTexts(sourceTexts)
  return [
    {
      id: 'column',
      header: t('columns.column'),
      rowHeader: true,
      width: '26%',
      cell: ({ name }) => <bdi className={classes.name}>{name}</bdi>,
    },
    {
      id: 'samples',
      header: t('columns.samples'),
      cell: ({ samples }) => <Samples samples={samples} />,
    },
    {
      id: 'field',
      header: t('columns.field'),
      width: '17rem',
      cell: (column) => <FieldSelect column={column} change={change} />,
    },
  ]
}

function Samples({ samples }: Pick<PostingColumn, 'samples'>) {
  const t = useTexts(sourceTexts)
  if (samples.length === 0) return <span className={frame.quiet}>{t('columns.noSamples')}</span>
  return (
    <ul className={classes.samples}>
      {[...new Set(samples)].map((sample) => (
        <li key={sample}>
          <bdi>{sample}</bdi>
        </li>
      ))}
    </ul>
  )
}

interface FieldSelectProps {
  readonly column: PostingColumn
  readonly change: SourceChange
}

function FieldSelect({ column: { name, field }, change }: FieldSelectProps) {
  const t = useTexts(sourceTexts)
  const data = useFieldChoices()
  return (
    <Select
      aria-label={t('columns.fieldOf', { column: name })}
      data={data}
      value={field ?? leftOut}
      onChange={(value) => change.setField(name, postingFields.find((one) => one === value) ?? null)}
      allowDeselect={false}
      searchable
      selectFirstOptionOnChange
      data-left-out={field === null}
      className={classes.field ?? ''}
    />
  )
}

function useFieldChoices() {
  const t = useTexts(sourceTexts)
  return useMemo(
    () => [
      { value: leftOut, label: t('columns.none') },
      ...(Object.keys(groups) as (keyof typeof groups)[]).map((group) => ({
        group: t(`columns.groups.${group}`),
        items: groups[group].map((value) => ({ value, label: t(`field.${value}`) })),
      })),
    ],
    [t],
  )
}
