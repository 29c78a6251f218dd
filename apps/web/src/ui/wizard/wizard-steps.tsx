import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { uiTexts } from '#ui/layout/ui.en.ts'
import classes from './wizard.module.css'

export interface WizardStep {
  readonly id: string
  readonly title: string
  readonly state: 'not-started' | 'in-progress' | 'complete' | 'imported'
  /** URL path of the step; null if the step cannot be opened yet. */
  readonly to: string | null
  /** Search parameters of the step's link, such as the company's id. */
  readonly search?: Readonly<Record<string, string>>
}

interface WizardStepsProps {
  readonly label: string
  readonly steps: readonly WizardStep[]
  readonly current: string
}

function StepText({ step, number }: { readonly step: WizardStep; readonly number: number }) {
  const t = useTexts(uiTexts)
  return (
    <>
      <span className={classes.mark} data-state={step.state} aria-hidden>
        {step.state === 'complete' ? <IconCheck size={14} stroke={2.5} /> : formatNumber(number)}
      </span>
      <span className={classes.text}>
        <span className={classes.name}>{step.title}</span>
        <span className={classes.state}>{t(`wizard.${step.state}`)}</span>
      </span>
    </>
  )
}

/** The list of a wizard's steps and their progress: at the side, or on top on narrow screens. */
export function WizardSteps({ label, steps, current }: WizardStepsProps) {
  const t = useTexts(uiTexts)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    // On narrow screens the list scrolls sideways, so centre the current step.
    const step = list.current?.querySelector(`[data-step="${current}"]`)
    step?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  const position = steps.findIndex(({ id }) => id === current) + 1
  return (
    <nav className={classes.steps} aria-label={label}>
      <p className={classes.position}>{t('wizard.step', { number: position, count: steps.length })}</p>
      <ol ref={list} className={classes.list}>
        {steps.map((step, index) => (
          <li key={step.id} data-step={step.id}>
            {step.to === null ? (
              <span className={classes.step} data-disabled>
                <StepText step={step} number={index + 1} />
              </span>
            ) : (
              <Link
                to={step.to}
                search={step.search ?? {}}
                className={classes.step}
                activeProps={{}}
                aria-current={step.id === current ? 'step' : undefined}
                data-current={step.id === current}
              >
                <StepText step={step} number={index + 1} />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
