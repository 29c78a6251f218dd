import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { OwnProfile, Person, ProfileStepName } from '@vouch/contract'
import { profileStepState } from '@vouch/domain'
import type { ReactNode } from 'react'
import { profileStepsQuery } from '#lib/data/profile-query.ts'
import { stepOf } from '#lib/data/profile-steps.ts'
import { useTexts } from '#lib/format/texts.ts'
import { localToday } from '#lib/format/today.ts'
import { WizardPending } from '#ui/wizard/wizard-pending.tsx'
import { StepFrame } from './step-frame.tsx'
import { stepAt } from './steps/steps.ts'
import { useProposedName } from './steps/use-proposed-name.ts'
import { texts } from './wizard.en.ts'

/** Value of `?field=` with which later steps redirect to step 1, because the name is missing. */
const ledToName = 'name'

interface CandidateWizardPageProps {
  readonly person: Person
  /** Number of the step that is shown, 1 to 10. */
  readonly number: number
  /** Path of the form field to focus, from the URL. */
  readonly field?: string | undefined
  /** The CV import above the first step. It calls `store` first, to save typed values. */
  readonly imports?: (store: () => Promise<boolean>) => ReactNode
  /** The CV export below the last step. */
  readonly exports?: ReactNode
  readonly children: ReactNode
}

/** Whether step 1 is complete. The person can then open the other steps in any order. */
function mayGoAnywhere(profile: OwnProfile): boolean {
  const { data, imported } = stepOf(profile, 'contact')
  return ['complete', 'imported'].includes(profileStepState('contact', data, imported, localToday()))
}

export function CandidateWizardPage(props: CandidateWizardPageProps) {
  const t = useTexts(texts)
  const { data: profile, error, refetch } = useQuery(profileStepsQuery)
  const step: ProfileStepName = stepAt(props.number)
  const isNamed = useProposedName(profile, props.person, step)

  if (profile) {
    if (step !== 'contact' && !isNamed && !mayGoAnywhere(profile)) {
      return (
        <Navigate
          to="/admin/profile/candidate/$id"
          params={{ id: '1' }}
          search={{ field: ledToName }}
          replace
        />
      )
    }
    return (
      <StepFrame
        key={step}
        step={step}
        profile={profile}
        person={props.person}
        field={props.field}
        first={props.field === ledToName}
        before={step === 'contact' ? props.imports : undefined}
        after={step === 'review' && props.exports}
      >
        {props.children}
      </StepFrame>
    )
  }
  return <WizardPending title={t('label')} error={error} onRetry={refetch} failed={t('loadFailed')} />
}
