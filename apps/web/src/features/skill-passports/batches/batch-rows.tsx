import { Button, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { exportBadRows, type PassportBatch, type PassportBatchRow } from '@vouch/contract'
import { useMemo, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { saveText } from '#lib/data/files.ts'
import { formatDay, formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { MailAddress } from '#ui/links/mail-address.tsx'
import type { DataColumn } from '#ui/list/data-column.ts'
import { DataTable } from '#ui/list/data-table.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { batchRowsQuery } from '../passport-queries.ts'
import { Segments } from '../segments.tsx'
import { SkillLevelWord } from '../skill-chips.tsx'
import { batchName } from './batch-words.tsx'
import { texts } from './batches.en.ts'
import classes from './batches.module.css'

type RowState = PassportBatchRow['state']

const states = ['bad', 'good', 'has'] as const

/** The lines of a batch, a segment for each state. Lines with problems come first. */
export function BatchRows({ batch }: { readonly batch: PassportBatch }) {
  const t = useTexts(texts)
  const { counts, id } = batch
  // Cancelling an offer deletes its people.
  const present = states.filter((one) => counts[one] > 0 && !(one === 'good' && batch.state === 'undone'))
  const [chosen, setChosen] = useState<RowState | null>(null)
  const state = present.find((one) => one === chosen) ?? present[0]
  if (state === undefined) return null
  return (
    <section className={classes.rows}>
      <Title order={2} size="h3">
        {t('rows.title')}
      </Title>
      <div className={classes.rowsHead}>
        <Segments
          aria-label={t('rows.choose')}
          data={present.map((value) => ({
            value,
            label: t(value === 'good' ? `rows.of.${batch.state}` : `rows.${value}`, {
              shown: formatNumber(counts[value]),
            }),
          }))}
          value={state}
          onChange={setChosen}
        />
        {counts.bad > 0 && <DownloadBad batch={batch} />}
      </div>
      <Rows
        key={state}
        batchId={id}
        state={state}
        isOffered={state === 'good' && batch.state !== 'checked'}
      />
    </section>
  )
}

interface RowsProps {
  readonly batchId: string
  readonly state: RowState
  /** Whether the passport is offered to these people, or waits for the approval of a second person. */
  readonly isOffered: boolean
}

function Rows({ batchId, state, isOffered }: RowsProps) {
  const t = useTexts(texts)
  const query = useInfiniteQuery(batchRowsQuery(batchId, state))
  const columns = useRowColumns(state, isOffered)
  return (
    <DataTable
      label={t(isOffered ? 'rows.list.offered' : `rows.list.${state}`)}
      columns={columns}
      query={query}
      rowId={({ line }) => String(line)}
      empty={
        <EmptyState order={3} title={t(isOffered ? 'rows.noAddress' : 'rows.empty')}>
          {t(isOffered ? 'rows.noAddressBody' : 'rows.emptyBody')}
        </EmptyState>
      }
    />
  )
}

function useRowColumns(state: RowState, isOffered: boolean): DataColumn<PassportBatchRow>[] {
  const t = useTexts(texts)
  return useMemo(() => {
    const all: DataColumn<PassportBatchRow>[] = [
      { id: 'line', header: t('rows.line'), width: '4rem', cell: ({ line }) => formatNumber(line) },
      {
        id: 'email',
        header: t('rows.email'),
        rowHeader: true,
        width: '28%',
        cell: ({ email, line }) => (
          <span className={classes.words}>
            <MailAddress value={email || `${t('rows.line')} ${formatNumber(line)}`} />
          </span>
        ),
      },
      {
        id: 'problem',
        header: t('rows.problem'),
        width: '30%',
        cell: ({ problem }) => <span className={classes.words}>{problem}</span>,
      },
      {
        id: 'name',
        header: t('rows.name'),
        cell: ({ name }) => <bdi className={classes.words}>{name}</bdi>,
      },
      { id: 'awarded', header: t('rows.awardedOn'), cell: ({ awardedOn }) => formatDay(awardedOn) },
      { id: 'level', header: t('rows.level'), cell: ({ level }) => <SkillLevelWord level={level} /> },
    ]
    return all.filter(({ id }) => !(id === 'problem' && state === 'good') && !(id === 'line' && isOffered))
  }, [t, state, isOffered])
}

function DownloadBad({ batch }: { readonly batch: PassportBatch }) {
  const t = useTexts(texts)
  const { run, busy } = useCommand(async () => {
    const table = await api(exportBadRows, { params: { id: batch.id } })
    saveText(`${batchName(batch).replace(/\.\w+$/, '')}-problems.csv`, 'text/csv;charset=utf-8', table)
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={busy}
      onClick={() => run()}
    >
      {t('rows.download')}
    </Button>
  )
}
