import type { EmployerQuestion, questionsInput } from '@vouch/contract'
import { fitToKind, withQuestionIds } from '@vouch/domain'
import type { z } from 'zod'
import { invalidFields } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'

/**
 * The questions of a request with ids: new ones get an id, also in the conditions that name them by their key. Drops
 * what a question's kind does not have.
 * @throws AppError invalid for an id that is not one of this job's questions, or that is used twice
 */
export function requestedQuestions(
  known: readonly EmployerQuestion[],
  given: z.output<typeof questionsInput>,
): EmployerQuestion[] {
  const stored = new Set(known.map(({ id }) => id))
  const unused = new Set(stored)
  const ids = new Map<string, string>()
  const questions = given.map(({ id, key, ...question }, index) => {
    // Each id is deleted from the set once found, so a repeated id is refused too.
    if (id !== undefined && !unused.delete(id))
      throw refused(index, 'id', 'This question does not belong to this job')
    if (id !== undefined) return { ...fitToKind(question), id }
    const fresh = uuidv7()
    if (key !== undefined) {
      if (ids.has(key) || stored.has(key)) throw refused(index, 'key', 'Another question has the same key')
      ids.set(key, fresh)
    }
    return { ...fitToKind(question), id: fresh }
  })
  return withQuestionIds(questions, ids)
}

function refused(index: number, field: string, message: string) {
  return invalidFields([{ path: `questions.${index}.${field}`, message }])
}
