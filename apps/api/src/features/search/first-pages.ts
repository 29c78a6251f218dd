import type { Clock } from '#base/clock.ts'
import type { JsonText } from '#base/json-text.ts'

/** Caches the most requested search responses. */
export interface FirstPages {
  /** Returns the cached response for a key, or calls `make`. Concurrent callers share one call. */
  get(key: string, make: () => Promise<JsonText>): Promise<JsonText>
  clear(): void
  /** Caches nothing for a second, while a job is being changed: its change is known to others before `clear` is called. */
  suspend(): void
}

const ttlMs = 2_000
const maxEntries = 500
const suspendedMs = 1_000
const dayMs = 86_400_000

/** When jobs close next: the last second of a UTC day. */
const nextClosing = (now: number) => Math.floor((now + 1000) / dayMs + 1) * dayMs - 1000

/**
 * Creates the cache of popular responses. Responses are cached for 2 s, but not beyond the last second of a UTC day, when
 * jobs close; any change of a job clears the cache.
 */
export function createFirstPages(clock: Clock): FirstPages {
  let suspendedUntil = 0
  const pages = new Map<string, { readonly answer: Promise<JsonText>; readonly until: number }>()
  return {
    get: (key, make) => {
      if (performance.now() < suspendedUntil) return make()
      const now = clock().getTime()
      const cached = pages.get(key)
      if (cached && cached.until > now) return cached.answer
      if (pages.size >= maxEntries) pages.clear()
      const answer = make()
      const entry = { answer, until: Math.min(now + ttlMs, nextClosing(now)) }
      pages.set(key, entry)
      answer.catch(() => {
        if (pages.get(key) === entry) pages.delete(key)
      })
      return answer
    },
    clear: () => pages.clear(),
    suspend: () => {
      pages.clear()
      suspendedUntil = performance.now() + suspendedMs
    },
  }
}
