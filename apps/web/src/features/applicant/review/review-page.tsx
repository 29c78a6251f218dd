import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
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
  const undo = useRef<(() => void) | null>(null)
  const nav = (
    <ReviewNav
      queue={queue}
      keysOn={keysOn}
      onOpen={onOpen}
      onUndo={undo}
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
          onDecided={(revert) => {
            undo.current = revert
            onOpen(queue.next)
          }}
          onUndone={() => {
            undo.current = null
            // What was loaded before the decision has an old version, with which the next decision would be refused.
            client.removeQueries({ queryKey: applicantOf(jobId, userId).queryKey })
            onOpen(person)
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
