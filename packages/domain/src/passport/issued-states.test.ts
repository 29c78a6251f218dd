import { issuedActions, issuedPassportStates } from '@vouch/contract'
import { expect, it } from 'vitest'
import { issuedActionsIn, validUntilOf } from './issued-states.ts'

it('offers exactly the actions of the table in each state', () => {
  const table = Object.fromEntries(issuedPassportStates.map((state) => [state, issuedActionsIn(state, true)]))
  expect(table).toEqual({
    draft: ['withdraw'],
    pending: ['withdraw'],
    issued: ['suspend', 'revoke', 'renew', 'correct'],
    suspended: ['reinstate', 'revoke'],
    revoked: [],
    expired: ['renew', 'correct'],
    closed: [],
  })
})

it('an issuer that may not sign can only take passports back', () => {
  const left = new Set(issuedPassportStates.flatMap((state) => issuedActionsIn(state, false)))
  expect(issuedActions.filter((action) => left.has(action))).toEqual(['withdraw', 'suspend', 'revoke'])
})

it.each([
  ['2026-01-31', 1, '2026-02-28T23:59:59.000Z'],
  ['2024-02-29', 12, '2025-02-28T23:59:59.000Z'],
  ['2026-11-15', 3, '2027-02-15T23:59:59.000Z'],
  ['2026-12-31', 120, '2036-12-31T23:59:59.000Z'],
])('a passport awarded on %s for %i months is valid until %s', (awardedOn, months, until) => {
  expect(validUntilOf(awardedOn, months)?.toISOString()).toBe(until)
  expect(validUntilOf(awardedOn, null)).toBeNull()
})
