import { type IssuedAction, type IssuedPassportState, issuedActions } from '@vouch/contract'

/** States from which each action of an issuer is possible, and the state that it leads to. */
export const issuedTransitions: Readonly<
  Record<IssuedAction, { readonly from: readonly IssuedPassportState[]; readonly to: IssuedPassportState }>
> = {
  withdraw: { from: ['draft', 'pending'], to: 'closed' },
  suspend: { from: ['issued'], to: 'suspended' },
  reinstate: { from: ['suspended'], to: 'issued' },
  revoke: { from: ['issued', 'suspended'], to: 'revoked' },
  renew: { from: ['issued', 'expired'], to: 'issued' },
  correct: { from: ['issued'], to: 'issued' },
}

export function mayChangeIssued(action: IssuedAction, from: IssuedPassportState): boolean {
  return issuedTransitions[action].from.includes(from)
}

/**
 * What an issuer can do with a passport in this state.
 * @param maySign whether the issuer may sign now: suspended and retired issuers only take passports back
 */
export function issuedActionsIn(state: IssuedPassportState, maySign: boolean): IssuedAction[] {
  const signing: readonly IssuedAction[] = ['reinstate', 'renew', 'correct']
  return issuedActions.filter(
    (action) => mayChangeIssued(action, state) && (maySign || !signing.includes(action)),
  )
}

/** Whether outside verifiers must see a passport in this state as revoked on its status list. */
export function isTakenBack(state: IssuedPassportState): boolean {
  return state === 'suspended' || state === 'revoked'
}

/**
 * End of a passport's validity: the end of the day, in UTC, that many months after the award; null for ever. The 31st
 * becomes the last day of a shorter month.
 * @param awardedOn `YYYY-MM-DD`
 */
export function validUntilOf(awardedOn: string, validMonths: number | null): Date | null {
  if (validMonths === null) return null
  const [year = 0, month = 1, day = 1] = awardedOn.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month - 1 + validMonths + 1, 0)).getUTCDate()
  return endOfDay(Date.UTC(year, month - 1 + validMonths, Math.min(day, lastDay)))
}

/** The last second of a day, in UTC. */
export function endOfDay(midnight: number): Date {
  return new Date(midnight + 86_400_000 - 1000)
}
