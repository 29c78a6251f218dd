import { endorsementStates, endorsementTargets } from '@vouch/contract'
import { expect, it } from 'vitest'
import { type Endorsed, endorsementActionsIn, endorsingObstacle } from './endorsement-rules.ts'

it('offers exactly the actions of the table in each state, by side', () => {
  const table = Object.fromEntries(
    endorsementStates.map((state) => [
      state,
      [endorsementActionsIn(state, 'endorser'), endorsementActionsIn(state, 'endorsed')],
    ]),
  )
  expect(table).toEqual({
    offered: [['withdraw'], ['agree', 'decline']],
    shown: [['withdraw'], ['decline']],
    declined: [[], []],
    withdrawn: [[], []],
  })
})

const fine: Endorsed = {
  issuerId: 'a',
  issuerStatus: 'verified',
  isDefinitionRetired: false,
  passportState: 'issued',
  holderId: 'robin',
}
const by = { endorserId: 'b', userId: 'kim' }

it.each(endorsementTargets)('an issuer endorses another’s %s, never its own', (target) => {
  expect(endorsingObstacle(target, fine, by)).toBeNull()
  expect(endorsingObstacle(target, fine, { ...by, endorserId: 'a' })).toBe('own')
})

it.each([
  ['issuer', { issuerStatus: 'suspended' }, 'issuer'],
  ['definition', { issuerStatus: 'retired' }, 'issuer'],
  ['definition', { isDefinitionRetired: true }, 'definition'],
  ['passport', { passportState: 'revoked' }, 'passport'],
  ['passport', { holderId: null }, 'unheld'],
  ['passport', { holderId: 'kim' }, 'self'],
  // The passport stays valid when its definition is retired or its issuer stops.
  ['passport', { isDefinitionRetired: true, issuerStatus: 'retired' }, null],
] as const)('endorsing a %s with %o: %s', (target, change, obstacle) => {
  expect(endorsingObstacle(target, { ...fine, ...change }, by)).toBe(obstacle)
})
