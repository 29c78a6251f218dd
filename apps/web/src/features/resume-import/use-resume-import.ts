import { useQuery, useQueryClient } from '@tanstack/react-query'
import { importResume, type ResumeImport, undoImported } from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { profileStepsQuery } from '#lib/data/profile-query.ts'
import { stepOf, storeStep } from '#lib/data/profile-steps.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './resume-import.en.ts'

interface UploadCall {
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

/** Imported values, step by step. */
type Values = ResumeImport['filled']

/** Fills the profile from a file, and takes what was filled away again or keeps it. */
export function useResumeImport() {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { data: profile } = useQuery(profileStepsQuery)
  const [notes, setNotes] = useState<readonly string[] | null>(null)
  const [accepted, setAccepted] = useState<Values>([])
  const [busy, setBusy] = useState(false)
  /** What is marked now: a value that was kept or changed in its step is not. */
  const marked: Values = (profile?.steps ?? []).flatMap(({ step, imported }) =>
    imported.length > 0 ? [{ step, paths: [...imported] }] : [],
  )

  /** @throws ApiProblem with a sentence for what is wrong with the file */
  const importFile = async (file: File, call: UploadCall) => {
    const done = await api(importResume, { file }, { ...call, quiet: true })
    client.setQueryData(profileStepsQuery.queryKey, done.profile)
    void client.invalidateQueries({ queryKey: ['me', 'dashboard'] })
    void client.invalidateQueries({ queryKey: ['me'], exact: true })
    setNotes(done.notes)
    setAccepted([])
  }
  /**
   * Does the same to values of several steps, each over its version. A step that was changed elsewhere is left as it is.
   * @returns what was done
   */
  const each = async (values: Values, how: { keep?: boolean; mark?: boolean }): Promise<Values> => {
    const done: Values = []
    setBusy(true)
    try {
      for (const { step, paths } of values) {
        const { version } = stepOf(await client.ensureQueryData(profileStepsQuery), step)
        const body = { step, paths, ...how }
        const saved = await api(undoImported, { body, version }, { quiet: true }).catch((error: unknown) => {
          if (isProblem(error, 412)) return null
          throw error
        })
        if (!saved) continue
        storeStep(client, saved)
        done.push({ step, paths })
      }
    } catch (error) {
      notifyError(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
    if (done.length < values.length) {
      await client.invalidateQueries({ queryKey: profileStepsQuery.queryKey })
      notifyError(t('filled.changed'))
    }
    return done
  }
  return {
    /** What an import left out; null before one. */
    notes,
    marked,
    accepted,
    busy,
    importFile,
    acceptAll: async () => setAccepted(await each(marked, { keep: true })),
    undoAccept: async () => {
      await each(accepted, { mark: true })
      setAccepted([])
    },
    undoAll: async () => {
      if ((await each(marked, {})).length < marked.length) return
      setNotes(null)
      notify({ message: t('filled.undone'), tone: 'info' })
    },
  }
}
