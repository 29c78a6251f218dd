import type { ProfileData, ProfileStepName } from '@vouch/contract'
import { useMemo } from 'react'
import { type StepProblem, useStepCheck } from '#ui/wizard/use-step-check.ts'
import { problemsOf } from '../fields/labels.ts'
import { refusedFields } from './step-data.ts'
import type { StepDraft } from './use-step-draft.ts'

/** Shown by a whole check only: the field may be filled in next, or the server may still rewrite it. */
const later: ReadonlySet<string> = new Set(['required', 'not-a-phone'])
const invalid = 'invalid'
const when = (why: string) => (why === invalid ? 'at-once' : later.has(why) ? 'when-asked' : 'when-left')

function problemsIn<S extends ProfileStepName>(step: S, values: ProfileData[S]): Map<string, StepProblem> {
  const problems = new Map<string, StepProblem>(problemsOf(step, values))
  for (const [path, sentence] of Object.entries(refusedFields(step, values))) {
    // A rule's sentence says more than that the text is too long or of another form.
    const found = problems.get(path)
    problems.set(path, { why: invalid, sentence: found && !later.has(found.why) ? found.sentence : sentence })
  }
  return problems
}

/** The errors of a profile step. */
export function useProfileStepCheck<S extends ProfileStepName>(draft: StepDraft<S>) {
  const { step, values, refused, settle, getState } = draft
  const problems = useMemo(() => problemsIn(step, values), [step, values])
  const check = useStepCheck({
    step,
    problems,
    find: () => problemsIn(step, getState().values),
    refused,
    when,
    onLeave: (path) => settle([path]),
  })
  const unsound = [...problems].flatMap(([path, { why }]) => (why === invalid ? [path] : []))
  /** Fields that are not stored because the server would refuse, or has refused, them. */
  return { ...check, held: [...new Set([...unsound, ...Object.keys(refused)])] }
}
