import { Alert } from '@mantine/core'
import type { ApplicationDraft, OwnProfile, Person } from '@vouch/contract'
import { useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { applyTexts } from './apply.en.ts'
import { ApplyFields } from './apply-fields.tsx'
import { ApplyFrame } from './apply-frame.tsx'
import type { ApplyStep } from './apply-page.tsx'
import { differing, profileErrors, profileValues } from './apply-profile.ts'
import { ApplyReview } from './apply-review.tsx'
import { applySchema } from './apply-values.ts'
import { RemovedAnswers, useFirstAnswers } from './removed-answers.tsx'
import { useApplyForm } from './use-apply-form.ts'
import { useSendApplication } from './use-send-application.ts'

interface ApplyFlowProps extends ApplyStep {
  readonly person: Person
  readonly profile: OwnProfile
  /** As it is stored now. */
  readonly draft: ApplicationDraft
  readonly onSent: () => void
}

/** Form and review of an application. The review is in the URL, so that the back button returns to the form. */
export function ApplyFlow({ job, profile, person, draft, reviewing, onReview, onSent }: ApplyFlowProps) {
  const t = useTexts(applyTexts)
  const [changed, setChanged] = useState(false)
  const apply = useApplyForm({ job, profile, person, stored: draft, onReady: () => onReview(true) })
  const { fields } = apply.form
  const first = useFirstAnswers(job, draft)
  const sending = useSendApplication({
    job,
    onSent: () => {
      apply.clearDraft()
      onSent()
    },
    onFieldErrors: (errors) => {
      setChanged(true)
      fields.setErrors(errors)
      onReview(false)
    },
  })
  // After a reload or through a shared link, there may be nothing complete to review: show the form.
  const saved = profileValues(profile)
  const mine = { ...fields.values, cv: fields.values.cv ?? saved.cv }
  const ready =
    apply.draft.remote === null &&
    differing(mine, saved).length === 0 &&
    profileErrors(profile).length === 0 &&
    applySchema(job).safeParse(fields.values).success

  const removed = <RemovedAnswers job={job} first={first} answers={fields.values.answers} />

  if (reviewing && ready) {
    return (
      <ApplyFrame key="review" job={job} title={t('review.title')}>
        {removed}
        <ApplyReview
          job={job}
          values={fields.values}
          busy={sending.busy}
          failure={sending.failure}
          onChange={() => onReview(false)}
          onSend={() => sending.send(fields.values)}
        />
      </ApplyFrame>
    )
  }
  return (
    <ApplyFrame key="form" job={job}>
      {changed && (
        <Alert color="yellow" mb="md" role="alert">
          {t('review.changedJob')}
        </Alert>
      )}
      {removed}
      <ApplyFields job={job} profile={profile} apply={apply} />
    </ApplyFrame>
  )
}
