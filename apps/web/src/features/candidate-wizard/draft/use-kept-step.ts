import type { ProfileData, ProfileStepName } from '@vouch/contract'
import { useRef } from 'react'
import { randomId } from '#lib/draft/random-id.ts'
import { readDraft } from '#lib/draft/stored-draft.ts'
import { useDraft } from '#lib/draft/use-draft.ts'

interface Changed<S extends ProfileStepName> {
  /** The version that was changed. */
  readonly version: number
  /** The fields that are not stored yet, and the same fields as they were. */
  readonly mine: Partial<ProfileData[S]>
  readonly base: Partial<ProfileData[S]>
}

export interface KeptStep<S extends ProfileStepName> extends Changed<S> {
  /** Prints of saves of this version that may have arrived although no answer came. */
  readonly prints: readonly string[]
  /** The tab that keeps it: another one does not throw it away. */
  readonly tab: string
  /** When it was kept, in ms. */
  readonly at: number
}

const tab = randomId()

/** At most this long what is typed stands nowhere but in the field. */
const writeEvery = 500

/** As many saves without an answer are known again. */
const mostPrints = 50

/** The name of what is kept on the device of one step. */
export const keptKey = (owner: string, step: ProfileStepName) => `profile.${owner}.${step}`

/** Whether nobody works on it any more: it was kept by this tab on a page that was left, or a while ago. */
export function isLeft(kept: Pick<KeptStep<ProfileStepName>, 'tab' | 'at'>): boolean {
  return kept.tab === tab || Date.now() - kept.at > 15_000
}

/** What is kept on this device of a step: what was typed and is not stored, and the saves that are under way. */
export function useKeptStep<S extends ProfileStepName>(owner: string, step: S) {
  const key = keptKey(owner, step)
  const draft = useDraft<KeptStep<S>>(key)
  const found = draft.restored
  const restored = found?.version !== undefined && found.mine && found.base ? (found as KeptStep<S>) : null
  const prints = useRef<readonly string[]>(restored?.prints ?? [])
  const written = useRef(0)

  return {
    restored,
    /** Keeps it: at once, or at the latest half a second after the last time. Null: everything is stored. */
    write: (changed: Changed<S> | null, now: boolean) => {
      if (changed === null) {
        const other = readDraft<KeptStep<S>>(key)
        if (other?.tab === undefined || other.tab === tab || other.tab === restored?.tab) draft.clear()
        return
      }
      const values = { ...changed, prints: prints.current, tab, at: Date.now() }
      if (!now && Date.now() - written.current < writeEvery) {
        draft.keep(values)
        return
      }
      written.current = Date.now()
      draft.keepNow(values)
    },
    prints: {
      /** @returns whether it was known before */
      add: (version: number, print: string): boolean => {
        const entry = `${version} ${print}`
        const known = prints.current.includes(entry)
        if (!known) prints.current = [...prints.current, entry].slice(-mostPrints)
        return known
      },
      remove: (print: string) => {
        prints.current = prints.current.filter((entry) => !entry.endsWith(` ${print}`))
      },
      clear: () => {
        prints.current = []
      },
      /** Whether the version `now` is what a save over `version` made of the step. */
      has: (version: number, print: string, now: number): boolean =>
        now === version + 1 && prints.current.includes(`${version} ${print}`),
    },
  }
}
