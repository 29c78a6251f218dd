import { useQueryClient } from '@tanstack/react-query'
import { importResume, type ResumeImport, undoImported } from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { isProblem } from '#lib/api-problem.ts'
import { notify, notifyError } from '#lib/notify.ts'
import { profileStepsQuery } from '#lib/profile-query.ts'
import { stepOf, storeStep } from '#lib/profile-steps.ts'
import { useTexts } from '#lib/texts.ts'
import { texts } from './resume-import.en.ts'

interface UploadCall {
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

/** Fills the profile from a file, and takes what was filled away again. */
export function useResumeImport() {
  const t = useTexts(texts)
  const client = useQueryClient()
  const [result, setResult] = useState<Pick<ResumeImport, 'filled' | 'notes'> | null>(null)
  const [undoing, setUndoing] = useState(false)

  /** @throws ApiProblem with a sentence for what is wrong with the file */
  const importFile = async (file: File, call: UploadCall) => {
    const done = await api(importResume, { file }, { ...call, quiet: true })
    client.setQueryData(profileStepsQuery.queryKey, done.profile)
    void client.invalidateQueries({ queryKey: ['me', 'dashboard'] })
    void client.invalidateQueries({ queryKey: ['me'], exact: true })
    setResult({ filled: done.filled, notes: done.notes })
  }

  const undoAll = async () => {
    setUndoing(true)
    try {
      for (const { step, paths } of result?.filled ?? []) {
        const profile = await client.ensureQueryData(profileStepsQuery)
        const { version } = stepOf(profile, step)
        storeStep(
          client,
          await api(undoImported, { body: { step, paths: [...paths] }, version }, { quiet: true }),
        )
      }
      setResult(null)
      notify({ message: t('filled.undone'), tone: 'info' })
    } catch (error) {
      await client.invalidateQueries({ queryKey: profileStepsQuery.queryKey })
      if (isProblem(error, 412)) notifyError(t('filled.changed'))
      else notifyError(error instanceof Error ? error.message : String(error))
    } finally {
      setUndoing(false)
    }
  }
  return { result, importFile, undoAll, undoing }
}
