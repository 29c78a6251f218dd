import { Skeleton, Text, Title } from '@mantine/core'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type JobFeed, updateJobFeed } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { WebLink } from '#ui/links/web-link.tsx'
import { FactsList } from '#ui/list/facts-list.tsx'
import { ImportsTable } from '../imports-table.tsx'
import { jobFeedQuery, jobImportsQuery, listInterval, storeFeed } from '../job-import-queries.ts'
import { texts } from '../job-imports.en.ts'
import classes from '../job-imports.module.css'
import { SourceSections } from '../source/source-sections.tsx'
import { useSourceChange } from '../source/use-source-change.ts'
import { FeedBadge } from '../state-badges.tsx'
import { feedTexts } from './feed.en.ts'
import { FeedActions } from './feed-actions.tsx'
import { FeedNotice } from './feed-notice.tsx'
import { everyWords } from './intervals.ts'
import { NextFetch } from './next-fetch.tsx'
import { useFeedCommands } from './use-feed-commands.ts'

/** One feed: its state, its imports, and what its postings become. */
export function FeedPage({ id }: { readonly id: string }) {
  const t = useTexts(feedTexts)
  const { data, error, refetch } = useQuery(jobFeedQuery(id))
  if (data) return <KnownFeed feed={data} />
  return (
    <Page title={t('title')} back={backToFeeds(t('back'))}>
      <LoadState error={error} onRetry={refetch} notFound={t('notFound')}>
        <Skeleton height={80} mb="lg" />
        <Skeleton height={320} />
      </LoadState>
    </Page>
  )
}

function backToFeeds(label: string) {
  return { to: '/admin/jobs/imports', search: { tab: 'feeds' }, label }
}

function KnownFeed({ feed }: { readonly feed: JobFeed }) {
  const t = useTexts(feedTexts)
  const commands = useFeedCommands(feed)
  const { ref } = useFocusFallback<HTMLDivElement>(`${feed.state} ${feed.problem}`)
  return (
    <Page
      title={feed.name}
      badge={<FeedBadge state={feed.state} />}
      back={backToFeeds(t('back'))}
      actions={<FeedActions feed={feed} commands={commands} />}
    >
      <div ref={ref} tabIndex={-1} className={classes.section}>
        <FeedNotice feed={feed} commands={commands} />
        {commands.isFetching && feed.state !== 'checking' && (
          <Text role="status" c="dimmed">
            {t('fetching')}
          </Text>
        )}
        <div className={classes.sections}>
          <FeedFacts feed={feed} />
          <FeedImports feed={feed} />
          {feed.state !== 'checking' && feed.columns.length > 0 && <FeedSource feed={feed} />}
        </div>
      </div>
    </Page>
  )
}

function FeedFacts({ feed }: { readonly feed: JobFeed }) {
  const t = useTexts(feedTexts)
  const word = useTexts(texts)
  const { url, company, everyHours, lastFetchedAt, nextFetchAt, openJobs, format } = feed
  const last = feed.problem !== null && feed.doubt === null ? 'facts.tried' : 'facts.last'
  return (
    <section aria-label={t('facts.label')} className={classes.facts}>
      <FactsList
        facts={[
          { label: t('facts.url'), value: <WebLink url={url} /> },
          { label: t('facts.company'), value: company?.name ?? t('facts.marketplace') },
          { label: t('facts.format'), value: format && word(`format.${format}`) },
          { label: t('facts.every'), value: everyWords(everyHours, t) },
          { label: t(last), value: lastFetchedAt && <RelativeTime value={lastFetchedAt} /> },
          { label: t('facts.next'), value: nextFetchAt && <NextFetch at={nextFetchAt} /> },
          { label: t('facts.jobs'), value: formatNumber(openJobs) },
        ]}
      />
    </section>
  )
}

/** Imports that fetches started. A feed that was not started has some only if it was started at another address. */
function FeedImports({ feed: { id, state } }: { readonly feed: JobFeed }) {
  const t = useTexts(feedTexts)
  const query = useInfiniteQuery({
    ...jobImportsQuery(id),
    refetchInterval: ({ state: { data } }) => listInterval(data?.pages ?? []),
  })
  const wasStarted = state !== 'checking' && state !== 'ready'
  const hasImports = query.data?.pages.some(({ items }) => items.length > 0) ?? false
  if (!wasStarted && !hasImports) return null
  return (
    <section className={classes.section}>
      <Title order={2}>{t('imports.title')}</Title>
      <ImportsTable
        label={t('imports.list')}
        query={query}
        showsTime
        empty={<Text c="dimmed">{t('imports.empty')}</Text>}
      />
    </section>
  )
}

function FeedSource({ feed }: { readonly feed: JobFeed }) {
  const client = useQueryClient()
  const { queryKey } = jobFeedQuery(feed.id)
  const change = useSourceChange({
    source: feed,
    newest: () => client.getQueryData(queryKey),
    send: (version, body) => api(updateJobFeed, { params: { id: feed.id }, version, body }, { quiet: true }),
    store: (next) => storeFeed(client, next),
    reload: () => client.invalidateQueries({ queryKey }),
  })
  return <SourceSections source={feed} isFeed change={change} />
}
