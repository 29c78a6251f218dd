import { useQueryClient } from '@tanstack/react-query'
import {
  getLegalDraft,
  type LegalDocumentName,
  type LegalDraft,
  publishLegalVersion,
  saveLegalDraft,
} from '@vouch/contract'
import { useEffect, useRef, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { useAutosave } from '#lib/draft/use-autosave.ts'
import { useRetries } from '#lib/draft/use-retries.ts'
import { useTheirs } from '#lib/draft/use-theirs.ts'
import { legalDraftQuery } from './legal-queries.ts'
import { type LegalWords, useKeptWords } from './use-kept-words.ts'

const wordsOf = ({ summary, body }: LegalWords): LegalWords => ({ summary: summary.trim(), body })
const isSame = (one: LegalWords, other: LegalWords) =>
  one.summary.trim() === other.summary.trim() && one.body === other.body

/**
 * The next version while it is written: saves by itself, keeps on the device what is not stored yet, and stops when
 * somebody else saved first.
 */
export function useLegalDraft(document: LegalDocumentName, start: LegalDraft) {
  const client = useQueryClient()
  const kept = useKeptWords(document)
  const [words, setWords] = useState<LegalWords>(kept.restored?.words ?? wordsOf(start))
  const [stored, setStored] = useState<LegalDraft>(start)
  const [theirs, setTheirs] = useState<LegalDraft | null>(null)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const params = { document }
  // Also what was saved a moment ago, before it is rendered.
  const version = useRef(kept.restored?.version ?? start.version)
  const latest = useRef(words)
  latest.current = words

  const keep = (saved: LegalDraft) => {
    version.current = saved.version
    setStored(saved)
    if (isSame(latest.current, saved)) kept.clear()
    else kept.keep(saved.version, latest.current)
    client.setQueryData(legalDraftQuery(document).queryKey, saved)
  }
  const save = async (values: LegalWords, over: number): Promise<number> => {
    try {
      const saved = await api(
        saveLegalDraft,
        { params, version: over, body: wordsOf(values) },
        { quiet: true },
      )
      setRefused({})
      keep(saved)
      return saved.version
    } catch (error) {
      if (isProblem(error, 422)) {
        setRefused(Object.fromEntries(error.errors.map(({ path, message }) => [path, message])))
      }
      throw error
    }
  }
  const autosave = useAutosave<LegalWords>({ save, version: version.current })
  const { state, change, flush, resolve } = autosave
  useRetries(state, flush, () => Object.keys(refused).length === 0)

  const isStale = state.status === 'conflict'
  // The answer to the conflict is chosen between the form and what is stored now.
  useTheirs(
    isStale,
    (call) => api(getLegalDraft, { params }, call),
    (found) => {
      if (!isSame(latest.current, found)) {
        setTheirs(found)
        return
      }
      // An own save whose answer was lost is nobody else's.
      keep(found)
      void resolve(found.version)
    },
  )
  const hadKept = kept.restored !== null
  useEffect(() => {
    if (hadKept) change(latest.current)
  }, [hadKept, change])

  const write = (now: LegalWords) => {
    latest.current = now
    setWords(now)
  }
  const settle = (chosen: LegalWords, send: boolean) => {
    if (!theirs) return
    write(chosen)
    keep(theirs)
    setTheirs(null)
    void (send ? resolve(theirs.version, chosen) : resolve(theirs.version))
  }
  return {
    words,
    stored,
    state,
    refused,
    /** Whether something on screen is not stored on the server. */
    unsaved: !isSame(words, stored) && (state.status === 'failed' || isStale),
    theirs,
    update: (some: Partial<LegalWords>) => {
      const now = { ...latest.current, ...some }
      write(now)
      kept.keep(version.current, now)
      change(now)
    },
    flush,
    keepMine: () => settle(words, true),
    takeTheirs: () => theirs && settle(wordsOf(theirs), false),
    /** @throws ApiProblem, shown by the wrapper of the API unless it was not saved before */
    publish: async (): Promise<number | null> => {
      if (!(await flush())) return null
      const { version: number } = await api(publishLegalVersion, { params, version: version.current })
      const next = await api(getLegalDraft, { params })
      write(wordsOf(next))
      keep(next)
      await resolve(next.version)
      await client.invalidateQueries({ queryKey: ['legal', document] })
      return number
    },
  }
}

export type LegalDraftForm = ReturnType<typeof useLegalDraft>
