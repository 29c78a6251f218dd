import type { ProfileStepName } from '@vouch/contract'
import { type FocusEvent, useMemo, useState } from 'react'
import { problemsOf } from '../fields/labels.ts'
import { refusedFields } from './step-data.ts'
import type { StepDraft } from './use-step-draft.ts'

/** What only a whole check says: the field may be filled next, or the server may still word it. */
const later: ReadonlySet<string> = new Set(['required', 'not-a-phone'])

/** What is wrong with the step: of a field once it was left, of all of them once the person went on. */
export function useStepCheck<S extends ProfileStepName>(draft: StepDraft<S>) {
  const { step, values, refused } = draft
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [failures, setFailures] = useState(0)
  const problems = useMemo(() => problemsOf(step, values), [step, values])
  const unsound = useMemo(() => refusedFields(step, values), [step, values])

  const errors = useMemo(() => {
    const shown: Record<string, string> = {}
    for (const [path, { why, sentence }] of problems) {
      if (failures > 0 || (touched.has(path) && !later.has(why))) shown[path] = sentence
    }
    // What a rule says of it tells more than that it is too long or of another form.
    const worded = Object.keys(unsound).flatMap((path) => {
      const found = problems.get(path)
      return found && !later.has(found.why) ? [[path, found.sentence] as const] : []
    })
    return { ...shown, ...unsound, ...Object.fromEntries(worded), ...refused }
  }, [problems, unsound, refused, touched, failures])

  return {
    errors,
    /** The fields that are not stored because the server would refuse, or has refused, what stands in them. */
    held: Object.keys({ ...unsound, ...refused }),
    /** Grows with each check that failed: the summary of the errors takes focus. */
    failures,
    /** Every path that stands against going on. */
    wrong: () => {
      const now = draft.getState().values
      return [...problemsOf(step, now).keys(), ...Object.keys(refusedFields(step, now))]
    },
    fail: () => setFailures((count) => count + 1),
    /** For the form: a field was left. */
    onBlur: (event: FocusEvent<HTMLElement>) => {
      const path = event.target.closest<HTMLElement>('[data-path]')?.dataset.path
      if (path === undefined) return
      setTouched((before) => (before.has(path) ? before : new Set([...before, path])))
      draft.settle([path])
    },
  }
}
