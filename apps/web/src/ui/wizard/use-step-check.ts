import { type FocusEvent, useMemo, useState } from 'react'
import { useAfterPress } from '#ui/form/after-press.ts'

export interface StepProblem {
  /** Why the field has a problem: `required`, or the name of the rule that it breaks. */
  readonly why: string
  readonly sentence: string
}

/** Problems by field path. */
type StepProblems = ReadonlyMap<string, StepProblem>

type When = 'always' | 'on-blur' | 'on-submit'

interface StepCheckOptions {
  readonly step: string
  /** Problems of the values on screen. */
  readonly problems: StepProblems
  /** Returns the problems of the latest values, which may not be rendered yet. */
  readonly currentProblems: () => StepProblems
  /** The server's messages about refused fields, by field path. */
  readonly refused: Readonly<Record<string, string>>
  /** Names of the step's fields; needed if `refused` also contains fields of other steps. */
  readonly fields?: readonly string[]
  /**
   * When to show a problem, by its reason. By default, an empty field is reported only after the person presses Next.
   */
  readonly when?: (why: string) => When
  readonly onLeave?: (path: string) => void
}

const byDefault = (why: string): When => (why === 'required' ? 'on-submit' : 'on-blur')

/**
 * The error messages of a step. A field's error shows after the field lost focus, all errors after Next was pressed.
 */
export function useStepCheck(options: StepCheckOptions) {
  const { step, problems, currentProblems, refused, fields, when = byDefault, onLeave } = options
  const afterPress = useAfterPress()
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [failed, setFailed] = useState({ step, count: 0 })
  const failures = failed.step === step ? failed.count : 0
  const errors = useMemo(() => {
    const isShown = (path: string, why: string) =>
      failures > 0 || when(why) === 'always' || (when(why) === 'on-blur' && touched.has(path))
    const shown = [...problems].flatMap(([path, { why, sentence }]) =>
      isShown(path, why) ? [[path, sentence] as const] : [],
    )
    const own = Object.entries(refused).filter(([path]) => fields?.includes(path.split('.')[0] ?? '') ?? true)
    return Object.fromEntries([...shown, ...own])
  }, [problems, refused, fields, touched, failures, when])
  const fail = () => setFailed((now) => ({ step, count: now.step === step ? now.count + 1 : 1 }))
  return {
    errors,
    /** Number of failed checks. Each new failure moves focus to the error summary. */
    failures,
    fail,
    /** Checks the whole step and shows all problems. @returns the paths of fields with a problem */
    run: (): string[] => {
      const wrong = [...currentProblems().keys()]
      if (wrong.length > 0) fail()
      return wrong
    },
    /** Blur handler of the form: from now on, the field that lost focus shows its error. */
    onBlur: (event: FocusEvent<HTMLElement>) => {
      const path = event.target.closest<HTMLElement>('[data-path]')?.dataset.path
      if (path === undefined) return
      afterPress(() => {
        setTouched((before) => (before.has(path) ? before : new Set([...before, path])))
        onLeave?.(path)
      })
    },
  }
}

export type StepCheck = ReturnType<typeof useStepCheck>
