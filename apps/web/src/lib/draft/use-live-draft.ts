import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { installZodSentences } from '#lib/format/zod-messages.ts'
import type { Draft } from './create-draft.ts'
import type { Versioned } from './draft-state.ts'

installZodSentences()

function attach<T extends object, R extends Versioned>(draft: Draft<T, R>): () => void {
  const hidden = () => {
    if (document.visibilityState === 'hidden') void draft.flush()
  }
  draft.start()
  document.addEventListener('visibilitychange', hidden)
  window.addEventListener('pagehide', draft.flushStorage)
  window.addEventListener('online', draft.retry)
  return () => {
    document.removeEventListener('visibilitychange', hidden)
    window.removeEventListener('pagehide', draft.flushStorage)
    window.removeEventListener('online', draft.retry)
    draft.stop()
  }
}

/** Runs a draft's autosave while its form is mounted. `record` is the newest record that the page has read. */
export function useLiveDraft<T extends object, R extends Versioned>(create: () => Draft<T, R>, record: R) {
  const [draft] = useState(create)
  const state = useSyncExternalStore(draft.subscribe, draft.getState)
  useEffect(() => attach(draft), [draft])
  useEffect(() => draft.observe(record), [draft, record])
  return useMemo(() => ({ ...state, ...draft }), [state, draft])
}

export type LiveDraft<T extends object, R extends Versioned> = ReturnType<typeof useLiveDraft<T, R>>
