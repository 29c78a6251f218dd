import type { ProfileStepName } from '@vouch/contract'
import { emptyStep, isSame } from '@vouch/domain'
import type { NotedWords, OwnWords } from '#features/masters/ports.ts'
import { ownWordReferences } from './profile-references.ts'

/**
 * The own words of a profile step, if a change of the step changed them.
 * @param before,after the step's data; fields may be missing
 */
export function changedWords(
  userId: string,
  step: ProfileStepName,
  before: object,
  after: object,
): NotedWords[] {
  const words = ownWordsOf(step, after)
  return isSame(ownWordsOf(step, before), words) ? [] : [{ holder: { userId }, part: step, words }]
}

function ownWordsOf(step: ProfileStepName, data: object): OwnWords[] {
  const whole = { ...emptyStep(step), ...data }
  return ownWordReferences(step, whole as never).map(({ entity, label }) => ({ entity, words: label }))
}
