import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import type { SaveState } from '#lib/draft/draft-state.ts'
import { useTexts } from '#lib/format/texts.ts'
import { uiTexts } from '#ui/layout/ui.en.ts'
import { SaveIndicator } from './save-indicator.tsx'
import { useRoomForBar } from './use-room-for-bar.ts'
import classes from './wizard.module.css'
import { type WizardStep, WizardSteps } from './wizard-steps.tsx'

interface WizardProps {
  /** The steps' list is named by it: "Post a job". */
  readonly label: string
  readonly steps: readonly WizardStep[]
  /** The id of the step that is shown. */
  readonly current: string
  readonly save: SaveState
  readonly onSaveNow?: () => void
  /** What the fields are called that cannot be stored as they are. */
  readonly held?: readonly string[]
  /** Left out on the first step. */
  readonly onBack?: () => void
  readonly onSaveAndExit: () => void
  readonly onNext: () => void
  /** The last step's act: "Publish". */
  readonly nextLabel?: string
  readonly busy?: boolean
  /** More actions beside Next, such as a preview. */
  readonly extra?: ReactNode
  /** Shown above the form: a `ConflictPanel`, a list of what is missing. */
  readonly notice?: ReactNode
  /** One column: a `Page` of width `text`, or its parts. */
  readonly children: ReactNode
}

/** Steps at the side with their state, one column, and a footer that stays: Back, Save and exit, Next. */
export function Wizard(props: WizardProps) {
  const t = useTexts(uiTexts)
  const { current } = props
  const footer = useRef<HTMLDivElement>(null)
  useRoomForBar(footer)
  const seen = useRef(current)
  useEffect(() => {
    if (seen.current === current) return
    seen.current = current
    window.scrollTo({ top: 0 })
  }, [current])

  return (
    <div className={classes.wizard}>
      <WizardSteps label={props.label} steps={props.steps} current={current} />
      <div className={classes.main}>
        <div className={classes.column}>
          {props.notice}
          {props.children}
        </div>
      </div>
      <div ref={footer} className={classes.footer}>
        <div className={classes.bar}>
          <SaveIndicator
            state={props.save}
            held={props.held ?? []}
            {...(props.onSaveNow && { onRetry: props.onSaveNow })}
          />
          <div className={classes.actions}>
            {props.onBack && (
              <Button variant="subtle" color="gray" onClick={props.onBack}>
                {t('wizard.back')}
              </Button>
            )}
            <Button variant="default" onClick={props.onSaveAndExit}>
              {t('wizard.exit')}
            </Button>
            {props.extra}
            <Button onClick={props.onNext} loading={props.busy ?? false}>
              {props.nextLabel ?? t('wizard.next')}
            </Button>
          </div>
        </div>
      </div>
    </div>
  )
}
