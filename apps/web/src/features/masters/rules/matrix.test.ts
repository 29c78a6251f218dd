import { fieldModes, type MasterCondition, type MasterGrant, masterActions } from '@vouch/contract'
import { allowsAll, allowsSome, compileRules, heldFor, type ListCaller, modeOf, reachOf } from '@vouch/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDefinition, testField } from '#testing/lists.ts'
import { toggleAction } from './grant-actions.ts'
import { actionCell, modeCell } from './matrix.ts'
import { ruleList } from './use-rules.ts'

const list = ruleList(testDefinition({ fields: [testField('age', 'Age'), testField('note', 'Note')] }))
const own: MasterCondition = { all: [{ own: 'me' }] }

const grants = fc.array(
  fc.record({
    role: fc.constantFrom('visitor', 'candidate', 'employer', 'employer:owner'),
    actions: fc
      .subarray([...masterActions], { minLength: 1 })
      .map((some) => some.reduce<MasterGrant['actions']>((all, one) => toggleAction(all, one, true), [])),
    when: fc.constantFrom(null, own),
    fields: fc.dictionary(fc.constantFrom('*', 'age', 'note'), fc.constantFrom(...fieldModes)),
  }),
  { maxLength: 6 },
)

const me = '0190b3a0-0000-7000-8000-000000000001'
const callers: Readonly<Record<string, ListCaller>> = {
  visitor: { userId: null, isAdmin: false, roles: [], memberships: [], listRoles: [] },
  candidate: { userId: me, isAdmin: false, roles: ['candidate'], memberships: [], listRoles: [] },
  'employer:owner': {
    userId: me,
    isAdmin: false,
    roles: ['employer'],
    memberships: [{ companyId: me, role: 'owner' }],
    listRoles: [],
  },
}
const mine = {
  code: 'a',
  source: 'vouch',
  active: true,
  createdBy: me,
  companyId: null,
  ancestors: [],
  attributes: {},
}

test('the matrix says what the evaluator decides', () => {
  fc.assert(
    fc.property(grants, (given) => {
      for (const [role, caller] of Object.entries(callers)) {
        const reach = reachOf(compileRules(list, given, new Set()), caller)
        for (const action of masterActions) {
          const expected = allowsAll(reach, action) ? 'all' : allowsSome(reach, action) ? 'some' : 'none'
          expect(actionCell(given, role, action).reach).toBe(expected)
        }
      }
    }),
  )
})

test('the matrix shows the mode that the evaluator gives on a value that all conditions hold for', () => {
  fc.assert(
    fc.property(grants, fc.constantFrom('age', 'note'), (given, field) => {
      for (const role of ['candidate', 'employer:owner']) {
        const reach = reachOf(compileRules(list, given, new Set()), callers[role] as ListCaller)
        expect(modeCell(given, role, field).mode).toBe(modeOf(reach, field, heldFor(reach, mine)))
      }
    }),
  )
})

test('an action brings those that it needs, and takes those that need it', () => {
  expect(toggleAction([], 'update', true)).toEqual(['list', 'read', 'update'])
  expect(toggleAction(['list', 'read', 'update', 'propose'], 'read', false)).toEqual(['list', 'propose'])
  expect(toggleAction(['list', 'read', 'update'], 'list', false)).toEqual([])
})

test('a cell says through which role it holds', () => {
  const everybody = { role: 'visitor', actions: ['list' as const], when: null, fields: {} }
  const owners = { role: 'employer', actions: ['list' as const], when: own, fields: {} }
  expect(actionCell([everybody, owners], 'employer:owner', 'list')).toMatchObject({
    reach: 'all',
    through: 'visitor',
  })
  expect(actionCell([owners], 'employer:owner', 'list')).toMatchObject({ reach: 'some', through: 'employer' })
  expect(actionCell([owners], 'candidate', 'list')).toMatchObject({ reach: 'none', through: null })
})
