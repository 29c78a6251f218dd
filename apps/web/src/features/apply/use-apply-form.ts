import type { JobPage, OwnProfile, Person } from '@vouch/contract'
import { useEffect, useMemo, useState } from 'react'
import { readDraft } from '#lib/draft/stored-draft.ts'
import { useDraft } from '#lib/draft/use-draft.ts'
import { type RecordForm, useRecordForm } from '#ui/form/use-record-form.ts'
import { type ApplyValues, draftKey } from './apply-draft.ts'
import { profileValues, suggestedValues } from './apply-profile.ts'
import { applySchema } from './apply-values.ts'
import { fieldErrors } from './field-errors.ts'
import { useProfileSave } from './use-profile-save.ts'

interface ApplyFormOptions {
  readonly job: JobPage
  readonly person: Person
  readonly profile: OwnProfile
  /** The form is complete and the profile is saved. */
  readonly onReady: () => void
}

export interface ApplyForm {
  readonly form: RecordForm<ReturnType<typeof applySchema>>
  /** Whether text from an earlier visit was put back. */
  readonly restored: boolean
  /** The profile's version that was saved elsewhere meanwhile. */
  readonly conflict: OwnProfile | null
  readonly keepMine: () => Promise<void>
  readonly takeRemote: () => void
  readonly clearDraft: () => void
}

function startValues(job: JobPage, profile: OwnProfile, person: Person): ApplyValues {
  const draft = readDraft<ApplyValues>(draftKey(job.slug))
  const answers = Object.fromEntries(job.questions.map(({ id }) => [id, draft?.answers?.[id] ?? '']))
  const known = suggestedValues(profile, person)
  return {
    firstName: draft?.firstName ?? known.firstName,
    lastName: draft?.lastName ?? known.lastName,
    country: draft?.country ?? known.country,
    headline: draft?.headline ?? known.headline,
    cv: draft?.cv ?? known.cv,
    coverLetter: draft?.coverLetter ?? '',
    answers,
  }
}

/** The logic of applying up to the review: start values, draft, checks, and saving the profile. */
export function useApplyForm({ job, profile, person, onReady }: ApplyFormOptions): ApplyForm {
  const schema = useMemo(() => applySchema(job), [job])
  const [initialValues] = useState(() => startValues(job, profile, person))
  const draft = useDraft<ApplyValues>(draftKey(job.slug))
  const { conflict, save, choose } = useProfileSave(profile)

  const form = useRecordForm({
    schema,
    initialValues,
    onSubmit: async (values) => {
      if (await save(values)) onReady()
    },
    fieldErrors: (error) => fieldErrors(error, job.questions),
  })
  const { values } = form.fields
  const { keep } = draft
  const [kept, setKept] = useState(values)
  useEffect(() => {
    if (values === kept) return
    setKept(values)
    keep(values)
  }, [values, kept, keep])

  return {
    form,
    restored: draft.restored !== null,
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
