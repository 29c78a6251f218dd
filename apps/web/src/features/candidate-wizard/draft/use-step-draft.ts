import { useQueryClient } from '@tanstack/react-query'
import { getOwnProfile, type OwnProfile, type ProfileData, type ProfileStepName } from '@vouch/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { profileStepsQuery } from '#lib/data/profile-query.ts'
import { type StoredStep, sendStep, stepOf, storeStep } from '#lib/data/profile-steps.ts'
import { useAutosave } from '#lib/draft/use-autosave.ts'
import { useRetries } from '#lib/draft/use-retries.ts'
import { useTheirs } from '#lib/draft/use-theirs.ts'
import { installZodSentences } from '#lib/format/zod-messages.ts'
import { changedFields, namedPath, onlyFields, printOf, sendable } from './step-data.ts'
import { useKeptStep } from './use-kept-step.ts'

installZodSentences()

/**
 * One step of the profile while it is typed: saves by itself, keeps on the device what is not stored yet, goes on
 * trying while the server cannot be reached, and stops when the step was saved elsewhere.
 * @param owner whose profile it is: what is kept on the device is nobody else's
 * @param suggested stands in the fields at first, and is stored with the first change
 */
export function useStepDraft<S extends ProfileStepName>(
  owner: string,
  profile: OwnProfile,
  step: S,
  suggested: Partial<ProfileData[S]> = {},
) {
  const client = useQueryClient()
  const kept = useKeptStep(owner, step)
  const [begin] = useState(() => {
    const now = stepOf(profile, step)
    const { restored } = kept
    const base = restored ? { ...now.data, ...restored.base } : now.data
    const version = restored?.version ?? now.version
    return {
      version,
      base,
      values: restored ? { ...now.data, ...restored.mine } : { ...base, ...suggested },
      now,
    }
  })
  const [values, show] = useState<ProfileData[S]>(begin.values)
  const [theirs, setTheirs] = useState<StoredStep<S> | null>(null)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [imported, setImported] = useState(begin.now.imported)
  const latest = useRef(values)
  /** As it was sent, and as it is stored: the server words some values in its own way. */
  const sent = useRef(begin.base)
  const stored = useRef(begin.base)
  const base = useRef(begin.version)

  const write = (now: boolean) => {
    const names = changedFields(step, sent.current, latest.current)
    kept.write(
      names.length === 0
        ? null
        : {
            version: base.current,
            mine: onlyFields<S>(latest.current, names),
            base: onlyFields<S>(sent.current, names),
          },
      now,
    )
  }

  const accept = (saved: StoredStep<S>, data: ProfileData[S]) => {
    sent.current = data
    stored.current = saved.data
    base.current = saved.version
    kept.prints.clear()
    setImported(saved.imported)
    setRefused({})
    write(true)
  }

  const fetchNow = async (): Promise<StoredStep<S>> => {
    const now = await api(getOwnProfile, {}, { quiet: true })
    client.setQueryData(profileStepsQuery.queryKey, now)
    return stepOf(now, step)
  }

  const save = async (form: ProfileData[S], version: number): Promise<number> => {
    const data = sendable(step, form, stored.current)
    if (changedFields(step, sent.current, data).length === 0) return version
    const print = printOf(step, data)
    const known = kept.prints.add(version, print)
    write(true)
    try {
      const saved = await sendStep(client, step, data, version)
      accept(stepOf({ ...profile, steps: [saved] }, step), data)
      return saved.version
    } catch (error) {
      if (isProblem(error) && error.status >= 400 && error.status < 500 && !known) kept.prints.remove(print)
      if (isProblem(error, 412)) {
        const now = await fetchNow()
        // Only an own save, whose answer was lost, made it newer: nobody else's words are at stake.
        if (kept.prints.has(version, printOf(step, now.data), now.version)) {
          accept(now, now.data)
          return save(form, now.version)
        }
        if (changedFields(step, now.data, data).length === 0) {
          accept(now, data)
          return now.version
        }
      }
      if (isProblem(error) && error.errors.length > 0) {
        const paths = error.errors.map(({ path, message }) => {
          const parts = path.split('.')
          return [namedPath(data, parts[0] === 'data' ? parts.slice(1) : parts), message] as const
        })
        setRefused(Object.fromEntries(paths))
      }
      throw error
    }
  }

  const autosave = useAutosave<ProfileData[S]>({ save, version: begin.version })
  const { state, change, flush, resolve, inConflict } = autosave
  useRetries(state, flush)

  const set = useCallback((next: ProfileData[S]) => {
    latest.current = next
    show(next)
  }, [])

  const steady = useRef(write)
  steady.current = write
  /** Changes the step; saved and kept by itself. */
  const update = useCallback(
    (make: (before: ProfileData[S]) => ProfileData[S]) => {
      set(make(latest.current))
      steady.current(false)
      change(latest.current)
    },
    [set, change],
  )

  const hadKept = kept.restored !== null
  useEffect(() => {
    if (hadKept) change(latest.current)
  }, [hadKept, change])

  const unsaved = changedFields(step, sent.current, values).length > 0
  // The answer to the conflict is chosen between the form and what is stored now.
  useTheirs(
    state.status === 'conflict',
    (call) => api(getOwnProfile, {}, call),
    (now) => {
      client.setQueryData(profileStepsQuery.queryKey, now)
      setTheirs(stepOf(now, step))
    },
  )

  /** Takes over what is stored now: after a choice in a conflict, an import, or a change elsewhere. */
  const adopt = (now: StoredStep<S>, next: ProfileData[S] = now.data) => {
    accept(now, now.data)
    setTheirs(null)
    set(next)
    write(true)
    return changedFields(step, now.data, next).length > 0 ? resolve(now.version, next) : resolve(now.version)
  }

  const outside = stepOf(profile, step)
  // What was only suggested gives way.
  const isUntouched = () => latest.current === begin.values && kept.restored === null
  const idle = (!unsaved || isUntouched()) && (state.status === 'idle' || state.status === 'saved')
  const newer = outside.version > base.current && idle
  const take = useRef(() => undefined as unknown)
  take.current = () => adopt(outside)
  useEffect(() => {
    // Saved elsewhere, or filled by an import, while nothing is typed here: simply show it.
    if (newer) take.current()
  }, [newer])

  return {
    step,
    values,
    update,
    state,
    unsaved,
    imported,
    /** What the server refused, by path. */
    refused,
    /** The version that was saved elsewhere, while it is to be chosen. */
    theirs,
    base: sent.current,
    /** Stores now; answers whether everything that can be stored is. */
    saveNow: async (): Promise<boolean> => {
      if (changedFields(step, sent.current, latest.current).length > 0) change(latest.current)
      return flush()
    },
    /** Fields as the server words them, once the person has left them; all of them when none is named. */
    settle: (names: readonly string[] = Object.keys(latest.current)) => {
      const typed = changedFields(step, sent.current, latest.current)
      const worded = changedFields(step, sent.current, stored.current).filter(
        (name) => names.includes(name) && !typed.includes(name),
      )
      if (worded.length === 0) return
      sent.current = { ...sent.current, ...onlyFields<S>(stored.current, worded) }
      set({ ...latest.current, ...onlyFields<S>(stored.current, worded) })
    },
    /** Whether the server has everything, at this moment. */
    isStored: () => changedFields(step, sent.current, latest.current).length === 0,
    /** Whether at most a suggestion is in the form that nobody has taken up, at this moment. */
    isUntouched,
    /** As it is at this moment, also while it is not rendered yet. */
    now: () => latest.current,
    adopt,
    /** What the server answered to an act on this step, such as taking back what was imported. */
    take: (saved: Parameters<typeof storeStep>[1]) => {
      storeStep(client, saved)
      return adopt(stepOf({ ...profile, steps: [saved] }, step))
    },
    version: () => base.current,
    /** Whether it was saved elsewhere and that is to be chosen about, at this moment. */
    inConflict,
  }
}

export type StepDraft<S extends ProfileStepName> = ReturnType<typeof useStepDraft<S>>
