import { email, type FieldProblem, feedbackInput, feedbackRating, masterCode } from '@vouch/contract'
import { z } from 'zod'
import { texts } from './feedback.en.ts'

/** Values of the form. `email` is empty for signed-in people and anonymous visitors. */
export const feedbackForm = z.object({
  rating: feedbackRating,
  category: masterCode,
  message: feedbackInput.shape.message,
  email: z
    .string()
    .trim()
    .refine((value) => value === '' || email.safeParse(value).success, {
      error: () => texts.t('emailInvalid'),
    }),
  /** Whether to include the page that the person came from. */
  withPage: z.boolean(),
})

export type FeedbackValues = z.output<typeof feedbackForm>

export const emptyFeedback: z.input<typeof feedbackForm> = {
  rating: 0,
  category: '',
  message: '',
  email: '',
  withPage: false,
}

/** The form's error messages for refused fields; null if a field is not in the form. */
export function formErrors(errors: readonly FieldProblem[]): Record<string, string> | null {
  const known = errors.map(({ path, message }) => [path === 'page' ? 'withPage' : path, message] as const)
  if (known.length === 0 || known.some(([path]) => !(path in emptyFeedback))) return null
  return Object.fromEntries(known)
}
