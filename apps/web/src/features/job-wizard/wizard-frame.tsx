import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { EmployerJob } from '@vouch/contract'
import { type JobStep, jobStepState } from '@vouch/domain'
import { type ReactNode, useState } from 'react'
import { notify } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { Page } from '#ui/layout/page.tsx'
import { lookAtConflict } from '#ui/wizard/conflict-focus.ts'
import { StepForm } from '#ui/wizard/step-form.tsx'
import { Wizard } from '#ui/wizard/wizard.tsx'
import { DraftConflict } from './draft-conflict.tsx'
import { toJobFields } from './draft-fields.ts'
import { JobDraftContext } from './job-draft-context.ts'
import { texts } from './job-wizard.en.ts'
import { today } from './today.ts'
import { type JobDraft, useJobDraft } from './use-job-draft.ts'
import { usePublish } from './use-publish.ts'
import { useStepCheck } from './use-step-check.ts'

const steps = [1, 2, 3] as const

const paths = {
  1: '/admin/jobs/employer/form/$id/1',
  2: '/admin/jobs/employer/form/$id/2',
  3: '/admin/jobs/employer/form/$id/3',
} as const

interface WizardFrameProps {
  readonly job: EmployerJob
  readonly current: JobStep
  /** The field that takes the focus, when a link led to it. */
  readonly field?: string | undefined
  /** The fields of the current step. */
  readonly children: ReactNode
}

/** The wizard around its three steps: one form, one draft, whatever step is on screen. */
export function WizardFrame({ job, current, field, children }: WizardFrameProps) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const draft = useJobDraft(job)
  const check = useStepCheck(draft.form, current)
  const publish = usePublish(job, draft)
  // What failed on a step is not told again when the person comes back to it.
  const [shown, setShown] = useState(current)
  if (shown !== current) {
    setShown(current)
    publish.reset()
  }
  const { form } = draft
  const fields = toJobFields(form.getValues())
  const params = { id: job.id }
  const isDraft = job.status === 'draft'

  const leave = async () => {
    const result = await draft.saveNow()
    if (draft.inConflict()) lookAtConflict()
    if (result === 'failed') return
    if (result === 'left-over') notify({ message: t('live.unsaved'), tone: 'info' })
    else if (draft.byHand && draft.unsaved) notify(t('live.done'))
    await (isDraft
      ? navigate({ to: '/admin/jobs/employer' })
      : navigate({ to: '/admin/jobs/employer/$jobId', params: { jobId: job.id } }))
  }
  const next = async () => {
    if (draft.inConflict()) {
      lookAtConflict()
      return
    }
    if (!check.passes()) return
    if (current === 3) {
      await publish.run()
      if (draft.inConflict()) lookAtConflict()
      return
    }
    if (!draft.byHand && (await draft.saveNow()) === 'failed') {
      if (draft.inConflict()) lookAtConflict()
      return
    }
    await navigate({ to: paths[current === 1 ? 2 : 3], params })
  }
  const back = async () => {
    if (!draft.byHand) await draft.saveNow()
    await navigate({ to: paths[current === 3 ? 2 : 1], params })
  }

  return (
    <JobDraftContext value={{ job, draft }}>
      <Wizard
        label={isDraft ? t('label') : t('editLabel')}
        steps={steps.map((step) => ({
          id: String(step),
          title: t(`step.${step}.name`),
          state: jobStepState(fields, step, today()),
          to: paths[step].replace('$id', job.id),
        }))}
        current={String(current)}
        save={draft.state}
        onSaveNow={() => void draft.saveNow()}
        {...(current > 1 && { onBack: () => void back() })}
        onSaveAndExit={() => void leave()}
        onNext={() => void next()}
        {...(current === 3 && { nextLabel: publish.label })}
        busy={publish.busy}
        notice={<DraftNotice draft={draft} />}
      >
        <Page
          key={current}
          width="text"
          title={t(`step.${current}.title`)}
          documentTitle={`${t(`step.${current}.title`)} · ${fields.title || t('untitled')}`}
        >
          <StepForm
            errors={check.errors}
            failures={check.failures + publish.failures}
            failure={publish.failure}
            onSubmit={next}
            field={field}
          >
            {children}
          </StepForm>
        </Page>
      </Wizard>
    </JobDraftContext>
  )
}

function DraftNotice({ draft }: { readonly draft: JobDraft }) {
  const t = useTexts(texts)
  if (draft.theirs) return <DraftConflict draft={draft} theirs={draft.theirs} />
  if (!draft.byHand) return null
  return (
    <Notice
      title={t('live.title')}
      actions={
        draft.unsaved && (
          <Button variant="default" size="compact-md" onClick={draft.discard}>
            {t('live.discard')}
          </Button>
        )
      }
    >
      {t('live.body')}
      {draft.unsaved && <div>{t('live.unsaved')}</div>}
    </Notice>
  )
}
