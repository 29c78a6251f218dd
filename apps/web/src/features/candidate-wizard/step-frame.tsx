import { useNavigate } from '@tanstack/react-router'
import { type OwnProfile, type Person, type ProfileStepName, profileSteps } from '@vouch/contract'
import { profileStepState } from '@vouch/domain'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { notify } from '#lib/api/notify.ts'
import { stepOf } from '#lib/data/profile-steps.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Page } from '#ui/layout/page.tsx'
import { lookAtConflict } from '#ui/wizard/conflict-focus.ts'
import { StepForm } from '#ui/wizard/step-form.tsx'
import { Wizard } from '#ui/wizard/wizard.tsx'
import { StepContext, type WizardStep } from './draft/step-context.ts'
import { StepNotices } from './draft/step-notices.tsx'
import { useStepCheck } from './draft/use-step-check.ts'
import { type StepDraft, useStepDraft } from './draft/use-step-draft.ts'
import { pathLabel } from './fields/labels.ts'
import { ConsentsSection } from './steps/consents-section.tsx'
import { EqualOpportunityForm } from './steps/equal-opportunity-form.tsx'
import { pathOf, today } from './steps/steps.ts'
import { proposedName } from './steps/use-proposed-name.ts'
import { usePublish } from './steps/use-publish.ts'
import { useWithPassports } from './steps/use-with-passports.ts'
import { texts } from './wizard.en.ts'
import classes from './wizard.module.css'

interface StepFrameProps {
  readonly step: ProfileStepName
  readonly profile: OwnProfile
  readonly person: Person
  readonly field: string | undefined
  readonly first: boolean
  /** Above and below the fields: what has forms or acts of its own. */
  readonly before: ((store: () => Promise<boolean>) => ReactNode) | undefined
  readonly after: ReactNode
  /** The fields of the step. */
  readonly children: ReactNode
}

/** How far the step on screen is; complete only once that is stored. */
function stateOnScreen({ step, values, base, imported, unsaved }: StepDraft<ProfileStepName>) {
  const state = profileStepState(step, values, imported, today())
  const isStored = !unsaved || profileStepState(step, base, imported, today()) === state
  return state === 'complete' && !isStored ? 'in-progress' : state
}

/** The wizard around one of its steps. */
export function StepFrame(props: StepFrameProps) {
  const { step, profile, person, field, first, before, after, children } = props
  const t = useTexts(texts)
  const navigate = useNavigate()
  const draft = useStepDraft(
    person.id,
    profile,
    step,
    step === 'contact' ? proposedName(profile, person) : {},
  )
  const check = useStepCheck(draft)
  const publish = usePublish(profile, draft)
  const withPassports = useWithPassports()
  // `items.<id>.title` leads into an entry.
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(field?.split('.').slice(1, 2)))
  const place = profileSteps.indexOf(step)
  const [previous, following] = [profileSteps[place - 1], profileSteps[place + 1]]

  const open = useCallback((key: string, isOpen: boolean) => {
    setOpened((keys) => new Set(isOpen ? [...keys, key] : [...keys].filter((one) => one !== key)))
  }, [])
  const [beside] = useState<WizardStep<ProfileStepName>['beside']>(() => new Map())
  const { update } = draft
  const context: WizardStep<ProfileStepName> = useMemo(
    () => ({
      draft,
      profile,
      person,
      values: draft.values,
      set: (change) => update((now) => ({ ...now, ...change }) as typeof now),
      path: '',
      errors: check.errors,
      opened,
      open,
      beside,
    }),
    [draft, profile, person, update, check.errors, opened, open, beside],
  )

  const store = async () => {
    // What was only suggested gives way to what a file says.
    if (draft.getState().isUntouched) return true
    const isStored = await draft.saveNow()
    if (draft.getState().remote) lookAtConflict()
    return isStored
  }
  const saveAll = () => Promise.all([draft.saveNow(), ...[...beside.values()].map((save) => save())])
  const leave = async () => {
    await saveAll()
    if (draft.getState().remote) {
      lookAtConflict()
      return
    }
    if (draft.getState().unsaved) notify({ message: t('kept'), tone: 'info' })
    await navigate({ to: '/admin/profile/candidate' })
  }
  const next = async () => {
    await saveAll()
    // What cannot be sent now is kept on the device and sent later; another's version is chosen about first.
    if (draft.getState().remote) {
      lookAtConflict()
      return
    }
    draft.settle()
    const wrong = check.wrong()
    if (wrong.length > 0) {
      for (const path of wrong) {
        const [, key] = path.split('.')
        if (key !== undefined) open(key, true)
      }
      check.fail()
      return
    }
    if (following) await navigate({ to: pathOf(following) })
    else await publish.run()
  }
  const back = async () => {
    await saveAll()
    if (previous) await navigate({ to: pathOf(previous) })
  }

  return (
    <StepContext value={context}>
      <Wizard
        label={t('label')}
        steps={profileSteps.map((name) => {
          const { data, imported } = stepOf(profile, name)
          return {
            id: name,
            title: t(`step.${name}.name`),
            state: withPassports(
              name,
              name === step ? stateOnScreen(draft) : profileStepState(name, data, imported, today()),
            ),
            to: pathOf(name),
          }
        })}
        current={step}
        save={draft.state}
        onSaveNow={() => void draft.saveNow()}
        held={check.held.map((path) => pathLabel(step, draft.values, path))}
        {...(previous && { onBack: () => void back() })}
        onSaveAndExit={() => void leave()}
        onNext={() => void next()}
        {...(!following && {
          nextLabel: publish.label,
          extra: <span className={classes.found}>{publish.isFound()}</span>,
        })}
        busy={publish.busy}
        notice={<StepNotices first={first} />}
      >
        <Page
          width="text"
          title={t(`step.${step}.title`)}
          documentTitle={`${t(`step.${step}.title`)} · ${t('label')}`}
          description={t(`intro.${step}`)}
        >
          <StepForm
            errors={check.errors}
            failures={check.failures + publish.failures}
            failure={publish.failure}
            onSubmit={next}
            onBlur={check.onBlur}
            field={field}
            before={before?.(store)}
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
          </StepForm>
        </Page>
      </Wizard>
    </StepContext>
  )
}
