import { type ProfileStepName, profileSteps } from '@vouch/contract'

export function numberOf(step: ProfileStepName): number {
  return profileSteps.indexOf(step) + 1
}

/** The step with a number from 1 to 10; the first step for any other number. */
export function stepAt(number: number): ProfileStepName {
  return profileSteps[number - 1] ?? 'contact'
}

export function pathOf(step: ProfileStepName): string {
  return `/admin/profile/candidate/${numberOf(step)}`
}
