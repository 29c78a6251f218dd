import { useCallback, useEffect, useRef, useState } from 'react'
import { readStored, writeStored } from './storage.ts'

const prefix = 'vouch.draft.'
const writeAfter = 300

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
  writeStored(prefix + key, null)
}

/** Removes every draft, when the person signs out. */
export function clearAllDrafts(): void {
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
): { restored: Partial<T> | null; keep: (values: T) => void; clear: () => void } {
  const [restored] = useState(() => readDraft<T>(key))
  const waiting = useRef<{ values: T; timer: ReturnType<typeof setTimeout> } | null>(null)

  const flush = useCallback(() => {
    if (!waiting.current) return
    clearTimeout(waiting.current.timer)
    writeStored(prefix + key, JSON.stringify(waiting.current.values))
    waiting.current = null
  }, [key])

  const keep = useCallback(
    (values: T) => {
      if (waiting.current) clearTimeout(waiting.current.timer)
      waiting.current = { values, timer: setTimeout(flush, writeAfter) }
    },
    [flush],
  )

  const clear = useCallback(() => {
    if (waiting.current) clearTimeout(waiting.current.timer)
    waiting.current = null
    clearDraft(key)
  }, [key])

  useEffect(() => {
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])

  return { restored, keep, clear }
}
