import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Feedback } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { RatingView } from '#ui/feedback/rating-view.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { Page } from '#ui/layout/page.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { FactsList } from '#ui/list/facts-list.tsx'
import { AnswerForm } from './answer-form.tsx'
import { FeedbackBadge } from './feedback-badge.tsx'
import { texts } from './feedback-queue.en.ts'
import classes from './feedback-queue.module.css'
import { Handling } from './handling.tsx'
import { feedbackQuery } from './queue-queries.ts'
import { useFeedbackChanges } from './use-feedback-changes.ts'

/** One feedback, for administrators: to read, to assign and to answer. */
export function FeedbackPage({ id }: { readonly id: string }) {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(feedbackQuery(id))
  const back = { to: '/admin/feedbacks/list', label: t('title') }
  return (
    <Page
      title={data?.category.label ?? t('title')}
      back={back}
      badge={data && <FeedbackBadge status={data.status} />}
    >
      {data ? (
        <One feedback={data} />
      ) : (
        <LoadState error={error} onRetry={refetch} notFound={t('one.missing')}>
          <Stack gap="lg">
            <Skeleton height={120} />
            <Skeleton height={240} />
          </Stack>
        </LoadState>
      )}
    </Page>
  )
}

function One({ feedback }: { readonly feedback: Feedback }) {
  const t = useTexts(texts)
  const changes = useFeedbackChanges(feedback)
  const { message, answers, canBeAnswered } = feedback
  return (
    <div className={classes.one}>
      <div className={classes.main}>
        {changes.differences.length > 0 && (
          <Notice tone="warn" title={t('elsewhere.title')} urgent>
            {changes.differences.join(' ')}
          </Notice>
        )}
        <section>
          <Title order={2} mb="sm">
            {t('one.message')}
          </Title>
          <p className={classes.words} dir="auto">
            {message}
          </p>
        </section>
        <section>
          <Title order={2} mb="sm">
            {t('one.answers')}
          </Title>
          {answers.length === 0 && <Text c="dimmed">{t('one.noAnswers')}</Text>}
          <ul className={classes.answers}>
            {answers.map((answer) => (
              <li key={answer.id} className={classes.answer}>
                <Text size="sm" c="dimmed">
                  <bdi className={classes.author}>{answer.author}</bdi>
                  <RelativeTime value={answer.at} />
                </Text>
                <p className={classes.words} dir="auto">
                  {answer.text}
                </p>
              </li>
            ))}
          </ul>
        </section>
        {canBeAnswered ? (
          <AnswerForm key={feedback.id} feedback={feedback} changes={changes} />
        ) : (
          <Text c="dimmed">{t('answer.impossible')}</Text>
        )}
      </div>
      <aside className={classes.side} aria-label={t('one.facts')}>
        <Handling feedback={feedback} changes={changes} />
        <Facts feedback={feedback} />
      </aside>
    </div>
  )
}

function Facts({ feedback }: { readonly feedback: Feedback }) {
  const t = useTexts(texts)
  const { giver, email, rating, page, createdAt, changedAt } = feedback
  return (
    <FactsList
      layout="stacked"
      facts={[
        { label: t('rating'), value: <RatingView rating={rating} /> },
        { label: t('one.from'), value: <bdi>{giver?.name ?? t('visitor')}</bdi> },
        { label: t('one.email'), value: email ?? t('one.noEmail') },
        { label: t('one.page'), value: page && <a href={page}>{page}</a> },
        { label: t('one.given'), value: <RelativeTime value={createdAt} /> },
        {
          label: t('one.changed'),
          value: changedAt === createdAt ? null : <RelativeTime value={changedAt} />,
        },
      ]}
    />
  )
}
