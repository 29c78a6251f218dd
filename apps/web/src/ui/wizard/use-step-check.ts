import { type FocusEvent, useMemo, useState } from 'react'

export interface StepProblem {
  /** `required`, or the rule that is broken. */
  readonly why: string
  readonly sentence: string
}

/** By path. */
type StepProblems = ReadonlyMap<string, StepProblem>

type When = 'at-once' | 'when-left' | 'when-asked'

interface StepCheckOptions {
  readonly step: string
  /** Problems of the step as it is on screen. */
  readonly problems: StepProblems
  /** Problems of the step at this moment, also before it is rendered. */
  readonly find: () => StepProblems
  /** Sentences of the server, by path. */
  readonly refused: Readonly<Record<string, string>>
  /** The step's fields, where `refused` is about all steps. */
  readonly fields?: readonly string[]
  /** When a problem is shown; an empty field is no mistake before the person goes on. */
  readonly when?: (why: string) => When
  readonly onLeave?: (path: string) => void
}

const byDefault = (why: string): When => (why === 'required' ? 'when-asked' : 'when-left')

/** The errors of a step: of a field once it was left, of all of them once the person went on. */
export function useStepCheck(options: StepCheckOptions) {
  const { step, problems, find, refused, fields, when = byDefault, onLeave } = options
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [failed, setFailed] = useState({ step, count: 0 })
  const failures = failed.step === step ? failed.count : 0
  const errors = useMemo(() => {
    const isShown = (path: string, why: string) =>
      failures > 0 || when(why) === 'at-once' || (when(why) === 'when-left' && touched.has(path))
    const shown = [...problems].flatMap(([path, { why, sentence }]) =>
      isShown(path, why) ? [[path, sentence] as const] : [],
    )
    const own = Object.entries(refused).filter(([path]) => fields?.includes(path.split('.')[0] ?? '') ?? true)
    return Object.fromEntries([...shown, ...own])
  }, [problems, refused, fields, touched, failures, when])
  const fail = () => setFailed((now) => ({ step, count: now.step === step ? now.count + 1 : 1 }))
  return {
    errors,
    /** Grows with each failed check: the error summary takes focus. */
    failures,
    fail,
    /** Checks the whole step, and shows its problems. @returns the paths with a problem */
    run: (): string[] => {
      const wrong = [...find().keys()]
      if (wrong.length > 0) fail()
      return wrong
    },
    /** For the form: a field was left. */
    onBlur: (event: FocusEvent<HTMLElement>) => {
      const path = event.target.closest<HTMLElement>('[data-path]')?.dataset.path
      if (path === undefined) return
      setTouched((before) => (before.has(path) ? before : new Set([...before, path])))
      onLeave?.(path)
    },
  }
}

export type StepCheck = ReturnType<typeof useStepCheck>
