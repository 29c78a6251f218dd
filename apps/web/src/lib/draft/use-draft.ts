import { useCallback, useEffect, useState } from 'react'
import { clearDraft, flushDraft, readDraft, writeDraft } from './stored-draft.ts'

/** Stores the unsent values of a form on the device, under a key such as `message.<application id>`. */
export function useDraft<T extends object>(
  key: string,
): {
  restored: Partial<T> | null
  save: (values: T) => void
  clear: () => void
} {
  const [restored] = useState(() => readDraft<T>(key))
  const save = useCallback((values: T) => writeDraft(key, values), [key])
  const clear = useCallback(() => clearDraft(key), [key])
  useEffect(() => {
    const flush = () => flushDraft(key)
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [key])
  return { restored, save, clear }
}
