import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SaveState } from '#lib/draft/draft-state.ts'
import { Page } from '#ui/layout/page.tsx'
import { lookAtConflict } from './conflict-focus.ts'
import { StepForm } from './step-form.tsx'
import type { StepCheck } from './use-step-check.ts'
import type { StepCommand } from './use-step-command.ts'
import { Wizard } from './wizard.tsx'
import type { WizardStep } from './wizard-steps.tsx'

interface WizardFrameProps {
  /** Names the list of steps: "Post a job". */
  readonly label: string
  readonly steps: readonly WizardStep[]
  readonly current: string
  readonly draft: { readonly state: SaveState; readonly getState: () => { readonly remote: unknown } }
  /** Saves what is typed. @returns whether the server has everything that it accepts */
  readonly save: () => Promise<boolean>
  /** Saves before another step is shown, where that is not `save`. @returns whether the person may go on */
  readonly saveToMove?: () => Promise<boolean>
  readonly check: StepCheck
  /** Checks the step. @returns whether the person may go on */
  readonly passes: () => boolean
  readonly command: StepCommand
  /** Leaves the wizard after a save. */
  readonly onExit: (isStored: boolean) => Promise<void>
  readonly title: string
  readonly documentTitle: string
  readonly description?: string
  /** The field that a link leads to. */
  readonly field: string | undefined
  /** What the fields are called that cannot be stored as they are. */
  readonly held?: readonly string[]
  /** More actions beside the last step's command. */
  readonly extra?: ReactNode
  readonly notice: ReactNode
  /** Above and below the fields: what has forms of its own. */
  readonly before?: ReactNode
  readonly after?: ReactNode
  readonly children: ReactNode
}

/** A wizard around its step on screen: saving, checking, and going from step to step. */
export function WizardFrame(props: WizardFrameProps) {
  const { steps, current, draft, save, check, command } = props
  const { saveToMove = () => save().then(() => true) } = props
  const navigate = useNavigate()
  const place = steps.findIndex(({ id }) => id === current)
  const [previous, following] = [steps[place - 1], steps[place + 1]]

  const goTo = async ({ to, search = {} }: WizardStep) => {
    if (to !== null) await navigate({ to, search })
  }
  /** Somebody else's version is chosen about first. */
  const isInConflict = () => {
    const isStale = draft.getState().remote !== null
    if (isStale) lookAtConflict()
    return isStale
  }
  const leave = async () => {
    const isStored = await save()
    if (!isInConflict()) await props.onExit(isStored)
  }
  const next = async () => {
    const mayMove = await saveToMove()
    if (isInConflict() || !props.passes()) return
    if (following) {
      if (mayMove) await goTo(following)
      return
    }
    await command.run()
    isInConflict()
  }
  const back = async () => {
    await saveToMove()
    if (previous) await goTo(previous)
  }

  return (
    <Wizard
      label={props.label}
      steps={steps}
      current={current}
      save={draft.state}
      onSaveNow={() => void save()}
      held={props.held ?? []}
      {...(previous && { onBack: () => void back() })}
      onSaveAndExit={() => void leave()}
      onNext={() => void next()}
      {...(!following && { nextLabel: command.label, extra: props.extra })}
      busy={command.busy}
      notice={props.notice}
    >
      <Page
        key={current}
        width="text"
        title={props.title}
        documentTitle={props.documentTitle}
        {...(props.description !== undefined && { description: props.description })}
      >
        <StepForm
          errors={{ ...check.errors, ...command.errors }}
          failures={check.failures + command.failures}
          failure={command.failure}
          onSubmit={next}
          onBlur={check.onBlur}
          field={props.field}
          before={props.before}
          after={props.after}
        >
          {props.children}
        </StepForm>
      </Page>
    </Wizard>
  )
}
