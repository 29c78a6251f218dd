import type { DraftStorage } from './draft-options.ts'
import type { StoredDraft } from './draft-state.ts'
import { randomId } from './random-id.ts'
import { cancelWrite, clearDraft, flushDraft, readDraft, signOutCount, writeDraft } from './stored-draft.ts'

interface Entry<T> extends StoredDraft<T> {
  /** Id of the tab that wrote the draft. Only this tab removes the draft. */
  readonly tab: string
  /** When the draft was written, in Unix ms. */
  readonly at: number
}

const tab = randomId()

/** Maximum time between two writes while the person types, in ms. */
const writeEvery = 500

/** For this long (ms) after a write, a draft counts as in use by the tab that wrote it. */
const inUse = 15_000

function readEntry<T>(key: string): Entry<T> | null {
  const { version, mine, base, sent, tab: writer, at } = readDraft<Entry<T>>(key) ?? {}
  if (version === undefined || !mine || !base) return null
  return { version, mine, base, sent: sent ?? [], tab: writer ?? '', at: at ?? 0 }
}

/** Whether the device stores a draft that no other tab is using. */
export function hasAbandonedDraft(key: string): boolean {
  const entry = readEntry(key)
  return entry !== null && (entry.tab === tab || Date.now() - entry.at > inUse)
}

/** Stores a form's draft in the device's local storage, which all tabs share. */
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
