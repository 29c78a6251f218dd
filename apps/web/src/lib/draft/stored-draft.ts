import { forgetReloaded } from './reloaded-forms.ts'
import { readStored, writeStored } from './storage.ts'

const prefix = 'vouch.draft.'
const writeAfter = 300

/** Delayed writes by storage key. Clearing a draft must cancel its write. */
const waiting = new Map<string, { values: object; timer: ReturnType<typeof setTimeout> }>()

/** Cancels the delayed write of a draft. */
export function cancelWrite(key: string): void {
  clearTimeout(waiting.get(key)?.timer)
  waiting.delete(key)
}

/** Performs the delayed write of a draft now. */
export function flushDraft(key: string): void {
  const last = waiting.get(key)
  if (!last) return
  cancelWrite(key)
  writeStored(prefix + key, JSON.stringify(last.values))
}

/** Stores a draft, with a debounce of 300 ms. */
export function writeDraft(key: string, values: object): void {
  cancelWrite(key)
  waiting.set(key, { values, timer: setTimeout(() => flushDraft(key), writeAfter) })
}

/** Reads a form's stored draft; null if there is none or it is not an object. */
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

/** Removes a draft after its form was submitted. */
export function clearDraft(key: string): void {
  cancelWrite(key)
  writeStored(prefix + key, null)
}

let signOuts = 0

/** Number of sign-outs on this page. A form that is still open after a sign-out must not store its draft. */
export const signOutCount = (): number => signOuts

/** Removes all drafts from the device; called on sign-out. */
export function clearAllDrafts(): void {
  signOuts += 1
  forgetReloaded()
  for (const key of waiting.keys()) cancelWrite(key)
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    for (const key of keys) localStorage.removeItem(key)
  } catch {
    // Storage is blocked, so there are no drafts.
  }
}
