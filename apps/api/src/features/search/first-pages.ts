import type { Clock } from '#base/clock.ts'
import type { JsonText } from '#base/json-text.ts'

/** Caches the most requested search responses. */
export interface FirstPages {
  /** Returns the cached response for a key, or calls `make`. Concurrent callers share one call. */
  get(key: string, make: () => Promise<JsonText>): Promise<JsonText>
  clear(): void
}

const ttlMs = 2_000
const maxEntries = 500

/** Creates the cache of popular responses. Responses are cached for 2 s; any change of a job clears the cache. */
export function createFirstPages(clock: Clock): FirstPages {
  const pages = new Map<string, { readonly answer: Promise<JsonText>; readonly until: number }>()
  return {
    get: (key, make) => {
      const now = clock().getTime()
      const cached = pages.get(key)
      if (cached && cached.until > now) return cached.answer
      if (pages.size >= maxEntries) pages.clear()
      const answer = make()
      const entry = { answer, until: now + ttlMs }
      pages.set(key, entry)
      answer.catch(() => {
        if (pages.get(key) === entry) pages.delete(key)
      })
      return answer
    },
    clear: () => pages.clear(),
  }
}
