import { AppError } from './app-error.ts'

/**
 * Runs work once a slot is free; callers wait in order.
 * @param longestWaitMs a caller that waits longer gets AppError unavailable; no limit when omitted
 */
type ConcurrencyLimit = <T>(work: () => Promise<T>, longestWaitMs?: number) => Promise<T>

/**
 * Limits how many tasks run at the same time.
 * @param slots maximum number of concurrent tasks
 * @param maxWaiting maximum number of waiting callers; further callers get AppError unavailable
 * @param things subject of the error message
 */
export function createConcurrencyLimit(
  slots: number,
  maxWaiting: number,
  things = 'files',
): ConcurrencyLimit {
  const waiting = new Set<() => void>()
  let running = 0
  const busy = () => new AppError('unavailable', `Too many ${things} at once.`, { retryAfterSeconds: 5 })
  const slotFree = (longestWaitMs: number | undefined) =>
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
    if (waiting.size >= maxWaiting) throw busy()
    if (running >= slots) await slotFree(longestWaitMs)
    else running += 1
    try {
      return await work()
    } finally {
      // Pass the slot on to the next waiting caller; free it only when nobody waits.
      const [next] = waiting
      if (next) {
        waiting.delete(next)
        next()
      } else running -= 1
    }
  }
}

/** Like {@link createConcurrencyLimit}, but every user has their own slots. */
export function createLimitPerUser(...args: Parameters<typeof createConcurrencyLimit>) {
  const active = new Map<string, { readonly limit: ConcurrencyLimit; calls: number }>()
  return (userId: string): ConcurrencyLimit =>
    async (work, longestWaitMs) => {
      const own = active.get(userId) ?? { limit: createConcurrencyLimit(...args), calls: 0 }
      active.set(userId, own)
      own.calls += 1
      try {
        return await own.limit(work, longestWaitMs)
      } finally {
        own.calls -= 1
        if (own.calls === 0) active.delete(userId)
      }
    }
}
