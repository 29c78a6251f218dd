import { Button, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus, IconRss } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { JobFeedSummary, Person } from '@vouch/contract'
import { useMemo } from 'react'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import type { DataColumn } from '#ui/list/data-column.ts'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { ListSkeleton } from '#ui/list/list-skeleton.tsx'
import { RowTable } from '#ui/list/row-table.tsx'
import { jobFeedsQuery } from '../job-import-queries.ts'
import { texts } from '../job-imports.en.ts'
import classes from '../job-imports.module.css'
import { importingCompanies } from '../owners.ts'
import { FeedBadge } from '../state-badges.tsx'
import { AddFeedDialog } from './add-feed-dialog.tsx'
import { feedTexts } from './feed.en.ts'
import { NextFetch } from './next-fetch.tsx'

/** The feeds that the person may see. */
export function FeedsTab({ person }: { readonly person: Person }) {
  const t = useTexts(feedTexts)
  const { data, error, refetch } = useQuery(jobFeedsQuery)
  const [isAdding, adding] = useDisclosure(false)
  const columns = useFeedColumns(person.roles.includes('admin') || importingCompanies(person).length > 1)
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={adding.open}>
      {t('add')}
    </Button>
  )
  return (
    <section className={classes.section}>
      {data && data.items.length > 0 && (
        <div className={classes.head}>
          <Title order={2}>{t('list')}</Title>
          {add}
        </div>
      )}
      {data === undefined ? (
        <LoadState error={error} onRetry={refetch}>
          <ListSkeleton rows={4} />
        </LoadState>
      ) : data.items.length === 0 ? (
        <EmptyState title={t('emptyTitle')} icon={<IconRss size={32} stroke={1.5} />} actions={add}>
          {t('emptyBody')}
        </EmptyState>
      ) : (
        <RowTable label={t('list')} columns={columns} rows={data.items} rowId={({ id }) => id} />
      )}
      <AddFeedDialog person={person} opened={isAdding} onClose={adding.close} />
    </section>
  )
}

function useFeedColumns(hasOwner: boolean): DataColumn<JobFeedSummary>[] {
  const t = useTexts(feedTexts)
  const word = useTexts(texts)
  return useMemo(() => {
    const columns: DataColumn<JobFeedSummary>[] = [
      {
        id: 'name',
        header: t('column.name'),
        rowHeader: true,
        width: '34%',
        cell: ({ id, name, problem }) => (
          <span className={classes.stacked}>
            <LinkAnchor to="/admin/jobs/feeds/$id" params={{ id }} fw={550} c="inherit">
              <bdi>{name}</bdi>
            </LinkAnchor>
            {problem !== null && <span className={classes.quiet}>{problem}</span>}
          </span>
        ),
      },
      { id: 'state', header: t('column.state'), cell: ({ state }) => <FeedBadge state={state} /> },
      {
        id: 'company',
        header: t('column.company'),
        cell: ({ company }) => <bdi>{company?.name ?? word('owner.marketplace')}</bdi>,
      },
      {
        id: 'fetched',
        header: t('column.fetched'),
        cell: ({ lastFetchedAt }) =>
          lastFetchedAt === null ? t('never') : <RelativeTime value={lastFetchedAt} />,
      },
      {
        id: 'next',
        header: t('column.next'),
        cell: ({ nextFetchAt }) => nextFetchAt !== null && <NextFetch at={nextFetchAt} />,
      },
      {
        id: 'jobs',
        header: t('column.jobs'),
        align: 'end',
        cell: ({ openJobs }) => formatNumber(openJobs),
      },
    ]
    return columns.filter(({ id }) => hasOwner || id !== 'company')
  }, [t, word, hasOwner])
}
