import { readStored, writeStored } from './storage.ts'

const prefix = 'vouch.draft.'
const writeAfter = 300

/** Drafts that are not written yet, by key: clearing a draft must reach them as well. */
const waiting = new Map<string, { values: object; timer: ReturnType<typeof setTimeout> }>()

/** Drops what waits to be written. */
export function cancelWrite(key: string): void {
  clearTimeout(waiting.get(key)?.timer)
  waiting.delete(key)
}

/** Writes now what waits. */
export function flushDraft(key: string): void {
  const last = waiting.get(key)
  if (!last) return
  cancelWrite(key)
  writeStored(prefix + key, JSON.stringify(last.values))
}

/** Stores a draft 300 ms after the last change. */
export function writeDraft(key: string, values: object): void {
  cancelWrite(key)
  waiting.set(key, { values, timer: setTimeout(() => flushDraft(key), writeAfter) })
}

/** The stored draft of a form; null when there is none or it is of another shape. */
export function readDraft<T extends object>(key: string): Partial<T> | null {
  const stored = readStored(prefix + key)
  if (stored === null) return null
  try {
    const value: unknown = JSON.parse(stored)
    return typeof value === 'object' && value !== null ? (value as Partial<T>) : null
  } catch {
    return null
  }
}

/** Removes a draft, after it was sent. */
export function clearDraft(key: string): void {
  cancelWrite(key)
  writeStored(prefix + key, null)
}

let signOuts = 0

/** Grows with each sign-out: a page that is still open must not store its draft again. */
export const signOutCount = (): number => signOuts

/** Removes every draft, when the person signs out. */
export function clearAllDrafts(): void {
  signOuts += 1
  for (const key of waiting.keys()) cancelWrite(key)
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    for (const key of keys) localStorage.removeItem(key)
  } catch {
    // Storage is forbidden, so there is no draft either.
  }
}
