import type { MasterAction, MasterCondition, MasterGrant } from '@vouch/contract'
import { expect, test } from 'vitest'
import { testId } from '#testing/jobs.ts'
import { testDefinition, testField } from '#testing/lists.ts'
import { roleName, ruleRoles } from './roles.ts'
import { actionSentence, grantSentence, modeSentence, type RuleWords, valuesWords } from './sentences.ts'

const words: RuleWords = {
  definition: testDefinition({
    fields: [
      testField('age', 'Minimum age', { kind: 'number', indexed: true }),
      testField('kind', 'Kind', { kind: 'choice', choices: [{ code: 'eu', label: 'European' }] }),
      testField('valid', 'Valid', { kind: 'flag' }),
    ],
  }),
  roles: [
    {
      code: 'taxonomy-editor',
      label: 'Taxonomy editor',
      members: [{ userId: testId(1), name: 'Kim', email: 'kim@example.com' }],
      lists: 1,
      version: 1,
    },
  ],
}

const conditions: [MasterCondition, string][] = [
  [{ all: [{ own: 'company' }] }, 'values of their own company'],
  [{ all: [{ not: { own: 'me' } }] }, 'values that someone else added'],
  [{ any: [{ active: true }, { own: 'me' }] }, 'values that are active or that they added'],
  [{ all: [{ field: 'age', atLeast: 18 }] }, 'values where Minimum age is at least 18'],
  [{ all: [{ not: { field: 'age', atLeast: 18 } }] }, 'values where Minimum age is less than 18'],
  [{ all: [{ field: 'age', atMost: 1200 }] }, 'values where Minimum age is at most 1,200'],
  [{ all: [{ field: 'kind', is: 'eu' }] }, 'values where Kind is “European”'],
  [{ all: [{ not: { field: 'kind', in: ['eu', 'us'] } }] }, 'values where Kind is not “European” or “us”'],
  [{ all: [{ field: 'valid', is: true }] }, 'values where Valid is yes'],
  [{ all: [{ field: 'source', is: 'esco' }] }, 'values where Source is “esco”'],
  [{ all: [{ not: { field: 'kind', empty: true } }] }, 'values where Kind is filled in'],
  [{ all: [{ below: 'C' }] }, 'values below “C”'],
  [
    { all: [{ active: true }, { any: [{ own: 'me' }, { own: 'company' }] }] },
    'values that are active and (that they added or of their own company)',
  ],
  [
    { any: [{ not: { all: [{ active: true }, { own: 'me' }] } }] },
    'values not (that are active and that they added)',
  ],
]

test.each(conditions)('%j reads as %j', (condition, sentence) => {
  expect(valuesWords(words, condition)).toBe(sentence)
})

test('no condition means all values', () => {
  expect(valuesWords(words, null)).toBe('all values')
})

const grant = (role: string, actions: MasterAction[], when: MasterCondition | null = null): MasterGrant => ({
  role,
  actions,
  when,
  fields: { '*': 'read' },
})

test('each cell is a sentence', () => {
  const own = grant('employer:recruiter', ['list', 'read', 'update'], { all: [{ own: 'company' }] })
  expect(grantSentence(words, own)).toBe('Recruiters may find, open, and change values of their own company.')
  expect(grantSentence(words, grant('candidate', []))).toBe('Candidates may do nothing yet.')
  const sentence = (action: MasterAction, ...grants: MasterGrant[]) =>
    actionSentence(words, 'employer:recruiter', action, grants)
  expect(sentence('update', own)).toBe('Recruiters may change values of their own company.')
  expect(sentence('export', own)).toBe('Recruiters may not export values.')
  expect(sentence('update', own, grant('employer:recruiter', ['update']))).toBe(
    'Recruiters may change all values.',
  )
  expect(modeSentence(words, 'visitor', 'age', 'mask:initial', [null])).toBe(
    'Everyone can see the first letter of “Minimum age” for all values.',
  )
  expect(actionSentence(words, 'visitor', 'list', [])).toBe('Not everyone may find values.')
  expect(modeSentence(words, 'visitor', 'age', 'hidden', [])).toBe('Not everyone can see “Minimum age”.')
  expect(modeSentence(words, 'own:taxonomy-editor', 'label', 'hidden', [])).toBe(
    'People with the role “Taxonomy editor” cannot see “Label and synonyms”.',
  )
})

test('own roles are named by their label, removed ones by their code', () => {
  expect(ruleRoles(words.roles, ['own:gone', 'visitor'])).toEqual([
    'visitor',
    'candidate',
    'employer',
    'employer:owner',
    'employer:recruiter',
    'employer:hiring-manager',
    'employer:interviewer',
    'employer:viewer',
    'own:taxonomy-editor',
    'own:gone',
  ])
  expect(roleName('own:gone', words.roles)).toBe('gone (removed role)')
})
