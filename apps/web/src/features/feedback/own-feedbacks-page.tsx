import { Button, Center, Skeleton, Stack, Title } from '@mantine/core'
import { IconMessage2 } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { FeedbackStatus, OwnFeedback } from '@vouch/contract'
import { rowsOf } from '#lib/api/paged-query.ts'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge, type Tone } from '#ui/application/status-badge.tsx'
import { RatingView } from '#ui/feedback/rating-view.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { texts } from './feedback.en.ts'
import classes from './feedback.module.css'
import { ownFeedbacksQuery } from './feedback-queries.ts'

/** The viewer's own feedback with its answers. `from` is the page that the person came from. */
export function OwnFeedbacksPage({ from }: { readonly from: string | undefined }) {
  const t = useTexts(texts)
  const query = useInfiniteQuery(ownFeedbacksQuery)
  const feedbacks = rowsOf(query.data)
  const give = (
    <LinkButton to="/admin/feedbacks/form" search={{ from }}>
      {t('own.give')}
    </LinkButton>
  )
  return (
    <Page title={t('own.title')} width="text" actions={feedbacks.length > 0 && give}>
      {feedbacks.length === 0 && !query.isSuccess && (
        <LoadState error={query.error} onRetry={query.refetch}>
          <Stack gap="md">
            <Skeleton height={120} />
            <Skeleton height={120} />
          </Stack>
        </LoadState>
      )}
      {query.isSuccess && feedbacks.length === 0 && (
        <EmptyState icon={<IconMessage2 size={32} />} title={t('own.empty.title')} actions={give}>
          {t('own.empty.body')}
        </EmptyState>
      )}
      {feedbacks.length > 0 && (
        <ul className={classes.list} aria-label={t('own.list')}>
          {feedbacks.map((feedback) => (
            <li key={feedback.id} className={classes.entry}>
              <Entry feedback={feedback} />
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Center mt="md">
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('own.more')}
          </Button>
        </Center>
      )}
    </Page>
  )
}

const tones: Readonly<Record<FeedbackStatus, Tone>> = {
  new: 'plain',
  'in-progress': 'info',
  resolved: 'good',
  dismissed: 'plain',
}

function Entry({ feedback }: { readonly feedback: OwnFeedback }) {
  const t = useTexts(texts)
  const { status, rating, category, message, page, createdAt, answers } = feedback
  return (
    <>
      <Title order={2} size="h3">
        {category.label}
      </Title>
      <div className={classes.facts}>
        <StatusBadge tone={tones[status]}>{t(`own.status.${status}`)}</StatusBadge>
        <RatingView rating={rating} />
        <RelativeTime value={createdAt} />
        {page !== null && <bdi className={classes.page}>{page}</bdi>}
      </div>
      <p className={classes.words} dir="auto">
        {message}
      </p>
      {answers.map((answer) => (
        <div key={answer.id} className={classes.answer}>
          <div className={classes.facts}>
            <strong>{t('own.answer')}</strong>
            <RelativeTime value={answer.at} />
          </div>
          <p className={classes.words} dir="auto">
            {answer.text}
          </p>
        </div>
      ))}
    </>
  )
}
