import { type FocusEvent, useMemo, useState } from 'react'
import { useAfterPress } from '#ui/form/after-press.ts'

export interface StepProblem {
  /** Why the field has a problem: `required`, or the name of the rule that it breaks. */
  readonly why: string
  readonly sentence: string
}

/** Problems by field path. */
type StepProblems = ReadonlyMap<string, StepProblem>

/** The latest failed check: the step, how many there were in it, and the paths that it found wrong. */
interface Failed {
  readonly step: string
  readonly count: number
  readonly paths: ReadonlySet<string>
}

const nothing: ReadonlySet<string> = new Set()

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
 * The error messages of a step. A field's error shows after the field lost focus. A failed Next shows all errors of
 * that moment; an entry added afterwards is not wrong before somebody could fill it in.
 */
export function useStepCheck(options: StepCheckOptions) {
  const { step, problems, currentProblems, refused, fields, when = byDefault, onLeave } = options
  const afterPress = useAfterPress()
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [failed, setFailed] = useState<Failed>({ step, count: 0, paths: new Set() })
  const failures = failed.step === step ? failed.count : 0
  const reported = failures > 0 ? failed.paths : nothing
  const errors = useMemo(() => {
    const isShown = (path: string, why: string) =>
      reported.has(path) || when(why) === 'always' || (when(why) === 'on-blur' && touched.has(path))
    const shown = [...problems].flatMap(([path, { why, sentence }]) =>
      isShown(path, why) ? [[path, sentence] as const] : [],
    )
    const own = Object.entries(refused).filter(([path]) => fields?.includes(path.split('.')[0] ?? '') ?? true)
    return Object.fromEntries([...shown, ...own])
  }, [problems, refused, fields, touched, reported, when])
  const fail = () => {
    const paths = new Set(currentProblems().keys())
    setFailed((now) => ({ step, count: now.step === step ? now.count + 1 : 1, paths }))
  }
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
