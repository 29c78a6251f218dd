import type { LegalDocumentName } from '@vouch/contract'
import { useState } from 'react'
import { randomId } from '#lib/draft/random-id.ts'
import { readDraft } from '#lib/draft/stored-draft.ts'
import { useDraft } from '#lib/draft/use-draft.ts'

/** What is written. */
export interface LegalWords {
  readonly summary: string
  readonly body: string
}

/** What is kept on the device: words that are not stored, and the version of the draft that they were written over. */
interface KeptWords {
  readonly version: number
  readonly words: LegalWords
  /** The tab that keeps them: another one does not throw them away. */
  readonly tab: string
}

const tab = randomId()

/** Keeps what is written on this device until it is stored. */
export function useKeptWords(document: LegalDocumentName) {
  const key = `legal.${document}`
  const draft = useDraft<KeptWords>(key)
  const [restored] = useState(() => {
    const { version, words } = draft.restored ?? {}
    return version !== undefined && words ? { version, words } : null
  })
  return {
    restored,
    keep: (version: number, words: LegalWords) => draft.keep({ version, words, tab }),
    /** What another tab keeps stays, unless this one has taken it over. */
    clear: () => {
      const owner = readDraft<KeptWords>(key)?.tab
      if (owner === undefined || owner === tab || owner === draft.restored?.tab) draft.clear()
    },
  }
}
