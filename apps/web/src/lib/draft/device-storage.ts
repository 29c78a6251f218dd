import type { DraftStorage } from './draft-options.ts'
import type { StoredDraft } from './draft-state.ts'
import { randomId } from './random-id.ts'
import { cancelWrite, clearDraft, flushDraft, readDraft, signOutCount, writeDraft } from './stored-draft.ts'

interface Entry<T> extends StoredDraft<T> {
  /** The tab that wrote it: no other tab removes it. */
  readonly tab: string
  /** When it was written, in ms. */
  readonly at: number
}

const tab = randomId()

/** Typing longer than this, in ms, is on the device. */
const writeEvery = 500

/** How long another tab's draft counts as in use, in ms. */
const inUse = 15_000

function readEntry<T>(key: string): Entry<T> | null {
  const { version, mine, base, sent, tab: writer, at } = readDraft<Entry<T>>(key) ?? {}
  if (version === undefined || !mine || !base) return null
  return { version, mine, base, sent: sent ?? [], tab: writer ?? '', at: at ?? 0 }
}

/** Whether a draft waits on this device that no other tab works on. */
export function isLeft(key: string): boolean {
  const entry = readEntry(key)
  return entry !== null && (entry.tab === tab || Date.now() - entry.at > inUse)
}

/** A draft in this device's storage, shared by all tabs. */
export function deviceStorage<T extends object>(key: string): DraftStorage<T> {
  const restored = readEntry<T>(key)
  const session = signOutCount()
  let written = 0
  return {
    read: () => restored,
    write: (draft, now) => {
      if (signOutCount() !== session) return
      const at = Date.now()
      writeDraft(key, { ...draft, tab, at } satisfies Entry<T>)
      if (!now && at - written < writeEvery) return
      written = at
      flushDraft(key)
    },
    clear: () => {
      const writer = readEntry(key)?.tab
      if (writer === undefined || writer === tab || writer === restored?.tab) clearDraft(key)
      else cancelWrite(key)
    },
    flush: () => flushDraft(key),
  }
}
