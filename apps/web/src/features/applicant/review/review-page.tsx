import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { applicantOf } from '#lib/data/applicants.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { texts } from '../applicant.en.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { reviewTexts } from './review.en.ts'
import { ReviewApplication } from './review-application.tsx'
import { useKeySetting } from './review-keys.ts'
import { ReviewNav } from './review-nav.tsx'
import { type Person, useQueue } from './use-queue.ts'

interface ReviewPageProps extends Person {
  /** The job whose applicants are reviewed; undefined for those of all jobs. */
  readonly scope: string | undefined
  /** Opens another applicant; null for the end of the queue. */
  readonly onOpen: (person: Person | null) => void
}

/** For so many ms after the next applicant has opened, keys do not decide: a second press was meant for the one before. */
const readable = 700

interface Decided extends Person {
  readonly revert: () => void
}

/** Ignores a second press while the first is answered. After a failure it can be tried again. */
function once(revert: () => void): () => void {
  let pressedAt = 0
  return () => {
    if (Date.now() - pressedAt < repeatable) return
    pressedAt = Date.now()
    revert()
  }
}

const repeatable = 2000

const isSame = (one: Person | null, other: Person) =>
  one !== null && one.jobId === other.jobId && one.userId === other.userId

/** One applicant of the review queue: what they sent, beside the decision. After a decision, the next one opens. */
export function ReviewPage({ jobId, userId, scope, onOpen }: ReviewPageProps) {
  const t = useTexts(texts)
  const r = useTexts(reviewTexts)
  const client = useQueryClient()
  const person = { jobId, userId }
  const { data, error, isFetching, refetch } = useQuery(applicantOf(jobId, userId))
  const queue = useQueue(scope, person)
  const [keysOn, setKeysOn] = useKeySetting()
  const [showsKeys, setShowsKeys] = useState(false)
  const decided = useRef<Decided[]>([])
  const decidedAt = useRef(0)
  // An answer may arrive after the viewer has gone on to somebody else, or left the page.
  const open = useRef<Person | null>(null)
  useEffect(() => {
    open.current = { jobId, userId }
    return () => {
      open.current = null
    }
  }, [jobId, userId])
  const nav = (
    <ReviewNav
      queue={queue}
      keysOn={keysOn}
      onOpen={onOpen}
      onUndo={() => decided.current.at(-1)?.revert}
      onKeys={() => setShowsKeys(true)}
    />
  )
  return (
    <>
      {data ? (
        <ReviewApplication
          key={data.id}
          application={data}
          fetching={isFetching}
          scope={scope}
          nav={nav}
          keysOn={keysOn}
          isReady={() => Date.now() - decidedAt.current > readable}
          onDecided={(revert) => {
            if (revert) decided.current.push({ ...person, revert: once(revert) })
            if (!isSame(open.current, person)) return
            decidedAt.current = Date.now()
            onOpen(queue.next)
          }}
          onUndone={() => {
            // The viewer has read this one before.
            decidedAt.current = 0
            decided.current = decided.current.filter((one) => !isSame(one, person))
            // What was loaded before the decision has an old version, with which the next decision would be refused.
            client.removeQueries({ queryKey: applicantOf(jobId, userId).queryKey })
            if (open.current) onOpen(person)
          }}
        />
      ) : (
        <Page title={r('title')} actions={nav}>
          <LoadState error={error} onRetry={refetch} notFound={t('notFound')}>
            <Skeleton height={36} mb="lg" />
            <Skeleton height={360} />
          </LoadState>
        </Page>
      )}
      <KeysDialog opened={showsKeys} onClose={() => setShowsKeys(false)} on={keysOn} onSwitch={setKeysOn} />
    </>
  )
}
