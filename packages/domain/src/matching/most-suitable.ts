import type { Matcher } from './match.ts'
import type { ComparedJob } from './match-types.ts'

/** Jobs with a lower number are not recommended. */
const leastNumber = 50

/**
 * Chooses and sorts the jobs to recommend: best matches first, equal ones in the given order. A job must ask for a skill or an
 * occupation that the person has or is near to, so that one which asks only for a type of employment is not recommended.
 */
export function mostSuitable(jobs: ReadonlyMap<string, ComparedJob>, matcher: Matcher): string[] {
  return [...jobs]
    .flatMap(([id, job]) => {
      const { number, isOfTheirWork } = matcher.score(job)
      return isOfTheirWork && number !== null && number >= leastNumber ? [{ id, number }] : []
    })
    .sort((one, other) => other.number - one.number)
    .map(({ id }) => id)
}
