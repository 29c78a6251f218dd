import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import type { SaveState } from '#lib/draft/draft-state.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Page } from '#ui/layout/page.tsx'
import { uiTexts } from '#ui/layout/ui.en.ts'
import { focusConflict } from './conflict-focus.ts'
import { SaveIndicator } from './save-indicator.tsx'
import { StepForm } from './step-form.tsx'
import { useScrollPadding } from './use-scroll-padding.ts'
import type { StepCheck } from './use-step-check.ts'
import type { StepCommand } from './use-step-command.ts'
import classes from './wizard.module.css'
import { type WizardStep, WizardSteps } from './wizard-steps.tsx'

interface WizardFrameProps {
  /** Accessible name of the list of steps, such as "Post a job". */
  readonly label: string
  readonly steps: readonly WizardStep[]
  readonly current: string
  readonly draft: { readonly state: SaveState; readonly getState: () => { readonly remote: unknown } }
  /** Saves the form. @returns whether the server has all values that it accepts */
  readonly save: () => Promise<boolean>
  /** Saves before another step opens; `save` by default. @returns whether the other step may open */
  readonly saveToMove?: () => Promise<boolean>
  readonly check: StepCheck
  /** Checks the current step. @returns whether the person may go to the next step */
  readonly passes: () => boolean
  readonly command: StepCommand
  /** Leaves the wizard after saving. `isStored` tells whether saving succeeded. */
  readonly onExit: (isStored: boolean) => Promise<void>
  readonly title: string
  readonly documentTitle: string
  readonly description?: string
  /** Path of the field to focus, from the URL. */
  readonly field: string | undefined
  /** Labels of fields whose values the server refuses. */
  readonly held?: readonly string[]
  /** Buttons next to the command of the last step. */
  readonly extra?: ReactNode
  readonly notice: ReactNode
  /** Content with its own forms, above and below the step's form. */
  readonly before?: ReactNode
  readonly after?: ReactNode
  readonly children: ReactNode
}

/** Saves and checks the current step, then opens another step. */
function useStepNavigation(props: WizardFrameProps) {
  const { steps, current, draft, save, command } = props
  const { saveToMove = () => save().then(() => true) } = props
  const navigate = useNavigate()
  const position = steps.findIndex(({ id }) => id === current)
  const [previous, following] = [steps[position - 1], steps[position + 1]]

  const goTo = async ({ to, search = {} }: WizardStep) => {
    if (to !== null) await navigate({ to, search })
  }
  /** Whether a conflict must be resolved before another step can open. If so, moves focus to the conflict panel. */
  const isInConflict = () => {
    const isStale = draft.getState().remote !== null
    if (isStale) focusConflict()
    return isStale
  }
  const exit = async () => {
    const isStored = await save()
    if (!isInConflict()) await props.onExit(isStored)
  }
  const next = async () => {
    const mayMove = await saveToMove()
    if (isInConflict()) return
    if (!props.passes()) {
      command.forget()
      return
    }
    if (following) {
      if (mayMove) await goTo(following)
      return
    }
    await command.run()
    isInConflict()
  }
  const goBack = async (step: WizardStep) => {
    await saveToMove()
    await goTo(step)
  }
  return { exit, next, back: previous && (() => goBack(previous)), isLast: !following }
}

/** Frame of a wizard's page: the list of steps, the current step's form, and a footer with save state and buttons. */
export function WizardFrame(props: WizardFrameProps) {
  const { steps, current, draft, check, command, description } = props
  const t = useTexts(uiTexts)
  const { exit, next, back, isLast } = useStepNavigation(props)
  const footer = useRef<HTMLDivElement>(null)
  useScrollPadding(footer)
  const shownStep = useRef(current)
  useEffect(() => {
    if (shownStep.current === current) return
    shownStep.current = current
    window.scrollTo({ top: 0 })
  }, [current])

  return (
    <div className={classes.wizard}>
      <WizardSteps label={props.label} steps={steps} current={current} />
      <div className={classes.main}>
        <div className={classes.column}>
          {props.notice}
          <Page
            key={current}
            width="text"
            title={props.title}
            documentTitle={props.documentTitle}
            {...(description !== undefined && { description })}
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
        </div>
      </div>
      <div ref={footer} className={classes.footer}>
        <div className={classes.bar}>
          <SaveIndicator state={draft.state} held={props.held ?? []} onRetry={() => void props.save()} />
          <div className={classes.actions}>
            {back && (
              <Button variant="subtle" color="gray" onClick={() => void back()}>
                {t('wizard.back')}
              </Button>
            )}
            <Button variant="default" onClick={() => void exit()}>
              {t('wizard.exit')}
            </Button>
            {isLast && props.extra}
            <Button onClick={() => void next()} loading={command.busy}>
              {isLast ? command.label : t('wizard.next')}
            </Button>
          </div>
        </div>
      </div>
    </div>
  )
}
