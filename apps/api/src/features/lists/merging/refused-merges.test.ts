import { mergeMasterRecord, previewMasterMerge } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmployer } from '#testing/factories/directory-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createEditor, grantList } from '#testing/factories/list-factory.ts'
import { createMasterValue } from '#testing/factories/master-factory.ts'
import { createPair, mergeValue, readValue } from '#testing/lists/merges.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: TestPerson
let employer: TestPerson
const entity = 'skills'

beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
  admin = await app.person('admin')
  employer = await createEmployer(app)
})
afterAll(() => app.close())

let made = 0
const pair = () => createPair(app, entity, ++made)
const get = (code: string, list = entity) => readValue(app, admin, { entity: list, code })
const versionOf = async (code: string) => (await get(code)).version
const merge = (code: string, into: string, list = entity) =>
  mergeValue(app, admin, { entity: list, code }, into)
const preview = (from: string, into: string, list = entity) =>
  app.request(previewMasterMerge, { params: { entity: list, code: from }, query: { into } }, admin)

test('a merge is refused with a sentence where it makes no sense', async () => {
  const { from, into } = await pair()
  const below = await createMasterValue(app.db, { entity, code: 'deep-1', label: 'Deep one', parent: from })
  const city = await createMasterValue(app.db, {
    entity: 'cities',
    code: 'merge-city',
    label: 'Merge city',
  })
  const refused = async (code: string, target: string, list = entity) => {
    const answers = [await preview(code, target, list), await merge(code, target, list)]
    for (const { status, problem } of answers) {
      expect(status).toBe(409)
      expect(problem?.detail).toMatch(/\.$/)
    }
    return answers[1]?.problem?.detail
  }
  expect(await refused(from.code, from.code)).toContain('into itself')
  expect(await refused(from.code, below.code)).toContain('is below')
  expect(await refused(from.code, city.code)).toContain('no such value')
  expect(await refused('full-time', 'part-time', 'employment-types')).toContain('part of Vouch')
  expect(await refused('DE', 'AT', 'countries')).toContain('cannot be merged')
  // What is never possible is not offered either.
  expect((await get('DE', 'countries')).permitted).not.toContain('merge')
  expect((await get('full-time', 'employment-types')).permitted).not.toContain('merge')
  expect((await get(from.code)).permitted).toContain('merge')
  await grantList(app.db, 'skills', [
    { role: 'visitor', actions: ['list', 'read'], when: null, fields: { '*': 'read' } },
    { role: 'candidate', actions: ['list'], when: { all: [{ below: from.code }] }, fields: {} },
  ])
  expect(await refused(from.code, into.code)).toContain('name this value')
  await grantList(app.db, 'skills', [
    { role: 'visitor', actions: ['list', 'read'], when: null, fields: { '*': 'read' } },
  ])
  await merge(from.code, into.code)
  const { from: another } = await pair()
  expect(await refused(another.code, from.code)).toContain('was itself merged')
  expect((await merge(from.code, another.code)).status).toBe(409)
})

test('a merge needs the version, happens once for a key, and needs the right on both values', async () => {
  const { from, into } = await pair()
  const version = await versionOf(from.code)
  const call = { params: { entity, code: from.code }, version, body: { into: into.code } }
  expect((await app.request(mergeMasterRecord, { ...call, version: version + 1 }, admin)).status).toBe(412)
  const editor = await createEditor(app.db, 'merge-editor')
  await grantList(app.db, 'skills', [
    { role: 'visitor', actions: ['list', 'read'], when: null, fields: { '*': 'read' } },
    {
      role: 'own:merge-editor',
      actions: ['list', 'read', 'merge'],
      when: { all: [{ field: 'code', in: [from.code] }] },
      fields: { '*': 'read' },
    },
  ])
  expect((await app.request(mergeMasterRecord, call, employer)).status).toBe(403)
  expect((await app.request(mergeMasterRecord, call, editor)).status).toBe(403)
  const key = { 'idempotency-key': 'merge-once-0123456789' }
  const answers = [
    await app.request(mergeMasterRecord, call, admin, key),
    await app.request(mergeMasterRecord, call, admin, key),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[1]?.body).toEqual(answers[0]?.body)
  const { rows } = await app.db.pool.query(
    'select count(*)::int as count from master_merges where from_id = $1',
    [from.id],
  )
  expect(rows).toEqual([{ count: 1 }])
})
