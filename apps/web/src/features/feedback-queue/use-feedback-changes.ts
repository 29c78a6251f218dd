import { useQueryClient } from '@tanstack/react-query'
import {
  answerFeedback,
  changeFeedback,
  type Feedback,
  type FeedbackChange,
  type feedbackAnswerInput,
} from '@vouch/contract'
import { useState } from 'react'
import type { z } from 'zod'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { submissionKey } from '#lib/draft/submission-key.ts'
import { differencesOf } from './differences.ts'
import { texts } from './feedback-queue.en.ts'
import { feedbackQuery, reloadQueue } from './queue-queries.ts'

/** Changes and answers a feedback. If somebody else changed it, nothing is saved, and `differences` says what changed. */
export function useFeedbackChanges(feedback: Feedback) {
  const client = useQueryClient()
  const [differences, setDifferences] = useState<readonly string[]>([])
  const { id, version } = feedback
  const query = feedbackQuery(id)

  /** @throws the error of the call; first loads the newer version if there is one */
  const save = async (call: () => Promise<Feedback>, ...advice: readonly string[]) => {
    try {
      const saved = await call()
      client.setQueryData(query.queryKey, saved)
      setDifferences([])
      reloadQueue(client)
    } catch (error) {
      if (isProblem(error, 'stale', 'not-permitted-now')) {
        const after = await client.fetchQuery({ ...query, staleTime: 0 })
        if (after.version !== version) setDifferences([...differencesOf(feedback, after), ...advice])
      }
      throw error
    }
  }

  return {
    /** What somebody else changed since the refused call; empty if nothing was refused. */
    differences,
    change: (body: FeedbackChange) =>
      save(
        () => api(changeFeedback, { params: { id }, version, body }, { quiet: true }),
        texts.t('elsewhere.repeat'),
      ),
    answer: (body: z.input<typeof feedbackAnswerInput>) => {
      const idempotencyKey = submissionKey(`feedback.${id}`, { version, body })
      return save(() =>
        api(answerFeedback, { params: { id }, version, body }, { quiet: true, idempotencyKey }),
      )
    },
  }
}

export type FeedbackChanges = ReturnType<typeof useFeedbackChanges>
