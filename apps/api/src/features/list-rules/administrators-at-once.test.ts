import {
  addListRole,
  addListRoleMember,
  getMasterRules,
  type MasterGrant,
  putMasterRules,
  removeAdministrator,
  removeListRole,
  removeListRoleMember,
  requestDeletion,
} from '@vouch/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { rounds } from '#testing/rounds.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let people: readonly TestPerson[]
const entities = ['skills', 'occupations'] as const

beforeAll(async () => {
  app = await buildTestApp({ env: { VOUCH_RATE_LIMIT: 'off' } })
  people = await Promise.all(Array.from({ length: 5 }, () => app.person('admin')))
})
afterAll(() => app.close())

const nobody: MasterGrant[] = []
const editors: MasterGrant[] = [
  { role: 'own:editors', actions: ['list', 'read', 'update'], when: null, fields: { '*': 'write' } },
]

async function putRules(who: TestPerson, entity: string, grants: MasterGrant[]) {
  const rules = await app.request(getMasterRules, { params: { entity } }, who)
  const version = rules.status === 200 ? rules.body.version : 1
  return app.request(putMasterRules, { params: { entity }, version, body: { grants } }, who)
}

type Deed = (who: TestPerson, other: TestPerson) => Promise<{ readonly status: number }>

/** What an administrator can do to rules and roles, their own included. */
const deeds: Readonly<Record<string, Deed>> = {
  'remove another administrator': (who, other) =>
    app.request(removeAdministrator, { params: { id: other.userId } }, who),
  'remove oneself': (who) => app.request(removeAdministrator, { params: { id: who.userId } }, who),
  'delete one’s account': (who) => app.request(requestDeletion, {}, who),
  'take all rights away': (who) => putRules(who, entities[0], nobody),
  'give editors rights': (who) => putRules(who, entities[1], editors),
  'add a role': (who) => app.request(addListRole, { body: { label: 'Editors' } }, who),
  'remove a role': (who) => app.request(removeListRole, { params: { code: 'editors' }, version: 1 }, who),
  'give a role': (who, other) =>
    app.request(addListRoleMember, { params: { code: 'editors' }, body: { email: other.email } }, who),
  'take a role': (who, other) =>
    app.request(removeListRoleMember, { params: { code: 'editors', userId: other.userId } }, who),
}

const removals = ['remove another administrator', 'remove oneself', 'delete one’s account']
const deed = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...removals) },
  { weight: 1, arbitrary: fc.constantFrom(...Object.keys(deeds)) },
)
/** A deed for each of the five, each to another person: often all are to be removed at once. */
const turns = fc.record({
  deeds: fc.tuple(deed, deed, deed, deed, deed),
  others: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }),
})

/** Makes all five administrators again, without roles of lists. */
async function restore(): Promise<void> {
  const ids = people.map(({ userId }) => userId)
  await app.db.pool.query(
    `update users set roles = '{admin}', status = 'active', erase_at = null where id = any($1)`,
    [ids],
  )
  await app.db.pool.query('delete from list_roles')
}

test('whatever five administrators do to rules and roles at once, one who can change rules remains', async () => {
  await fc.assert(
    fc.asyncProperty(turns, async ({ deeds: chosen, others }) => {
      await restore()
      const answers = await Promise.all(
        chosen.map((one, at) => {
          const [who, other] = [people[at], people[others[at] ?? at]]
          return deeds[one]?.(who ?? expect.fail(), other ?? expect.fail())
        }),
      )
      for (const answer of answers) expect(answer?.status).toBeLessThan(500)
      const after = await Promise.all(people.map((who) => putRules(who, entities[0], nobody)))
      expect(after.map(({ status }) => status)).toContain(200)
    }),
    { numRuns: rounds(500) },
  )
}, 300_000)
