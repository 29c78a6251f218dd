import type { ApplicationDraft, FileRef, JobPage, OwnProfile, Person } from '@vouch/contract'
import { useEffect, useMemo, useState } from 'react'
import { useDraft } from '#lib/draft/use-draft.ts'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import { focusConflict } from '#ui/wizard/conflict-focus.ts'
import { type ApplyValues, typedKey } from './apply-draft.ts'
import { profileValues, suggestedValues } from './apply-profile.ts'
import { applySchema, startAnswers } from './apply-values.ts'
import { fieldErrors } from './field-errors.ts'
import { useApplyUploads } from './use-apply-uploads.ts'
import { useProfileSave } from './use-profile-save.ts'
import { type DraftValues, useServerDraft } from './use-server-draft.ts'

interface ApplyFormOptions {
  readonly job: JobPage
  readonly person: Person
  readonly profile: OwnProfile
  readonly stored: ApplicationDraft
  /** Called when the form is valid and its profile fields are saved. */
  readonly onReady: () => void
}

/** State of the application form until the review: initial values, draft, validation and saving the profile. */
export function useApplyForm({ job, profile, person, stored, onReady }: ApplyFormOptions) {
  const schema = useMemo(() => applySchema(job), [job])
  const typed = useDraft<Partial<ApplyValues>>(typedKey(job.slug))
  const draft = useServerDraft(person.id, job.id, stored)
  // Kept, because this visit stores a draft too: the note would appear, and move the form under the pointer.
  const [restored] = useState(stored.version > 0 || typed.restored !== null)
  const ownCv = profileValues(profile).cv
  const [initialValues] = useState<ApplyValues>(() => {
    const known = suggestedValues(profile, person)
    // Versions before kept the whole form on the device.
    const older = stored.version === 0 && typed.restored?.coverLetter !== undefined ? typed.restored : {}
    const { coverLetter, answers } = { ...draft.values, ...older }
    const cv = older.cv ?? draft.values.cv
    return {
      ...known,
      ...typed.restored,
      ...ofDraft(job, { coverLetter, cv, answers, documents: draft.values.documents }, known.cv),
    }
  })
  const { conflict, save, choose } = useProfileSave(profile)

  const form = useRecordForm({
    schema,
    initialValues,
    onSubmit: async (values) => {
      // Resolve the draft conflict before review.
      await draft.saveNow()
      if (draft.getState().remote !== null) return focusConflict()
      // The review page would cancel uploads.
      const uploaded = await uploads.finished()
      if (uploaded && (await save({ ...values, cv: uploaded.cv ?? values.cv }))) onReady()
    },
    fieldErrors: (error) => fieldErrors(error, job.questions),
  })
  const { values, setValues, setFieldValue } = form.fields
  const uploads = useApplyUploads({
    onCv: (file) => setFieldValue('cv', file),
    onDocument: (file) =>
      setFieldValue('documents', (now: FileRef[]) => [...now.filter(({ id }) => id !== file.id), file]),
  })

  // Typing changes the form values; choosing another version changes the draft values.
  const [kept, setKept] = useState(values)
  const [shown, setShown] = useState<DraftValues>(draft.values)
  useEffect(() => {
    if (values === kept) return
    setKept(values)
    const { firstName, lastName, country, headline, coverLetter, cv, documents, answers } = values
    typed.save({ firstName, lastName, country, headline })
    const next = {
      coverLetter,
      documents,
      answers,
      cv: cv === null ? 'none' : cv.id === ownCv?.id ? 'profile' : cv,
    } as const
    setShown(next)
    draft.update(() => next)
  }, [values, kept, typed.save, draft.update, ownCv])
  useEffect(() => {
    if (draft.values === shown) return
    setShown(draft.values)
    setValues((now) => ({ ...now, ...ofDraft(job, draft.values, ownCv) }))
  }, [draft.values, shown, setValues, job, ownCv])

  return {
    form,
    draft,
    attachCv: uploads.attachCv,
    addDocument: uploads.addDocument,
    /** Whether a draft from an earlier visit was restored. */
    restored,
    /** A newer profile that was saved on another page since this form was opened. */
    conflict,
    keepMine: async () => {
      await choose(values)
      if (await save(values)) onReady()
    },
    takeRemote: () => {
      if (!conflict) return
      const saved = profileValues(conflict)
      setValues({ ...saved, cv: saved.cv ?? values.cv })
      void choose()
    },
    /** Forgets the draft, which the server deleted when the application was sent. */
    clearDraft: () => {
      typed.clear()
      draft.discard()
    },
  }
}

/** The form's values for a draft. */
function ofDraft(job: JobPage, { coverLetter, cv, documents, answers }: DraftValues, ownCv: FileRef | null) {
  const sent = cv === 'profile' ? ownCv : cv === 'none' ? null : cv
  return { coverLetter, cv: sent, documents: [...documents], answers: startAnswers(job, answers) }
}

export type ApplyForm = ReturnType<typeof useApplyForm>
