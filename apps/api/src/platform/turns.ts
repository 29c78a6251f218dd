import { AppError } from '#platform/app-error.ts'

/** Lets so many do something at a time; the others wait in their order. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/**
 * @param atOnce how many work
 * @param mostWaiting more than these throw AppError unavailable
 */
export function createTurns(atOnce: number, mostWaiting: number): Turns {
  const waiting: (() => void)[] = []
  let working = 0
  return async (work) => {
    if (waiting.length >= mostWaiting) {
      throw new AppError('unavailable', 'Too many files at once.', { retryAfterSeconds: 5 })
    }
    if (working >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else working += 1
    try {
      return await work()
    } finally {
      // The place passes on to the next one; it becomes free only when nobody waits.
      const next = waiting.shift()
      if (next) next()
      else working -= 1
    }
  }
}
