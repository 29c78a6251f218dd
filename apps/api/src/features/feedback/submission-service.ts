import type { feedbackInput } from '@vouch/contract'
import type { z } from 'zod'
import type { Actor } from '#base/actor.ts'
import { invalidField } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { MasterValues } from '#features/masters/ports.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { firstLanguage } from '#platform/http/first-language.ts'
import { insertFeedback } from './feedback-store.ts'

const categories = 'feedback-categories'

/** Facts about the request of a submission. */
interface SubmissionCall {
  /** Counts the submission. @throws AppError too-many-requests */
  readonly limit: (trx: Transaction) => Promise<void>
  /** Value of the header `Accept-Language`. */
  readonly acceptLanguage: string | undefined
}

export interface SubmissionService {
  /**
   * Stores feedback of a visitor (`actor` is null) or a signed-in person. A refused submission does not count
   * towards the limit.
   * @throws AppError invalid for an unknown category, too-many-requests
   */
  submit(
    actor: Actor | null,
    input: z.output<typeof feedbackInput>,
    call: SubmissionCall,
  ): Promise<{ id: string }>
}

export function createSubmissionService(
  deps: ServiceDeps & { readonly masters: MasterValues },
): SubmissionService {
  const { db, clock, masters } = deps
  return {
    submit: async (actor, { rating, category, message, email, page }, { limit, acceptLanguage }) =>
      inTransaction(db, async (trx) => {
        const found = await masters.find(trx, [{ entity: categories, code: category }])
        if (!found.get(`${categories}:${category}`)?.active)
          throw invalidField('category', 'Choose a category from the list')
        await limit(trx)
        const id = uuidv7()
        const visitorEmail = actor ? null : (email ?? null)
        await insertFeedback(trx, {
          id,
          rating,
          category,
          message,
          page: page ?? null,
          userId: actor?.userId ?? null,
          email: visitorEmail,
          locale: visitorEmail === null ? null : firstLanguage(acceptLanguage),
          at: clock(),
        })
        return { id }
      }),
  }
}
