import { type ProfileStepName, profileSteps } from '@vouch/contract'

/** The number of a step in addresses and on screen, 1 to 10. */
export function numberOf(step: ProfileStepName): number {
  return profileSteps.indexOf(step) + 1
}

/** The step of a number in an address; the first for anything else. */
export function stepAt(number: number): ProfileStepName {
  return profileSteps[number - 1] ?? 'contact'
}

/** Where a step is. */
export function pathOf(step: ProfileStepName): string {
  return `/admin/profile/candidate/${numberOf(step)}`
}

/** The person's day, `YYYY-MM-DD`. */
export function today(): string {
  const now = new Date()
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
