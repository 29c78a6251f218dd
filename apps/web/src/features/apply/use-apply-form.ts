import type { CandidateProfile, JobPage } from '@vouch/contract'
import { useEffect, useMemo, useState } from 'react'
import { readDraft, useDraft } from '#lib/use-draft.ts'
import { type RecordForm, useRecordForm } from '#ui/use-record-form.ts'
import { type ApplyValues, draftKey } from './apply-draft.ts'
import { applySchema } from './apply-values.ts'
import { fieldErrors } from './field-errors.ts'
import { useProfileSave } from './use-profile-save.ts'

interface ApplyFormOptions {
  readonly job: JobPage
  readonly profile: CandidateProfile
  /** The form is complete and the profile is saved. */
  readonly onReady: () => void
}

export interface ApplyForm {
  readonly form: RecordForm<ReturnType<typeof applySchema>>
  /** Whether text from an earlier visit was put back. */
  readonly restored: boolean
  /** The profile's version that was saved elsewhere meanwhile. */
  readonly conflict: CandidateProfile | null
  readonly keepMine: () => Promise<void>
  readonly takeTheirs: () => void
  readonly clearDraft: () => void
}

function startValues(job: JobPage, profile: CandidateProfile): ApplyValues {
  const draft = readDraft<ApplyValues>(draftKey(job.slug))
  const answers = Object.fromEntries(job.questions.map(({ id }) => [id, draft?.answers?.[id] ?? '']))
  return {
    fullName: draft?.fullName ?? profile.fullName,
    headline: draft?.headline ?? profile.headline,
    cv: draft?.cv ?? profile.cv,
    coverLetter: draft?.coverLetter ?? '',
    answers,
  }
}

/** The logic of applying up to the review: start values, draft, checks, and saving the profile. */
export function useApplyForm({ job, profile, onReady }: ApplyFormOptions): ApplyForm {
  const schema = useMemo(() => applySchema(job), [job])
  const [initialValues] = useState(() => startValues(job, profile))
  const draft = useDraft<ApplyValues>(draftKey(job.slug))
  const { conflict, save, settle } = useProfileSave()

  const form = useRecordForm({
    schema,
    initialValues,
    onSubmit: async (values) => {
      if (await save(profile, values)) onReady()
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
      if (conflict && (await save(conflict, values))) {
        settle()
        onReady()
      }
    },
    takeTheirs: () => {
      if (!conflict) return
      const { fullName, headline, cv } = conflict
      form.fields.setValues({ fullName, headline, cv: cv ?? values.cv })
      settle()
    },
    clearDraft: draft.clear,
  }
}
