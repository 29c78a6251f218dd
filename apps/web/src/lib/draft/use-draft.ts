import { useCallback, useEffect, useState } from 'react'
import { readStored, writeStored } from './storage.ts'

const prefix = 'vouch.draft.'
const writeAfter = 300

/** What was typed a moment ago and is not written yet, by key: clearing a draft must reach that as well. */
const waiting = new Map<string, { values: object; timer: ReturnType<typeof setTimeout> }>()

function forgetWaiting(key: string): void {
  clearTimeout(waiting.get(key)?.timer)
  waiting.delete(key)
}

function writeWaiting(key: string): void {
  const last = waiting.get(key)
  if (!last) return
  forgetWaiting(key)
  writeStored(prefix + key, JSON.stringify(last.values))
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
  forgetWaiting(key)
  writeStored(prefix + key, null)
}

/** Removes every draft, when the person signs out. */
export function clearAllDrafts(): void {
  for (const key of waiting.keys()) forgetWaiting(key)
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    for (const key of keys) localStorage.removeItem(key)
  } catch {
    // Storage is forbidden, so there is no draft either.
  }
}

/**
 * Keeps what was typed and not yet sent, so that a reload loses nothing.
 * @param key names the form and its record, such as `message.<application id>`
 */
export function useDraft<T extends object>(
  key: string,
): {
  restored: Partial<T> | null
  keep: (values: T) => void
  /** Keeps without delay: for what has to be there should the page go away now. */
  keepNow: (values: T) => void
  clear: () => void
} {
  const [restored] = useState(() => readDraft<T>(key))
  const flush = useCallback(() => writeWaiting(key), [key])

  const keep = useCallback(
    (values: T) => {
      forgetWaiting(key)
      waiting.set(key, { values, timer: setTimeout(flush, writeAfter) })
    },
    [key, flush],
  )

  const keepNow = useCallback(
    (values: T) => {
      keep(values)
      flush()
    },
    [keep, flush],
  )

  const clear = useCallback(() => clearDraft(key), [key])

  useEffect(() => {
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])

  return { restored, keep, keepNow, clear }
}
