import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { OwnProfile, Person, ProfileStepName } from '@vouch/contract'
import { profileStepState } from '@vouch/domain'
import type { ReactNode } from 'react'
import { profileStepsQuery } from '#lib/data/profile-query.ts'
import { stepOf } from '#lib/data/profile-steps.ts'
import { useTexts } from '#lib/format/texts.ts'
import { WizardPending } from '#ui/wizard/wizard-pending.tsx'
import { StepFrame } from './step-frame.tsx'
import { stepAt, today } from './steps/steps.ts'
import { useProposedName } from './steps/use-proposed-name.ts'
import { texts } from './wizard.en.ts'

/** In the address of the first step: somebody was led there from a later one. */
const ledToName = 'name'

interface CandidateWizardPageProps {
  readonly person: Person
  /** The number of the step on screen, 1 to 10. */
  readonly number: number
  /** The field that a link leads to. */
  readonly field?: string | undefined
  /** Above the first step: what fills the profile from a file. It stores first what is typed there. */
  readonly imports?: (store: () => Promise<boolean>) => ReactNode
  /** Below the last step: takes the profile along as a file. */
  readonly exports?: ReactNode
  readonly children: ReactNode
}

/** Whether the first step is done, so that the others may be visited in any order. */
function mayGoAnywhere(profile: OwnProfile): boolean {
  const { data, imported } = stepOf(profile, 'contact')
  return ['complete', 'imported'].includes(profileStepState('contact', data, imported, today()))
}

/** The candidate's wizard, once the profile is there. */
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
