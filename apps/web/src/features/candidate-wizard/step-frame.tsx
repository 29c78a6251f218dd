import { useNavigate } from '@tanstack/react-router'
import { type OwnProfile, type Person, type ProfileStepName, profileSteps } from '@vouch/contract'
import { type ProfileStepState, profileStepState } from '@vouch/domain'
import type { ReactNode } from 'react'
import { notify } from '#lib/api/notify.ts'
import { useShownPassports } from '#lib/data/own-passports.ts'
import { stepOf } from '#lib/data/profile-steps.ts'
import { useTexts } from '#lib/format/texts.ts'
import { localToday } from '#lib/format/today.ts'
import { focusConflict } from '#ui/wizard/conflict-focus.ts'
import { WizardFrame } from '#ui/wizard/wizard-frame.tsx'
import { StepContext } from './draft/step-context.ts'
import { StepNotices } from './draft/step-notices.tsx'
import { useProfileStepCheck } from './draft/use-profile-step-check.ts'
import { useStepContext } from './draft/use-step-context.ts'
import { type StepDraft, useStepDraft } from './draft/use-step-draft.ts'
import { pathLabel } from './fields/labels.ts'
import { ConsentsSection } from './steps/consents-section.tsx'
import { EqualOpportunityForm } from './steps/equal-opportunity-form.tsx'
import { pathOf } from './steps/steps.ts'
import { proposedName } from './steps/use-proposed-name.ts'
import { usePublish } from './steps/use-publish.ts'
import { texts } from './wizard.en.ts'
import classes from './wizard.module.css'

interface StepFrameProps {
  readonly step: ProfileStepName
  readonly profile: OwnProfile
  readonly person: Person
  readonly field: string | undefined
  readonly first: boolean
  /** Content with its own forms or commands, above and below the step's fields. */
  readonly before: ((store: () => Promise<boolean>) => ReactNode) | undefined
  readonly after: ReactNode
  readonly children: ReactNode
}

/** Progress of the step on screen; it counts as complete only after it was saved. */
function stateOnScreen({ step, values, base, imported, unsaved }: StepDraft<ProfileStepName>) {
  const state = profileStepState(step, values, imported, localToday())
  const isStored = !unsaved || profileStepState(step, base, imported, localToday()) === state
  return state === 'complete' && !isStored ? 'in-progress' : state
}

function storedState(profile: OwnProfile, step: ProfileStepName) {
  const { data, imported } = stepOf(profile, step)
  return profileStepState(step, data, imported, localToday())
}

export function StepFrame(props: StepFrameProps) {
  const { step, profile, person, field, first, before, after, children } = props
  const t = useTexts(texts)
  const navigate = useNavigate()
  const suggested = step === 'contact' ? proposedName(profile, person) : {}
  const draft = useStepDraft(person.id, profile, step, suggested)
  const check = useProfileStepCheck(draft)
  const publish = usePublish(profile, draft)
  const withPassports = useWithPassports()
  const context = useStepContext(draft, profile, person, check.errors, field)
  const { beside, open } = context

  const saveForImport = async () => {
    // The import may replace a suggested name that nobody has edited.
    if (draft.getState().isUntouched) return true
    const isStored = await draft.saveNow()
    if (draft.getState().remote) focusConflict()
    return isStored
  }
  const saveAll = async () => {
    const saves = await Promise.all([draft.saveNow(), ...[...beside.values()].map((save) => save())])
    return saves.every(Boolean)
  }
  const exit = async () => {
    if (draft.getState().unsaved) notify({ message: t('kept'), tone: 'info' })
    await navigate({ to: '/admin/profile/candidate' })
  }
  const passes = () => {
    draft.settle()
    const wrong = check.run()
    for (const path of wrong) {
      const [, key] = path.split('.')
      if (key !== undefined) open(key, true)
    }
    return wrong.length === 0
  }

  return (
    <StepContext value={context}>
      <WizardFrame
        label={t('label')}
        steps={profileSteps.map((name) => ({
          id: name,
          title: t(`step.${name}.name`),
          state: withPassports(name, name === step ? stateOnScreen(draft) : storedState(profile, name)),
          to: pathOf(name),
        }))}
        current={step}
        draft={draft}
        save={saveAll}
        check={check}
        passes={passes}
        command={publish}
        onExit={exit}
        title={t(`step.${step}.title`)}
        documentTitle={`${t(`step.${step}.title`)} · ${t('label')}`}
        description={t(`intro.${step}`)}
        field={field}
        held={check.held.map((path) => pathLabel(step, draft.values, path))}
        extra={<span className={classes.found}>{publish.isFound()}</span>}
        notice={<StepNotices first={first} />}
        before={before?.(saveForImport)}
        after={
          step === 'documents' ? (
            <>
              <EqualOpportunityForm />
              <ConsentsSection />
            </>
          ) : (
            after
          )
        }
      >
        {children}
      </WizardFrame>
    </StepContext>
  )
}

/** Step 7 also counts as complete if the candidate has a passport but no entries. */
function useWithPassports(): (step: ProfileStepName, state: ProfileStepState) => ProfileStepState {
  const isHolder = useShownPassports().length > 0
  return (step, state) =>
    step === 'certifications' && state === 'not-started' && isHolder ? 'complete' : state
}
