import type { ProfileData, ProfileStepName } from '@vouch/contract'
import { useMemo } from 'react'
import { type StepProblem, useStepCheck } from '#ui/wizard/use-step-check.ts'
import { problemsOf } from '../fields/labels.ts'
import { refusedFields } from './step-data.ts'
import type { StepDraft } from './use-step-draft.ts'

/**
 * Problems shown only after Next is pressed: the field may be filled in next, or the server may normalise its value.
 */
const later: ReadonlySet<string> = new Set(['required', 'not-a-phone'])
const invalid = 'invalid'
const when = (why: string) => (why === invalid ? 'always' : later.has(why) ? 'on-submit' : 'on-blur')

function problemsIn<S extends ProfileStepName>(step: S, values: ProfileData[S]): Map<string, StepProblem> {
  const problems = new Map<string, StepProblem>(problemsOf(step, values))
  for (const [path, sentence] of Object.entries(refusedFields(step, values))) {
    // A profile rule explains more than the schema's message about length or format.
    const known = problems.get(path)
    problems.set(path, { why: invalid, sentence: known && !later.has(known.why) ? known.sentence : sentence })
  }
  return problems
}

export function useProfileStepCheck<S extends ProfileStepName>(draft: StepDraft<S>) {
  const { step, values, refused, settle, getState } = draft
  const problems = useMemo(() => problemsIn(step, values), [step, values])
  const check = useStepCheck({
    step,
    problems,
    currentProblems: () => problemsIn(step, getState().values),
    refused,
    when,
    onLeave: (path) => settle([path]),
  })
  const unsound = [...problems].flatMap(([path, { why }]) => (why === invalid ? [path] : []))
  /** Paths of fields that are not saved, because the server refuses their values. */
  return { ...check, held: [...new Set([...unsound, ...Object.keys(refused)])] }
}
