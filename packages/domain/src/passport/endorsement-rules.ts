import {
  type EndorsementAction,
  type EndorsementState,
  type EndorsementTarget,
  endorsementActions,
  type IssuedPassportState,
  type IssuerStatus,
} from '@vouch/contract'

/** States from which each action is possible, and the state that it leads to. */
export const endorsementTransitions: Readonly<
  Record<EndorsementAction, { readonly from: readonly EndorsementState[]; readonly to: EndorsementState }>
> = {
  agree: { from: ['offered'], to: 'shown' },
  decline: { from: ['offered', 'shown'], to: 'declined' },
  withdraw: { from: ['offered', 'shown'], to: 'withdrawn' },
}

/** Who acts on an endorsement: the issuer that gave it, or the holder or issuer that it is about. */
export type EndorsementSide = 'endorser' | 'endorsed'

export function mayChangeEndorsement(
  action: EndorsementAction,
  from: EndorsementState,
  side: EndorsementSide,
): boolean {
  return (
    (action === 'withdraw') === (side === 'endorser') && endorsementTransitions[action].from.includes(from)
  )
}

export function endorsementActionsIn(state: EndorsementState, side: EndorsementSide): EndorsementAction[] {
  return endorsementActions.filter((action) => mayChangeEndorsement(action, state, side))
}

/** Endorsements of passports wait for the holder; others are shown at once. */
export function firstEndorsementState(target: EndorsementTarget): EndorsementState {
  return target === 'passport' ? 'offered' : 'shown'
}

/**
 * Why an issuer cannot endorse something now; null if it can. `own`: it would endorse itself, what it defined, or what it
 * issued. `unheld`: no account holds the passport, so nobody could agree. `self`: the caller holds the passport.
 */
export type EndorsingObstacle = 'own' | 'issuer' | 'definition' | 'passport' | 'unheld' | 'self'

/** What decides whether a passport, its definition or its issuer can be endorsed. */
export interface Endorsed {
  readonly issuerId: string
  readonly issuerStatus: IssuerStatus
  readonly isDefinitionRetired: boolean
  readonly passportState: IssuedPassportState
  /** Account that holds the passport; null if none does. */
  readonly holderId: string | null
}

/** @param by the issuer that endorses, and the account of the member who acts for it */
export function endorsingObstacle(
  target: EndorsementTarget,
  of: Endorsed,
  by: { readonly endorserId: string; readonly userId: string },
): EndorsingObstacle | null {
  if (of.issuerId === by.endorserId) return 'own'
  if (target === 'passport') {
    if (of.passportState !== 'issued') return 'passport'
    if (of.holderId === null) return 'unheld'
    return of.holderId === by.userId ? 'self' : null
  }
  if (of.issuerStatus !== 'verified') return 'issuer'
  return target === 'definition' && of.isDefinitionRetired ? 'definition' : null
}

/** Issuers whose endorsements are shown. One that has retired stands by what it said; a suspended one is not believed. */
export const endorsingStatuses: readonly IssuerStatus[] = ['verified', 'retired']

/** Passports on which endorsements are shown: not those that their issuer has suspended or revoked. */
export const endorsablePassportStates: readonly IssuedPassportState[] = ['issued', 'expired']
