import type { MasterGrant } from '@vouch/contract'
import { describe, expect, test } from 'vitest'
import { checkGrants } from './check-grants.ts'
import {
  allows,
  compileRules,
  heldFor,
  modeOf,
  reachOf,
  seesEverywhere,
  shownAs,
  visitor,
} from './list-rules.ts'

const roles = new Set(['editor'])
const field = (name: string, kind: string, indexed = true) => ({ name, kind, indexed, dropped: false })
const list = {
  hierarchical: true,
  closed: false,
  related: [],
  fields: [
    field('note', 'text'),
    field('size', 'number'),
    field('public', 'flag'),
    field('secret', 'text', false),
  ],
}
const grant = (change: Partial<MasterGrant> = {}): MasterGrant => ({
  role: 'visitor',
  actions: ['list', 'read'],
  when: null,
  fields: { '*': 'read' },
  ...change,
})

describe('an empty field', () => {
  const row = {
    code: 'v1',
    source: 'vouch',
    active: true,
    createdBy: null,
    companyId: null,
    ancestors: [],
    attributes: {},
  }
  test.each([
    [{ field: 'note', is: 'a' }],
    [{ field: 'size', atLeast: 1 }],
    [{ own: 'me' } as const],
    [{ own: 'company' } as const],
  ])('fails %j, negated too', (leaf) => {
    for (const part of [leaf, { not: leaf }]) {
      const rules = compileRules(list, [grant({ when: { all: [part] } })], roles)
      const reach = reachOf(rules, visitor)
      expect(allows(reach, 'list', heldFor(reach, row))).toBe(false)
    }
  })
})

test('fields and conditions of different grants never mix', () => {
  const rules = compileRules(
    list,
    [
      grant({ fields: { size: 'read' } }),
      grant({ when: { all: [{ own: 'me' }] }, fields: { note: 'read' }, role: 'candidate' }),
    ],
    roles,
  )
  const caller = { ...visitor, userId: 'me', roles: ['candidate'] }
  const reach = reachOf(rules, caller)
  expect([[false], [true]].map((held) => [modeOf(reach, 'note', held), modeOf(reach, 'size', held)])).toEqual(
    [
      ['hidden', 'read'],
      ['read', 'read'],
    ],
  )
  expect([seesEverywhere(reach, 'note'), seesEverywhere(reach, 'size')]).toEqual([false, true])
})

describe('grants are refused', () => {
  const eleven = Array.from({ length: 11 }, () => ({ active: true as const }))
  test.each([
    ['update needs read', grant({ actions: ['list', 'update'] }), 'grants.0.actions.1'],
    [
      'an unknown field in a condition',
      grant({ when: { all: [{ active: true }, { field: 'nope', is: 'a' }] } }),
      'grants.0.when.all.1.field',
    ],
    [
      'a field that is not indexed',
      grant({ when: { all: [{ field: 'secret', is: 'a' }] } }),
      'grants.0.when.all.0.field',
    ],
    [
      'a number compared with a text',
      grant({ when: { any: [{ not: { field: 'size', is: 'a' } }] } }),
      'grants.0.when.any.0.not',
    ],
    [
      'an unknown field in the modes',
      grant({ fields: { 'x"; drop table users': 'read' } }),
      'grants.0.fields.x"; drop table users',
    ],
    ['a hidden label', grant({ fields: { label: 'hidden' } }), 'grants.0.fields.label'],
    [
      'eleven comparisons',
      grant({ when: { all: [{ any: eleven.slice(0, 6) }, { any: eleven.slice(0, 5) }] } }),
      'grants.0.when',
    ],
    ['a role that is gone', grant({ role: 'own:gone' }), 'grants.0.role'],
  ])('%s', (_, wrong, path) => {
    expect(checkGrants(list, [wrong], roles).map((problem) => problem.path)).toEqual([path])
    const rules = compileRules(list, [wrong, grant()], roles)
    expect(rules.broken.map((one) => one.grant)).toEqual([0])
  })

  test('the sixth of a role', () => {
    const six = Array.from({ length: 6 }, () => grant())
    expect(checkGrants(list, six, roles)).toEqual([
      { path: 'grants.5.role', message: 'A role has at most 5 rules' },
    ])
  })

  test('adding values to a list whose codes are part of Vouch', () => {
    const closed = { ...list, closed: true }
    expect(checkGrants(closed, [grant({ actions: ['list', 'read', 'create'] })], roles)).toHaveLength(1)
  })
})

test.each([
  ['hidden', 'secret', undefined],
  ['mask:given', 'secret', true],
  ['mask:given', '', false],
  ['mask:initial', 'élan', 'é…'],
  ['mask:last-four', 'DE1234567', '…4567'],
  ['mask:last-four', 'abcd', '…'],
  ['mask:last-four', null, null],
  ['read', 7, 7],
] as const)('%s shows %j as %j', (mode, value, shown) => {
  expect(shownAs(mode, value)).toBe(shown)
})
