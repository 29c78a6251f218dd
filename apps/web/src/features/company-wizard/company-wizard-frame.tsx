import { Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { CompanyRecord, Person } from '@vouch/contract'
import { type CompanyStep, companyStepState } from '@vouch/domain'
import { type ReactNode, useMemo } from 'react'
import { notify } from '#lib/api/notify.ts'
import { useMissingConsents } from '#lib/data/consents.ts'
import { useTexts } from '#lib/format/texts.ts'
import { utcToday } from '#lib/format/today.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { DraftConflict } from '#ui/wizard/draft-conflict.tsx'
import { WizardFrame } from '#ui/wizard/wizard-frame.tsx'
import { CompanyDraftContext, type WizardCompany } from './company-draft-context.ts'
import { companyComparison, proofOfRecord, takesVerification } from './company-values.ts'
import { texts } from './company-wizard.en.ts'
import classes from './company-wizard.module.css'
import { FactsStep } from './facts-step.tsx'
import { fieldWords } from './field-words.ts'
import { stepPath } from './paths.ts'
import { PeopleStep } from './people-step.tsx'
import { PoliciesStep } from './policies-step.tsx'
import { useCompanyCheck } from './use-company-check.ts'
import { type CompanyDraft, useCompanyDraft } from './use-company-draft.ts'
import { useSubmit } from './use-submit.ts'

const steps = [1, 2, 3] as const

const fields: Readonly<Record<CompanyStep, ReactNode>> = {
  1: <FactsStep />,
  2: <PeopleStep />,
  3: <PoliciesStep />,
}

interface CompanyWizardFrameProps {
  readonly company: CompanyRecord
  readonly person: Person
  readonly current: CompanyStep
  /** Path of the form field to focus, from the URL. */
  readonly field?: string | undefined
  /** Content with forms of its own: the members below step 2, the proof of identity above step 3. */
  readonly proof: (company: CompanyRecord, error: string | undefined) => ReactNode
  readonly people: (company: CompanyRecord) => ReactNode
}

/** Frame of the wizard's three steps, which share one form and one autosave draft. */
export function CompanyWizardFrame(props: CompanyWizardFrameProps) {
  const { company, person, current, field, proof, people } = props
  const t = useTexts(texts)
  const navigate = useNavigate()
  const draft = useCompanyDraft(person.id, company)
  const { values } = draft
  const openTerms = useMissingConsents().find(({ document }) => document === 'term-of-service')
  const check = useCompanyCheck(company, draft, current, openTerms)
  const { errors } = check
  const submit = useSubmit(current, company, draft)
  const context: WizardCompany = useMemo(
    () => ({ company, person, draft, errors, openTerms }),
    [company, person, draft, errors, openTerms],
  )

  const exit = async (isStored: boolean) => {
    if (!isStored || draft.getState().unsaved)
      notify({ message: isStored ? t('unsaved') : t('offline.body'), tone: 'info' })
    await navigate({ to: '/admin/profile/company/$id', params: { id: company.id } })
  }

  return (
    <CompanyDraftContext value={context}>
      <WizardFrame
        label={t('label')}
        steps={steps.map((step) => ({
          id: String(step),
          title: t(`step.${step}.name`),
          state: companyStepState(values, proofOfRecord(company), step, utcToday()),
          to: stepPath.replace('$id', String(step)),
          search: { company: company.id },
        }))}
        current={String(current)}
        draft={draft}
        save={draft.saveNow}
        check={check}
        passes={() => check.run().length === 0}
        command={submit}
        onExit={exit}
        title={t(`step.${current}.title`)}
        documentTitle={t('documentTitle', { step: t(`step.${current}.title`), company: company.name })}
        description={t(`intro.${current}`)}
        field={field}
        notice={
          <div className={classes.notice}>
            <WizardNotice company={company} draft={draft} />
          </div>
        }
        before={
          current === 3 && (
            <section aria-label={t('field.proof')} data-path="proof">
              {proof(company, errors.proof)}
            </section>
          )
        }
        after={current === 2 && people(company)}
      >
        {fields[current]}
      </WizardFrame>
    </CompanyDraftContext>
  )
}

interface WizardNoticeProps {
  readonly company: CompanyRecord
  readonly draft: CompanyDraft
}

function WizardNotice({ company, draft }: WizardNoticeProps) {
  const t = useTexts(texts)
  const { remote } = draft
  if (remote) {
    return (
      <Stack gap="md">
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
      </Stack>
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
