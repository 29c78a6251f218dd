import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { MasterChange, MasterDefinition, MasterRecord } from '@vouch/contract'
import { rowsOf } from '#lib/api/paged-query.ts'
import { formatList, formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { FactsList } from '#ui/list/facts-list.tsx'
import { MoreButton } from '#ui/list/more-button.tsx'
import { Timeline } from '#ui/list/timeline.tsx'
import { masterHistoryQuery, masterUsesQuery } from '../masters-queries.ts'
import { AbsorbedLink } from '../merge/absorbed-link.tsx'
import { UndoMerge } from '../merge/undo-merge.tsx'
import { RecordState } from '../records/record-columns.tsx'
import { sourceName } from '../source-name.ts'
import { historyLines, partLabel } from './record-words.ts'
import { texts } from './value.en.ts'
import classes from './value.module.css'

interface RecordSideProps {
  readonly definition: MasterDefinition
  readonly record: MasterRecord
}

/** What is known of a value beside its form: facts, uses and history. */
export function RecordSide({ definition, record }: RecordSideProps) {
  const t = useTexts(texts)
  return (
    <aside className={classes.side}>
      <section>
        <Title order={2} size="h3" mb="xs">
          {t('facts.title')}
        </Title>
        <FactsList
          facts={[
            { label: t('facts.code'), value: <code>{record.code}</code> },
            { label: t('facts.state'), value: <RecordState row={record} /> },
            { label: t('facts.source'), value: sourceName(record.source) },
            { label: t('facts.company'), value: record.company?.name ?? null },
            { label: t('facts.created'), value: <RelativeTime value={record.createdAt} /> },
            { label: t('facts.updated'), value: <RelativeTime value={record.updatedAt} /> },
            {
              label: t('facts.setHere'),
              value:
                record.setHere.length === 0 ? null : (
                  <span title={t('facts.setHereHint')}>
                    {formatList(record.setHere.map((part) => partLabel(definition, part)))}
                  </span>
                ),
            },
          ]}
        />
      </section>
      <Uses entity={definition.name} code={record.code} />
      <History definition={definition} record={record} />
    </aside>
  )
}

const counts = ['profiles', 'companies', 'jobs', 'children', 'relations', 'references'] as const

function Uses({ entity, code }: { readonly entity: string; readonly code: string }) {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(masterUsesQuery(entity, code))
  const used = counts.filter((name) => (data?.[name] ?? 0) > 0)
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        {t('uses.title')}
      </Title>
      {!data ? (
        <LoadState error={error} onRetry={refetch}>
          <Skeleton height={40} />
        </LoadState>
      ) : used.length === 0 ? (
        <Text c="dimmed">{t('uses.none')}</Text>
      ) : (
        <FactsList
          facts={used.map((name) => ({ label: t(`uses.${name}`), value: formatNumber(data[name]) }))}
        />
      )}
    </section>
  )
}

function History({ definition, record }: RecordSideProps) {
  const t = useTexts(texts)
  const { code } = record
  const query = useInfiniteQuery(masterHistoryQuery(definition.name, code))
  const changes = rowsOf(query.data)
  const merge = changes.find(({ action }) => action === 'merge')
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        {t('history.title')}
      </Title>
      {query.isPending || (query.error && changes.length === 0) ? (
        <LoadState error={query.error} onRetry={query.refetch}>
          <Stack gap="xs">
            <Skeleton height={20} />
            <Skeleton height={20} />
          </Stack>
        </LoadState>
      ) : changes.length === 0 ? (
        <Text c="dimmed">{t('history.none')}</Text>
      ) : (
        <Timeline
          label={t('history.list')}
          entries={changes.map((change) => ({
            id: String(change.id),
            at: change.at,
            title: <ChangeTitle change={change} />,
            body: (
              <>
                <ChangeLines definition={definition} change={change} />
                <AbsorbedLink change={change} />
                {change === merge && <UndoMerge record={record} compact />}
              </>
            ),
          }))}
        />
      )}
      {query.hasNextPage && (
        <MoreButton
          query={query}
          isLoadingMore={query.isFetchingNextPage}
          onMore={() => query.fetchNextPage()}
        >
          {t('history.more')}
        </MoreButton>
      )}
    </section>
  )
}

const actions = ['add', 'change', 'deactivate', 'reactivate', 'move', 'merge', 'unmerge'] as const

function ChangeTitle({ change }: { readonly change: MasterChange }) {
  const t = useTexts(texts)
  const verb = actions.find((one) => change.action === one) ?? 'change'
  return t('history.by', { action: t(`history.${verb}`), name: change.by ?? t('history.system') })
}

function ChangeLines({
  definition,
  change,
}: {
  readonly definition: MasterDefinition
  readonly change: MasterChange
}) {
  const t = useTexts(texts)
  return (
    <dl className={classes.change}>
      {historyLines(definition, change).map(({ part, label, from, to }) => (
        <div key={part} className={classes.changed}>
          <Text component="dt" size="sm" c="dimmed">
            {label}
          </Text>
          <Text component="dd" size="sm" m={0}>
            {t('history.fromTo', { from: from || t('noValue'), to: to || t('noValue') })}
          </Text>
        </div>
      ))}
    </dl>
  )
}
