import { Button, Text, Title } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type PassportRequest, withdrawPassportRequest } from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { rowsOf } from '#lib/api/paged-query.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { useLast } from '#ui/layout/use-last.ts'
import { LinkAnchor, LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { ListSkeleton } from '#ui/list/list-skeleton.tsx'
import { MoreButton } from '#ui/list/more-button.tsx'
import { useMore } from '#ui/list/use-more.ts'
import { versionedChange } from '../versioned-change.ts'
import { AssessorWords } from './assessor-words.tsx'
import { EvidenceList } from './evidence-list.tsx'
import { RequestBadge } from './request-badge.tsx'
import { texts } from './requests.en.ts'
import classes from './requests.module.css'
import { myRequestsQuery, reloadRequests } from './requests-queries.ts'

/** What the candidate requested, with the words of assessors. */
export default function MyRequestsTab() {
  const t = useTexts(texts)
  const client = useQueryClient()
  const query = useInfiniteQuery(myRequestsQuery)
  const requests = rowsOf(query.data)
  const { more, isLoadingMore } = useMore(requests.length, query.fetchNextPage)
  const [asking, setAsking] = useState<string | null>(null)
  // The request as it is now, so that a second try after a change elsewhere can succeed.
  const asked = useLast(requests.find(({ id }) => id === asking))
  const { ref, rescue } = useFocusFallback<HTMLElement>(
    query.data && requests.map(({ version }) => version).join(' '),
  )
  const withdraw = () =>
    versionedChange(
      async () => {
        if (!asked) return
        await api(
          withdrawPassportRequest,
          { params: { id: asked.id }, version: asked.version },
          { quiet: true },
        )
        notify(t('mine.withdrawn'))
      },
      () => reloadRequests(client),
    )
  return (
    <section className={classes.section} ref={ref} tabIndex={-1} aria-label={t('mine.list')}>
      {!query.data && (
        <LoadState error={query.error} onRetry={query.refetch} title={t('loadFailed')}>
          <ListSkeleton rows={3} />
        </LoadState>
      )}
      {query.data && requests.length === 0 && (
        <EmptyState
          title={t('mine.none')}
          actions={
            <LinkButton to="/admin/skill-passports" search={{ tab: 'earn' }}>
              {t('mine.earn')}
            </LinkButton>
          }
        >
          {t('mine.noneBody')}
        </EmptyState>
      )}
      <ul className={classes.list}>
        {requests.map((request) => (
          <li key={request.id}>
            <MyRequest request={request} onWithdraw={() => setAsking(request.id)} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div>
          <MoreButton query={query} isLoadingMore={isLoadingMore} onMore={more}>
            {t('more')}
          </MoreButton>
        </div>
      )}
      <ConfirmDialog
        opened={asking !== null}
        title={t('mine.ask', { name: asked?.definition.name ?? '' })}
        confirmLabel={t('mine.withdraw')}
        danger
        onConfirm={withdraw}
        onClose={() => setAsking(null)}
        onClosed={rescue}
      >
        {t('mine.askBody')}
      </ConfirmDialog>
    </section>
  )
}

interface MyRequestProps {
  readonly request: PassportRequest
  readonly onWithdraw: () => void
}

function MyRequest({ request, onWithdraw }: MyRequestProps) {
  const t = useTexts(texts)
  const { id, state, actions, issuer, sentAt } = request
  const { name } = request.definition
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <div>
          <Title order={2} size="h3">
            <bdi>{name}</bdi>
          </Title>
          <Text c="dimmed">{t('mine.to', { issuer: issuer.name })}</Text>
        </div>
        <RequestBadge request={request} />
      </div>
      <AssessorWords request={request} />
      {state !== 'withdrawn' && <EvidenceList request={request} />}
      <Text size="sm" c="dimmed">
        {t('queue.column.sent')}
        {' · '}
        <RelativeTime value={sentAt} />
      </Text>
      {state === 'approved' && (
        <LinkAnchor to="/admin/skill-passports" search={{ tab: 'held' }}>
          {t('mine.held')}
        </LinkAnchor>
      )}
      {actions.length > 0 && (
        <div className={classes.acts}>
          {actions.includes('send') && (
            <LinkButton
              to="/admin/skill-passports/form"
              search={{ kind: 'request', id }}
              aria-label={t('mine.editOf', { name })}
            >
              {t('mine.edit')}
            </LinkButton>
          )}
          {actions.includes('withdraw') && (
            <Button variant="default" onClick={onWithdraw} aria-label={t('mine.withdrawOf', { name })}>
              {t('mine.withdraw')}
            </Button>
          )}
        </div>
      )}
    </article>
  )
}
