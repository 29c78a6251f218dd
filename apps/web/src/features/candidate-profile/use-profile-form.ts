import { useQueryClient } from '@tanstack/react-query'
import { type CandidateProfile, type FileRef, saveCandidateProfile } from '@vouch/contract'
import { useEffect, useRef, useState } from 'react'
import { api } from '#lib/api.ts'
import { isProblem } from '#lib/api-problem.ts'
import { notify } from '#lib/notify.ts'
import { ownProfileQuery, uploadOwnFile } from '#lib/own-profile.ts'
import { useTexts } from '#lib/texts.ts'
import { clearDraft } from '#lib/use-draft.ts'
import { type RecordForm, useRecordForm } from '#ui/use-record-form.ts'
import { texts } from './candidate-profile.en.ts'
import { differences, type ProfileValues, profileBody, profileSchema } from './profile-values.ts'

export interface ProfileForm {
  readonly form: RecordForm<typeof profileSchema>
  readonly uploadCv: (file: File, call: Parameters<typeof uploadOwnFile>[2]) => Promise<void>
  /** The version that was saved in another place meanwhile. */
  readonly conflict: CandidateProfile | null
  /** Saves over the other version, with these fields as they are in the form and the rest as they are there. */
  readonly settle: (keepMine: readonly (keyof ProfileValues)[]) => void
  /** Takes the other version as it is. */
  readonly takeTheirs: () => void
}

interface ProfileFormOptions {
  readonly profile: CandidateProfile
  /** Stands in the field while the profile was never saved. */
  readonly suggestedName: string
  /** The form has nothing of its own any more: it is to be begun anew from the profile as it is stored. */
  readonly onOutdated: () => void
}

const draftKey = 'profile.candidate'

function valuesOf({ fullName, headline, summary, location, cv, version }: CandidateProfile): ProfileValues {
  return { fullName, headline, summary, location, cv, version }
}

/** The logic of the profile's form: saving over the version that it was begun from, and what to do when another was saved. */
export function useProfileForm({ profile, suggestedName, onOutdated }: ProfileFormOptions): ProfileForm {
  const t = useTexts(texts)
  const client = useQueryClient()
  const [conflict, setConflict] = useState<CandidateProfile | null>(null)
  const running = useRef<Promise<FileRef> | null>(null)
  const [initialValues] = useState<ProfileValues>(() => ({
    ...valuesOf(profile),
    fullName: profile.version === 0 ? profile.fullName || suggestedName : profile.fullName,
  }))

  const adopt = (saved: CandidateProfile) => {
    client.setQueryData(ownProfileQuery.queryKey, saved)
    form.fields.setInitialValues(valuesOf(saved))
    form.fields.setValues(valuesOf(saved))
    setConflict(null)
  }
  const uploadCv = async (file: File, call: Parameters<typeof uploadOwnFile>[2]) => {
    const sending = uploadOwnFile('cv', file, call)
    running.current = sending
    try {
      form.fields.setFieldValue('cv', await sending)
    } finally {
      if (running.current === sending) running.current = null
    }
  }
  const save = async (typed: ProfileValues) => {
    // Saved while the CV is on its way: it goes along as soon as it is there.
    const sent = await running.current?.catch(() => null)
    const values = sent ? { ...typed, cv: sent } : typed
    const { version } = values
    try {
      const saved = await api(saveCandidateProfile, { body: profileBody(values), version }, { quiet: true })
      adopt(saved)
      void client.invalidateQueries({ queryKey: ['me', 'dashboard'] })
      notify(t('saved'))
    } catch (error) {
      if (!isProblem(error, 412)) throw error
      const theirs = await client.fetchQuery({ ...ownProfileQuery, staleTime: 0 })
      if (differences(values, theirs).length > 0) {
        setConflict(theirs)
        throw error
      }
      adopt(theirs)
    }
  }
  const form = useRecordForm({
    schema: profileSchema,
    initialValues,
    draftKey,
    onSubmit: save,
    fieldErrors: (error) => (isProblem(error, 412) ? {} : cvError(error)),
  })

  // Saved in another place while nothing is typed here: simply show it.
  const outdated = profile.version !== form.fields.values.version
  const untouched = !form.changed && !form.busy && conflict === null
  useEffect(() => {
    if (outdated && untouched) onOutdated()
  }, [outdated, untouched, onOutdated])

  return {
    form,
    uploadCv,
    conflict,
    settle: (keepMine) => {
      if (!conflict) return
      const mine = form.fields.values
      const kept = Object.fromEntries(keepMine.map((name) => [name, mine[name]]))
      form.fields.setValues({ ...valuesOf(conflict), ...kept })
      setConflict(null)
      form.submit()
    },
    takeTheirs: () => {
      clearDraft(draftKey)
      onOutdated()
    },
  }
}

function cvError(error: unknown): Record<string, string> | null {
  if (!isProblem(error) || error.errors.length === 0) return null
  return Object.fromEntries(
    error.errors.map(({ path, message }) => [path === 'cvFileId' ? 'cv' : path, message]),
  )
}
