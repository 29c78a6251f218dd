import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { EmployerJob } from '@vouch/contract'
import { type JobStep, jobStepState } from '@vouch/domain'
import { type ReactNode, useMemo } from 'react'
import { notify } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { DraftConflict } from '#ui/wizard/draft-conflict.tsx'
import { useStepCheck } from '#ui/wizard/use-step-check.ts'
import { WizardFrame } from '#ui/wizard/wizard-frame.tsx'
import { fieldsOfStep, hasValidQuestions, jobComparison, toDraft, toJobFields } from './draft-fields.ts'
import { fieldWords } from './field-words.ts'
import { JobDraftContext } from './job-draft-context.ts'
import { texts } from './job-wizard.en.ts'
import { stepPath } from './paths.ts'
import { problemsOf } from './publishing/missing-words.ts'
import { usePublicationChoice } from './publishing/publication-choice.ts'
import { usePublish } from './publishing/use-publish.ts'
import { isLive as isLiveJob, type JobDraft, useJobDraft } from './use-job-draft.ts'

const steps = [1, 2, 3] as const

/** Missing fields are reported only after Next: a message on blur would move the button that is being clicked. */
const when = (why: string) =>
  why === 'invalid' || why === 'duplicate' ? 'on-blur' : why === 'too-many' ? 'always' : 'on-submit'

interface JobWizardFrameProps {
  readonly job: EmployerJob
  readonly current: JobStep
  /** Path of the form field to focus, from the URL. */
  readonly field?: string | undefined
  readonly children: ReactNode
}

/** Frame of the wizard's three steps, which share one form and one autosave draft. */
export function JobWizardFrame({ job, current, field, children }: JobWizardFrameProps) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const draft = useJobDraft(job)
  const { values, unsaved } = draft
  const { firstDay } = usePublicationChoice(job)
  const problems = useMemo(() => problemsOf(values, current, firstDay), [values, current, firstDay])
  const check = useStepCheck({
    step: String(current),
    problems,
    currentProblems: () => problemsOf(draft.getState().values, current, firstDay),
    refused: draft.refused,
    fields: fieldsOfStep[current],
    when,
  })
  const publish = usePublish(current, job, draft)
  const fields = toJobFields(values)
  const isDraft = job.status === 'draft'
  const isLive = isLiveJob(job)
  const held = useMemo(() => (hasValidQuestions(values) ? [] : [t('field.questions')]), [values, t])
  const errors = useMemo(() => ({ ...check.errors, ...publish.errors }), [check.errors, publish.errors])
  const context = useMemo(() => ({ job, draft, errors }), [job, draft, errors])

  const exit = async (isStored: boolean) => {
    if (!isStored) return
    if (draft.getState().unsaved) notify({ message: t('live.unsaved'), tone: 'info' })
    else if (isLive && unsaved) notify(t('live.done'))
    await (isDraft
      ? navigate({ to: '/admin/jobs/employer' })
      : navigate({ to: '/admin/jobs/employer/$jobId', params: { jobId: job.id } }))
  }
  return (
    <JobDraftContext value={context}>
      <WizardFrame
        label={isDraft ? t('label') : t('editLabel')}
        steps={steps.map((step) => ({
          id: String(step),
          title: t(`step.${step}`),
          state: step === 3 && held.length > 0 ? 'in-progress' : jobStepState(fields, step, firstDay),
          to: stepPath(job.id, step),
        }))}
        current={String(current)}
        draft={draft}
        save={draft.saveNow}
        saveToMove={isLive ? async () => true : draft.saveNow}
        check={check}
        passes={() => check.run().length === 0}
        command={publish}
        onExit={exit}
        held={isLive ? [] : held}
        title={t(`step.${current}`)}
        documentTitle={`${t(`step.${current}`)} · ${fields.title || t('untitled')}`}
        field={field}
        notice={<DraftNotice job={job} draft={draft} />}
      >
        {children}
      </WizardFrame>
    </JobDraftContext>
  )
}

function DraftNotice({ job, draft }: { readonly job: EmployerJob; readonly draft: JobDraft }) {
  const t = useTexts(texts)
  const { remote, unsaved } = draft
  if (remote) {
    return (
      <DraftConflict
        draft={draft}
        remote={remote}
        saved={toDraft(remote.fields)}
        diff={jobComparison.diff}
        label={(name) => t(`field.${name}`)}
        words={fieldWords}
      />
    )
  }
  if (job.returnReason !== '') {
    return (
      <Notice tone="warn" title={t('returned')}>
        <span dir="auto">{job.returnReason}</span>
      </Notice>
    )
  }
  if (job.closeReason !== null) {
    return (
      <Notice tone="warn" title={t('closed.title')}>
        <span dir="auto">{job.closeReason}</span>
        <div>{t('closed.body')}</div>
      </Notice>
    )
  }
  if (!isLiveJob(job)) return null
  const isScheduled = job.status === 'scheduled'
  return (
    <Notice
      title={t(isScheduled ? 'live.scheduledTitle' : 'live.title')}
      actions={
        unsaved && (
          <Button variant="default" size="compact-md" onClick={draft.discard}>
            {t('live.discard')}
          </Button>
        )
      }
    >
      {t(isScheduled ? 'live.scheduledBody' : 'live.body')}
      {unsaved && <div>{t('live.unsaved')}</div>}
    </Notice>
  )
}
