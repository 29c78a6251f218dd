import { useCallback, useEffect, useState } from 'react'
import { clearDraft, flushDraft, readDraft, writeDraft } from './stored-draft.ts'

/**
 * Stores what was typed and not yet sent, so that a reload loses nothing.
 * @param key names the form and its record, such as `message.<application id>`
 */
export function useDraft<T extends object>(
  key: string,
): {
  restored: Partial<T> | null
  keep: (values: T) => void
  clear: () => void
} {
  const [restored] = useState(() => readDraft<T>(key))
  const keep = useCallback((values: T) => writeDraft(key, values), [key])
  const clear = useCallback(() => clearDraft(key), [key])
  useEffect(() => {
    const flush = () => flushDraft(key)
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [key])
  return { restored, keep, clear }
}
