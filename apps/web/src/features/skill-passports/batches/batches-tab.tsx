import { Skeleton, Title } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Issuer, PassportBatch } from '@vouch/contract'
import { useMemo } from 'react'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { BackLink } from '#ui/layout/back-link.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { LinkAnchor, LinkButton } from '#ui/links/link.tsx'
import type { DataColumn } from '#ui/list/data-column.ts'
import { DataTable } from '#ui/list/data-table.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { DefinitionVersion } from '../definition-version.tsx'
import { batchesQuery, batchQuery } from '../passport-queries.ts'
import type { PassportTabProps } from '../passport-tabs.ts'
import frame from '../skill-passports.module.css'
import { WithIssuer } from '../with-issuer.tsx'
import { BatchView } from './batch-view.tsx'
import { BatchBadge, batchName } from './batch-words.tsx'
import { texts } from './batches.en.ts'
import classes from './batches.module.css'

/** The batches of an issuer, or one of them. */
export default function BatchesTab(props: PassportTabProps) {
  const { batch } = props.search
  return (
    <WithIssuer {...props}>
      {(issuer) =>
        batch === undefined ? <Batches issuer={issuer} /> : <OneBatch id={batch} issuer={issuer} />
      }
    </WithIssuer>
  )
}

function Batches({ issuer }: { readonly issuer: Issuer }) {
  const t = useTexts(texts)
  const query = useInfiniteQuery(batchesQuery(issuer.id))
  const columns = useBatchColumns(issuer)
  return (
    <DataTable
      label={t('list')}
      columns={columns}
      query={query}
      rowId={({ id }) => id}
      empty={
        <EmptyState
          title={t('empty.title')}
          actions={
            <LinkButton to="/admin/skill-passports" search={{ tab: 'definitions', issuer: issuer.id }}>
              {t('empty.action')}
            </LinkButton>
          }
        >
          {t('empty.body')}
        </EmptyState>
      }
    />
  )
}

interface OneBatchProps {
  readonly id: string
  readonly issuer: Issuer
}

function OneBatch({ id, issuer }: OneBatchProps) {
  const t = useTexts(texts)
  const { data: batch, error, refetch } = useQuery(batchQuery(id))
  return (
    <div className={classes.view}>
      <BackLink to="/admin/skill-passports" search={{ tab: 'batches', issuer: issuer.id }}>
        {t('back')}
      </BackLink>
      {batch ? (
        <>
          <div>
            <div className={classes.head}>
              <Title order={2}>
                <bdi>{batchName(batch)}</bdi>
              </Title>
              <BatchBadge state={batch.state} />
            </div>
            <DefinitionVersion definition={batch.definition} />
          </div>
          <BatchView batch={batch} mayIssue={issuer.rights.mayIssue} />
        </>
      ) : (
        <LoadState error={error} onRetry={refetch} notFound={t('missing')}>
          <Skeleton height={240} />
        </LoadState>
      )}
    </div>
  )
}

function useBatchColumns(issuer: Issuer): DataColumn<PassportBatch>[] {
  const t = useTexts(texts)
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('column.name'),
        rowHeader: true,
        width: '24%',
        cell: (batch) => (
          <span className={frame.stacked}>
            <LinkAnchor
              to="/admin/skill-passports"
              search={{ tab: 'batches', issuer: issuer.id, batch: batch.id }}
              c="inherit"
              fw={500}
              className={classes.words}
            >
              <bdi>{batchName(batch)}</bdi>
            </LinkAnchor>
            <span className={frame.quiet}>{t('by', { name: batch.createdBy })}</span>
          </span>
        ),
      },
      {
        id: 'definition',
        header: t('column.definition'),
        width: '24%',
        cell: ({ definition }) => <DefinitionVersion definition={definition} />,
      },
      { id: 'state', header: t('column.state'), cell: ({ state }) => <BatchBadge state={state} /> },
      {
        id: 'good',
        header: t('column.good'),
        align: 'end',
        cell: ({ counts }) => formatNumber(counts.good),
      },
      { id: 'bad', header: t('column.bad'), align: 'end', cell: ({ counts }) => formatNumber(counts.bad) },
      {
        id: 'accepted',
        header: t('column.accepted'),
        align: 'end',
        cell: ({ state, progress, counts }) =>
          state === 'offered' && (
            <span className={classes.time}>
              {t('acceptedOf', {
                accepted: formatNumber(progress.accepted),
                all: formatNumber(counts.good),
              })}
            </span>
          ),
      },
      {
        id: 'created',
        header: t('column.created'),
        cell: ({ createdAt }) => (
          <span className={classes.time}>
            <RelativeTime value={createdAt} />
          </span>
        ),
      },
    ],
    [t, issuer],
  )
}
