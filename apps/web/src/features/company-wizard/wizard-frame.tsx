import { useNavigate } from '@tanstack/react-router'
import type { CompanyRecord, Person } from '@vouch/contract'
import { type CompanyStep, companyStepState } from '@vouch/domain'
import { type ReactNode, useMemo, useState } from 'react'
import { notify } from '#lib/api/notify.ts'
import { useMissingConsents } from '#lib/data/consents.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { Page } from '#ui/layout/page.tsx'
import { lookAtConflict } from '#ui/wizard/conflict-focus.ts'
import { DraftConflict } from '#ui/wizard/draft-conflict.tsx'
import { StepForm } from '#ui/wizard/step-form.tsx'
import { Wizard } from '#ui/wizard/wizard.tsx'
import { CompanyDraftContext, type WizardCompany } from './company-draft-context.ts'
import { companyComparison, proofOfRecord, takesVerification, today } from './company-values.ts'
import { texts } from './company-wizard.en.ts'
import classes from './company-wizard.module.css'
import { FactsStep } from './facts-step.tsx'
import { fieldWords } from './field-words.ts'
import { stepPath } from './paths.ts'
import { PeopleStep } from './people-step.tsx'
import { PoliciesStep } from './policies-step.tsx'
import { termsPath, termsSentence } from './terms.ts'
import { type CompanyDraft, useCompanyDraft } from './use-company-draft.ts'
import { useStepCheck } from './use-step-check.ts'
import { useSubmit } from './use-submit.ts'

const steps = [1, 2, 3] as const

const fields: Readonly<Record<CompanyStep, ReactNode>> = {
  1: <FactsStep />,
  2: <PeopleStep />,
  3: <PoliciesStep />,
}

interface WizardFrameProps {
  readonly company: CompanyRecord
  readonly person: Person
  readonly current: CompanyStep
  /** The field that takes the focus, when a link led to it. */
  readonly field?: string | undefined
  /** What has forms of its own: the proof above the fields of step 3, the people below those of step 2. */
  readonly proof: (company: CompanyRecord, error: string | undefined) => ReactNode
  readonly people: (company: CompanyRecord) => ReactNode
}

/** The wizard around its three steps: one form, one draft, whatever step is on screen. */
export function WizardFrame(props: WizardFrameProps) {
  const { company, person, current, field, proof, people } = props
  const t = useTexts(texts)
  const navigate = useNavigate()
  const draft = useCompanyDraft(person.id, company)
  const check = useStepCheck(company, draft, current)
  const submit = useSubmit(company, draft)
  const openTerms = useMissingConsents().find(({ document }) => document === 'term-of-service')
  const [termsMissing, setTermsMissing] = useState(false)
  // What failed on a step is not told again when the person comes back to it.
  const [shown, setShown] = useState(current)
  if (shown !== current) {
    setShown(current)
    submit.reset()
  }
  const search = { company: company.id }
  const isLast = current === 3
  const needsTerms = isLast && submit.submits && openTerms !== undefined

  const errors = useMemo(
    () =>
      termsMissing && needsTerms && openTerms
        ? { ...check.errors, [termsPath]: termsSentence(openTerms) }
        : check.errors,
    [check.errors, termsMissing, needsTerms, openTerms],
  )
  const context: WizardCompany = useMemo(
    () => ({ company, person, draft, errors, openTerms }),
    [company, person, draft, errors, openTerms],
  )

  const leave = async () => {
    const isStored = await draft.saveNow()
    if (draft.getState().remote) {
      lookAtConflict()
      return
    }
    if (!isStored || draft.unsaved)
      notify({ message: isStored ? t('unsaved') : t('offline.body'), tone: 'info' })
    await navigate({ to: '/admin/profile/company/$id', params: { id: company.id } })
  }
  const next = async () => {
    await draft.saveNow()
    // What cannot be sent now is kept on the device and sent later; another's version is chosen about first.
    if (draft.getState().remote) {
      lookAtConflict()
      return
    }
    setTermsMissing(needsTerms)
    if (!check.passes()) return
    if (needsTerms) {
      check.fail()
      return
    }
    if (isLast) await submit.run()
    else await navigate({ to: stepPath, params: { id: String(current + 1) }, search })
  }
  const back = async () => {
    await draft.saveNow()
    await navigate({ to: stepPath, params: { id: String(current - 1) }, search })
  }

  return (
    <CompanyDraftContext value={context}>
      <Wizard
        label={t('label')}
        steps={steps.map((step) => ({
          id: String(step),
          title: t(`step.${step}.name`),
          state: companyStepState(draft.values, proofOfRecord(company), step, today()),
          to: stepPath.replace('$id', String(step)),
          search,
        }))}
        current={String(current)}
        save={draft.state}
        onSaveNow={() => void draft.saveNow()}
        {...(current > 1 && { onBack: () => void back() })}
        onSaveAndExit={() => void leave()}
        onNext={() => void next()}
        {...(isLast && { nextLabel: submit.label })}
        busy={submit.busy}
        notice={
          <div className={classes.notice}>
            <WizardNotice company={company} draft={draft} />
          </div>
        }
      >
        <Page
          key={current}
          width="text"
          title={t(`step.${current}.title`)}
          documentTitle={t('documentTitle', { step: t(`step.${current}.title`), company: company.name })}
          description={t(`intro.${current}`)}
        >
          <StepForm
            errors={errors}
            failures={check.failures + submit.failures}
            failure={submit.failure}
            onSubmit={next}
            onBlur={check.onBlur}
            field={field}
            before={
              isLast && (
                <section aria-label={t('field.proof')} data-path="proof">
                  {proof(company, errors.proof)}
                </section>
              )
            }
            after={current === 2 && people(company)}
          >
            {fields[current]}
          </StepForm>
        </Page>
      </Wizard>
    </CompanyDraftContext>
  )
}

interface WizardNoticeProps {
  readonly company: CompanyRecord
  readonly draft: CompanyDraft
}

/** What has to be known before anything on the step is done. */
function WizardNotice({ company, draft }: WizardNoticeProps) {
  const t = useTexts(texts)
  const { remote } = draft
  if (remote) {
    return (
      <>
        {takesVerification(remote, draft.values) && (
          <Notice tone="warn" title={t('identity.waits')}>
            {t('identity.waitsBody')}
          </Notice>
        )}
        <DraftConflict
          draft={draft}
          remote={remote}
          saved={remote.fields}
          diff={companyComparison.diff}
          label={(name) => t(`field.${name}`)}
          words={fieldWords}
        />
      </>
    )
  }
  if (draft.state.status === 'failed') {
    return (
      <Notice tone="warn" title={t('offline.title')}>
        {t('offline.body')}
      </Notice>
    )
  }
  if (company.status !== 'verified') return null
  return <Notice title={t('live.title')}>{t('live.body')}</Notice>
}
