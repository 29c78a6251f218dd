import { useQueryClient } from '@tanstack/react-query'
import { type CompanyFields, type CompanyRecord, getCompany, updateCompany } from '@vouch/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { type ApiProblem, isProblem } from '#lib/api/api-problem.ts'
import { storeCompany } from '#lib/data/companies.ts'
import { useAutosave } from '#lib/draft/use-autosave.ts'
import { useDraft } from '#lib/draft/use-draft.ts'
import { useRetries } from '#lib/draft/use-retries.ts'
import { useTheirs } from '#lib/draft/use-theirs.ts'
import { installZodSentences } from '#lib/format/zod-messages.ts'
import {
  changedFields,
  type FieldName,
  isMadeBy,
  nothingRefused,
  onlyFields,
  patchOf,
  type Refusals,
  type SentFields,
  takesVerification,
  withFields,
} from './company-values.ts'

installZodSentences()

/** What is kept on the device: the fields that are not stored yet, and the same fields in the version that was changed. */
interface KeptCompany {
  readonly version: number
  readonly mine: Partial<CompanyFields>
  readonly base: Partial<CompanyFields>
  /** The save that was under way. The page may go away before it is answered, and it be stored all the same. */
  readonly sent: SentFields | null
}

/** Fields that the server has refused: a name that is taken, a place that no list has. */
function refusalsOf(error: ApiProblem, names: readonly FieldName[], values: CompanyFields): Refusals | null {
  const problems =
    error.code === 'conflict' && names.includes('name')
      ? [{ path: 'name', message: error.message }]
      : error.errors
  const fields = names.filter((name) => problems.some(({ path }) => path.split('.')[0] === name))
  if (fields.length === 0) return null
  return {
    values: onlyFields(fields, values),
    sentences: Object.fromEntries(problems.map(({ path, message }) => [path, message])),
  }
}

/**
 * A company while it is edited: saves by itself, keeps on the device what is not stored yet, goes on trying while the
 * server cannot be reached, and stops when somebody else changed it first.
 * @param owner who edits: what is kept on the device is nobody else's
 */
export function useCompanyDraft(owner: string, company: CompanyRecord) {
  const client = useQueryClient()
  const params = { id: company.id }
  const kept = useDraft<KeptCompany>(`company.${owner}.${company.id}`)
  const [begin] = useState(() => {
    const { version, mine, base, sent } = kept.restored ?? {}
    const from = { ...company.fields, ...base }
    return {
      version: version ?? company.version,
      base: from,
      values: { ...from, ...mine },
      sent: sent ?? null,
    }
  })
  const [values, show] = useState<CompanyFields>(begin.values)
  const [theirs, setTheirs] = useState<CompanyRecord | null>(null)
  const [refused, setRefused] = useState<Refusals>(nothingRefused)
  const latest = useRef(values)
  /** As it is stored, in the words of the form. */
  const stored = useRef(begin.base)
  const base = useRef(begin.version)
  const sent = useRef(begin.sent)
  const refusals = useRef(nothingRefused)

  const write = (now = false) => {
    const names = changedFields(stored.current, latest.current)
    if (names.length === 0 && sent.current === null) {
      kept.clear()
      return
    }
    const [mine, before] = [onlyFields(names, latest.current), onlyFields(names, stored.current)]
    const entry = { version: base.current, mine, base: before, sent: sent.current }
    if (now) kept.keepNow(entry)
    else kept.keep(entry)
  }
  const refuse = (next: Refusals) => {
    refusals.current = next
    setRefused(next)
  }

  /** The server holds this now. */
  const rebase = (now: CompanyRecord, fields: CompanyFields) => {
    stored.current = fields
    base.current = now.version
    sent.current = null
    write(true)
    void storeCompany(client, now)
  }

  const save = async (form: CompanyFields, version: number): Promise<number> => {
    const { patch, names } = patchOf(stored.current, form, refusals.current.values)
    if (names.length === 0) return version
    const before = sent.current
    sent.current = { version, fields: onlyFields(names, form) }
    write(true)
    try {
      const now = await api(updateCompany, { params, body: patch, version }, { quiet: true })
      refuse(nothingRefused)
      rebase(now, withFields(names, form, stored.current))
      return now.version
    } catch (error) {
      if (!isProblem(error)) throw error
      // Refused, so it is not stored. The one before may be.
      if (error.status >= 400 && error.status < 500) sent.current = before
      if (error.status === 412) {
        const now = await api(getCompany, { params }, { quiet: true })
        // My own save, or one that changed none of its words, such as its verification.
        const isSame = isMadeBy(before, now) || changedFields(stored.current, now.fields).length === 0
        // A verification that came meanwhile is not given up without asking.
        if (isSame && !takesVerification(now, latest.current)) {
          rebase(now, now.fields)
          return save(latest.current, now.version)
        }
      }
      const found = refusalsOf(error, names, form)
      if (!found) throw error
      refuse({
        values: { ...refusals.current.values, ...found.values },
        sentences: { ...refusals.current.sentences, ...found.sentences },
      })
      return save(form, version)
    }
  }

  const autosave = useAutosave<CompanyFields>({ save, version: begin.version })
  const { state, change, flush, resolve, inConflict } = autosave
  useRetries(state, flush)

  const set = (next: CompanyFields) => {
    latest.current = next
    show(next)
  }
  const steady = useRef({ write, set })
  steady.current = { write, set }
  /** Changes fields; saved and kept by itself. */
  const update = useCallback(
    (part: (before: CompanyFields) => Partial<CompanyFields>) => {
      steady.current.set({ ...latest.current, ...part(latest.current) })
      steady.current.write()
      change(latest.current)
    },
    [change],
  )

  const hadKept = kept.restored !== null
  useEffect(() => {
    if (hadKept) change(latest.current)
  }, [hadKept, change])

  const isStale = state.status === 'conflict'
  // The answer to the conflict is chosen between the form and what is stored now.
  useTheirs(isStale, (call) => api(getCompany, { params }, call), setTheirs)

  /** Takes over what is stored now: after a choice in a conflict, or a change elsewhere. */
  const adopt = (now: CompanyRecord, next: CompanyFields = now.fields) => {
    setTheirs(null)
    refuse(nothingRefused)
    set(next)
    rebase(now, now.fields)
    return changedFields(now.fields, next).length > 0 ? resolve(now.version, next) : resolve(now.version)
  }

  const unsaved = changedFields(stored.current, values).length > 0
  const newer = company.version > base.current && !unsaved && state.status !== 'saving' && !isStale
  const take = useRef<() => unknown>(() => undefined)
  take.current = () => adopt(company)
  useEffect(() => {
    // Changed elsewhere while nothing is typed here: simply show it.
    if (newer) take.current()
  }, [newer])

  return {
    values,
    update,
    state,
    /** Whether something of the form is not stored on the server. */
    unsaved,
    refused: refused.sentences,
    /** What somebody else saved meanwhile, while it is to be chosen. */
    theirs,
    stored: stored.current,
    /** Stores now; answers whether everything that can be stored is. */
    saveNow: (): Promise<boolean> => {
      if (changedFields(stored.current, latest.current).length > 0) change(latest.current)
      return flush()
    },
    /** As it is at this moment, also while it is not rendered yet. */
    now: () => latest.current,
    version: () => base.current,
    /** Whether somebody else saved it and that is to be chosen about, at this moment. */
    inConflict,
    adopt,
  }
}

export type CompanyDraft = ReturnType<typeof useCompanyDraft>
