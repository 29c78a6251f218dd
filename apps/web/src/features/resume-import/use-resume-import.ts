import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { importResume, type ResumeImport, undoImported } from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import type { UploadCall } from '#lib/api/upload.ts'
import { profileStepsQuery } from '#lib/data/profile-query.ts'
import { stepOf, storeStep } from '#lib/data/profile-steps.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './resume-import.en.ts'

type Values = ResumeImport['filled']

interface ImportCommand {
  readonly values: Values
  readonly keep?: boolean
  readonly mark?: boolean
}

export function useResumeImport() {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { data: profile } = useQuery(profileStepsQuery)
  const [notes, setNotes] = useState<readonly string[] | null>(null)
  const [accepted, setAccepted] = useState<Values>([])
  /** Imported values that the candidate has not reviewed. Changing or keeping a value removes its mark. */
  const marked: Values = (profile?.steps ?? []).flatMap(({ step, imported }) =>
    imported.length > 0 ? [{ step, paths: [...imported] }] : [],
  )

  /** Imports a CV. @throws ApiProblem with a message about the file */
  const importFile = async (file: File, call: UploadCall) => {
    const done = await api(importResume, { file }, { ...call, quiet: true })
    client.setQueryData(profileStepsQuery.queryKey, done.profile)
    void client.invalidateQueries({ queryKey: ['me', 'dashboard'] })
    void client.invalidateQueries({ queryKey: ['me'], exact: true })
    setNotes(done.notes)
    setAccepted([])
  }
  /**
   * Keeps or undoes imported values, one step after the other. Skips steps that were changed elsewhere.
   * @returns the values that it changed
   */
  const { mutateAsync: update, isPending: busy } = useMutation({
    mutationFn: async ({ values, ...how }: ImportCommand): Promise<Values> => {
      const done: Values = []
      try {
        for (const { step, paths } of values) {
          const { version } = stepOf(await client.ensureQueryData(profileStepsQuery), step)
          const body = { step, paths, ...how }
          const saved = await api(undoImported, { body, version }, { quiet: true }).catch(
            (error: unknown) => {
              if (isProblem(error, 412)) return null
              throw error
            },
          )
          if (!saved) continue
          storeStep(client, saved)
          done.push({ step, paths })
        }
      } catch (error) {
        notifyError(error instanceof Error ? error.message : String(error))
      }
      if (done.length < values.length) {
        await client.invalidateQueries({ queryKey: profileStepsQuery.queryKey })
        notifyError(t('filled.changed'))
      }
      return done
    },
  })

  return {
    /** What the import left out of the profile; null before an import. */
    notes,
    marked,
    accepted,
    busy,
    importFile,
    acceptAll: async () => setAccepted(await update({ values: marked, keep: true })),
    undoAccept: async () => {
      await update({ values: accepted, mark: true })
      setAccepted([])
    },
    undoAll: async () => {
      if ((await update({ values: marked })).length < marked.length) return
      setNotes(null)
      notify({ message: t('filled.undone'), tone: 'info' })
    },
  }
}
