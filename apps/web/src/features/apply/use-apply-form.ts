import type { FileRef, JobPage, OwnProfile, Person } from '@vouch/contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { UploadCall } from '#lib/api/upload.ts'
import { uploadOwnFile } from '#lib/data/own-profile.ts'
import { readDraft } from '#lib/draft/stored-draft.ts'
import { useDraft } from '#lib/draft/use-draft.ts'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import { type ApplyValues, draftKey } from './apply-draft.ts'
import { profileValues, suggestedValues } from './apply-profile.ts'
import { applySchema, startAnswers } from './apply-values.ts'
import { fieldErrors } from './field-errors.ts'
import { useProfileSave } from './use-profile-save.ts'

interface ApplyFormOptions {
  readonly job: JobPage
  readonly person: Person
  readonly profile: OwnProfile
  /** Called when the form is valid and its profile fields are saved. */
  readonly onReady: () => void
}

function startValues(job: JobPage, profile: OwnProfile, person: Person): ApplyValues {
  const draft = readDraft<ApplyValues>(draftKey(job.slug))
  const known = suggestedValues(profile, person)
  return {
    firstName: draft?.firstName ?? known.firstName,
    lastName: draft?.lastName ?? known.lastName,
    country: draft?.country ?? known.country,
    headline: draft?.headline ?? known.headline,
    cv: draft?.cv ?? known.cv,
    coverLetter: draft?.coverLetter ?? '',
    answers: startAnswers(job, draft?.answers),
  }
}

/** State of the application form until the review: initial values, draft, validation and saving the profile. */
export function useApplyForm({ job, profile, person, onReady }: ApplyFormOptions) {
  const schema = useMemo(() => applySchema(job), [job])
  const [initialValues] = useState(() => startValues(job, profile, person))
  const draft = useDraft<ApplyValues>(draftKey(job.slug))
  const { conflict, save, choose } = useProfileSave(profile)
  /** The CV's upload while it runs. Continuing waits for it, because the review page would cancel it. */
  const uploading = useRef<Promise<FileRef> | null>(null)

  const form = useRecordForm({
    schema,
    initialValues,
    onSubmit: async (values) => {
      const cv = uploading.current ? await uploading.current.catch(() => undefined) : values.cv
      // The upload failed or was cancelled, which its field shows.
      if (cv === undefined) return
      if (await save({ ...values, cv })) onReady()
    },
    fieldErrors: (error) => fieldErrors(error, job.questions),
  })
  const { values } = form.fields
  const { save: saveDraft } = draft
  const [kept, setKept] = useState(values)
  useEffect(() => {
    if (values === kept) return
    setKept(values)
    saveDraft(values)
  }, [values, kept, saveDraft])

  const attachCv = async (file: File, call: UploadCall): Promise<void> => {
    const sending = uploadOwnFile('cv', file, call)
    uploading.current = sending
    try {
      form.fields.setFieldValue('cv', await sending)
    } finally {
      if (uploading.current === sending) uploading.current = null
    }
  }

  return {
    form,
    attachCv,
    /** Whether a draft from an earlier visit was restored. */
    restored: draft.restored !== null,
    /** A newer profile that was saved on another page since this form was opened. */
    conflict,
    keepMine: async () => {
      await choose(values)
      if (await save(values)) onReady()
    },
    takeRemote: () => {
      if (!conflict) return
      const saved = profileValues(conflict)
      form.fields.setValues({ ...saved, cv: saved.cv ?? values.cv })
      void choose()
    },
    clearDraft: draft.clear,
  }
}

export type ApplyForm = ReturnType<typeof useApplyForm>
