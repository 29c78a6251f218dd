import type { Clock } from '#base/clock.ts'
import type { JsonText } from '#base/json-text.ts'

/** Answers that many people ask for at the same moment. */
export interface FirstPages {
  /** The remembered answer, or the one that `make` gives; callers who come while it is made share it. */
  get(key: string, make: () => Promise<JsonText>): Promise<JsonText>
  /** Forgets all. */
  drop(): void
}

const livesMs = 2_000
const maxEntries = 500

/** Makes the memory of first pages: an answer lives 2 s, and less when a job changes. */
export function createFirstPages(clock: Clock): FirstPages {
  const pages = new Map<string, { readonly answer: Promise<JsonText>; readonly until: number }>()
  return {
    get: (key, make) => {
      const now = clock().getTime()
      const kept = pages.get(key)
      if (kept && kept.until > now) return kept.answer
      if (pages.size >= maxEntries) pages.clear()
      const answer = make()
      const entry = { answer, until: now + livesMs }
      pages.set(key, entry)
      answer.catch(() => {
        if (pages.get(key) === entry) pages.delete(key)
      })
      return answer
    },
    drop: () => pages.clear(),
  }
}
