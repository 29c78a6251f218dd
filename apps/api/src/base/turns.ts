import { AppError } from './app-error.ts'

/**
 * Lets so many do something at a time; the others wait in their order.
 * @param longestWaitMs whoever waits longer gets AppError unavailable; as long as it takes when left out
 */
export type Turns = <T>(work: () => Promise<T>, longestWaitMs?: number) => Promise<T>

/**
 * @param atOnce how many work
 * @param mostWaiting more than these throw AppError unavailable
 * @param things what they work on, for the sentence
 */
export function createTurns(atOnce: number, mostWaiting: number, things = 'files'): Turns {
  const waiting = new Set<() => void>()
  let working = 0
  const busy = () => new AppError('unavailable', `Too many ${things} at once.`, { retryAfterSeconds: 5 })
  const turn = (longestWaitMs: number | undefined) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.delete(enter)
        reject(busy())
      }
      const timer = longestWaitMs === undefined ? undefined : setTimeout(leave, Math.max(0, longestWaitMs))
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      waiting.add(enter)
    })
  return async (work, longestWaitMs) => {
    if (waiting.size >= mostWaiting) throw busy()
    if (working >= atOnce) await turn(longestWaitMs)
    else working += 1
    try {
      return await work()
    } finally {
      // The place passes on to the next one; it becomes free only when nobody waits.
      const [next] = waiting
      if (next) {
        waiting.delete(next)
        next()
      } else working -= 1
    }
  }
}

/** Turns of each person by themselves: somebody who keeps us busy waits for nobody but themselves. */
export type TurnsOfEach = (userId: string) => Turns

/** As {@link createTurns}, for each person. */
export function createTurnsOfEach(...args: Parameters<typeof createTurns>): TurnsOfEach {
  const open = new Map<string, { readonly turns: Turns; users: number }>()
  return (userId) => async (work, longestWaitMs) => {
    const mine = open.get(userId) ?? { turns: createTurns(...args), users: 0 }
    open.set(userId, mine)
    mine.users += 1
    try {
      return await mine.turns(work, longestWaitMs)
    } finally {
      mine.users -= 1
      if (mine.users === 0) open.delete(userId)
    }
  }
}
