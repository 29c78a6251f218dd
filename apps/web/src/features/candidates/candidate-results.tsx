import { Button, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import type { CandidateCard as Candidate } from '@vouch/contract'
import { useEffect, useRef } from 'react'
import { useTexts } from '#lib/texts.ts'
import { CandidateCard } from './candidate-card.tsx'
import { texts } from './candidates.en.ts'
import classes from './candidates.module.css'

interface CandidateResultsProps {
  readonly candidates: readonly Candidate[]
  /** Answers to an earlier search, shown until the new ones are there. */
  readonly stale: boolean
  readonly hasMore: boolean
  readonly loadingMore: boolean
  readonly onMore: () => void
}

/** Who was found. After "show more" the focus is on the first of the new ones, and the page has not moved. */
export function CandidateResults({ candidates, stale, hasMore, loadingMore, onMore }: CandidateResultsProps) {
  const t = useTexts(texts)
  const firstNew = useRef<HTMLAnchorElement>(null)
  const before = useRef<number | null>(null)
  const from = before.current

  useEffect(() => {
    if (from === null || candidates.length <= from) return
    before.current = null
    firstNew.current?.focus({ preventScroll: true })
  }, [candidates.length, from])

  const more = () => {
    before.current = candidates.length
    onMore()
  }
  return (
    <div className={classes.results} data-stale={stale} aria-busy={stale}>
      <ul className={classes.list} aria-label={t('list')}>
        {candidates.map((candidate, index) => (
          <li key={candidate.id}>
            <CandidateCard candidate={candidate} {...(index === from && { linkRef: firstNew })} />
          </li>
        ))}
      </ul>
      <div className={classes.more}>
        {hasMore ? (
          <Button variant="default" loading={loadingMore} onClick={more}>
            {t('more')}
          </Button>
        ) : (
          <Text size="sm" c="dimmed">
            {t('end')}
          </Text>
        )}
      </div>
      <VisuallyHidden role="status">{loadingMore ? t('loading') : ''}</VisuallyHidden>
    </div>
  )
}

/** The shape of cards that are on their way. */
export function CandidateSkeletons({ count }: { readonly count: number }) {
  return (
    <div className={classes.list} aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never change places
        <div key={index} className={classes.card}>
          <Skeleton height={48} circle />
          <div className={classes.cardMain}>
            <Skeleton height={20} width="40%" my={2} />
            <Skeleton height={16} width="60%" my={4} />
            <Skeleton height={14} width="75%" my={4} />
          </div>
        </div>
      ))}
    </div>
  )
}
