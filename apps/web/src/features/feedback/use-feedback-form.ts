import { useQueryClient } from '@tanstack/react-query'
import { type Person, submitFeedback } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { submissionKey } from '#lib/draft/submission-key.ts'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import { texts } from './feedback.en.ts'
import { emptyFeedback, type FeedbackValues, feedbackForm, formErrors } from './feedback-form.ts'
import { ownFeedbacksQuery } from './feedback-queries.ts'

interface FeedbackFormOptions {
  readonly person: Person | null
  /** Path of the page that the person came from. */
  readonly from: string | undefined
  /** Called with the e-mail address that the visitor left, or an empty text. */
  readonly onSent: (email: string) => void
}

/** State of the form. What is typed stays on the device until it is sent. */
export function useFeedbackForm({ person, from, onSent }: FeedbackFormOptions) {
  const client = useQueryClient()
  return useRecordForm({
    schema: feedbackForm,
    initialValues: emptyFeedback,
    draftKey: 'feedback',
    onSubmit: async (values) => {
      const email = person ? '' : values.email
      const body = bodyOf(values, email, from)
      try {
        await api(submitFeedback, { body }, { quiet: true, idempotencyKey: submissionKey('feedback', body) })
      } catch (error) {
        throw explained(error)
      }
      if (person) void client.invalidateQueries({ queryKey: ownFeedbacksQuery.queryKey })
      onSent(email)
    },
    fieldErrors: (error) => (isProblem(error, 'invalid') ? formErrors(error.errors) : null),
  })
}

function bodyOf({ rating, category, message, withPage }: FeedbackValues, email: string, from?: string) {
  return {
    rating,
    category,
    message,
    email: email === '' ? null : email,
    page: withPage && from !== undefined ? from : null,
  }
}

/** Adds to an error what happened to the typed text. */
function explained(error: unknown): unknown {
  if (isProblem(error, 'invalid') && formErrors(error.errors)) return error
  const kept = texts.t('kept')
  if (isProblem(error, 'duplicate-request')) return new Error(texts.t('duplicate'))
  if (isProblem(error, 'too-many-requests') && error.retryAfter !== undefined) {
    const count = Math.ceil(error.retryAfter / 60)
    return new Error(`${texts.t('tooMany', { count })} ${kept}`)
  }
  return error instanceof Error ? new Error(`${error.message} ${kept}`, { cause: error }) : error
}
