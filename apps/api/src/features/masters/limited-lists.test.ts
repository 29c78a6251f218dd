import {
  getMaster,
  getMasterValue,
  listMasters,
  listMasterValues,
  type MasterGrant,
  putMasterRules,
  saveProfileStep,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: TestPerson
let candidate: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.person('admin')
  candidate = await app.person('candidate')
  await app.db.pool.query(`
    insert into master_entities (name, label, position, hierarchical, translatable, source, fields, parents) values
      ('shelves', 'Shelves', 900, true, true, 'admin', '[
        {"name":"kind","label":"Kind","kind":"text","indexed":true,"dropped":false},
        {"name":"price","label":"Price","kind":"text","indexed":false,"dropped":false}]', '{rooms}'),
      ('rooms', 'Rooms', 901, false, true, 'admin', '[]', '{}');
    insert into master_values (entity, code, label, source) values ('rooms', 'attic', 'Attic', 'admin');
    insert into master_values (entity, code, label, source, position, description, uri, attributes, parent_id, ancestors)
    select 'shelves', 'shelf-' || n, 'Shelf ' || n, 'admin', n, 'About ' || n, 'https://example.org/' || n,
      jsonb_build_object('kind', case when n % 2 = 0 then 'open' else 'closed' end, 'price', 'EUR 1' || n), r.id, array[r.id]
    from generate_series(1, 4) n, (select id from master_values where entity = 'rooms') r;
    insert into master_terms (value_id, entity, language, is_label, term, shown, source, position, active)
    select id, entity, 'en', true, lower(label), label, source, position, active
    from master_values where entity in ('shelves', 'rooms')`)
})
afterAll(() => app.close())

const openOnes: MasterGrant = {
  role: 'visitor',
  actions: ['list', 'read'],
  when: { all: [{ field: 'kind', is: 'open' }] },
  fields: { price: 'mask:initial', description: 'hidden' },
}
const all: MasterGrant = { role: 'candidate', actions: ['list', 'read'], when: null, fields: { '*': 'read' } }
const forAll: MasterGrant = { ...all, role: 'visitor' }

const versions = new Map<string, number>()
async function setRules(entity: string, grants: MasterGrant[]): Promise<void> {
  const version = versions.get(entity) ?? 1
  const { status, body } = await app.request(
    putMasterRules,
    { params: { entity }, version, body: { grants } },
    admin,
  )
  expect(status).toBe(200)
  versions.set(entity, body.version)
}
beforeEach(async () => {
  await setRules('shelves', [openOnes, all])
  await setRules('rooms', [all])
})

const params = { entity: 'shelves' }
const list = async (who?: TestPerson, query: Record<string, string> = {}) =>
  (await app.request(listMasterValues, { params, query }, who)).body.items
const codes = async (who?: TestPerson, query: Record<string, string> = {}) =>
  (await list(who, query)).map(({ code }) => code)
/** Visitors learn of new rules within a second; a change for visitors is waited for. */
const untilVisitorsSee = (expected: string[]) => expect.poll(() => codes()).toEqual(expected)

describe('a visitor who may list some values', () => {
  beforeEach(() => untilVisitorsSee(['shelf-2', 'shelf-4']))

  test('gets them in list, search, value and count, without hidden fields and with masked ones', async () => {
    expect(await list()).toEqual(
      [2, 4].map((n) => ({
        code: `shelf-${n}`,
        label: `Shelf ${n}`,
        matched: null,
        parent: null,
        attributes: { price: 'E…' },
      })),
    )
    expect(await codes(undefined, { q: 'shelf' })).toEqual(['shelf-2', 'shelf-4'])
    expect(await codes(undefined, { q: 'shelf 1' })).toEqual([])
    expect(await codes(undefined, { limit: '1' })).toEqual(['shelf-2'])
    const seen = (await app.request(getMasterValue, { params: { ...params, code: 'shelf-2' } })).body
    expect(seen).toMatchObject({ attributes: { price: 'E…' }, description: '', uri: null, parents: [] })
    expect((await app.request(getMaster, { params })).body).toMatchObject({
      values: 2,
      fields: [{ name: 'price', label: 'Price', kind: 'text' }],
    })
    const { items } = (await app.request(listMasters, {})).body
    expect(items.find(({ name }) => name === 'shelves')).toMatchObject({ values: 2 })
  })

  test('gets the same answer for other values and lists as for unknown ones', async () => {
    const of = async (code: string) => {
      const { problem } = await app.request(getMasterValue, { params: { ...params, code } })
      return { ...problem, instance: '', requestId: '' }
    }
    expect(await of('shelf-1')).toEqual(await of('shelf-9'))
    const room = await app.request(listMasterValues, { params: { entity: 'rooms' } })
    const unknown = await app.request(listMasterValues, { params: { entity: 'cellars' } })
    expect([room.status, room.problem?.message]).toEqual([404, unknown.problem?.message])
    expect((await app.request(listMasters, {})).body.items.map(({ name }) => name)).not.toContain('rooms')
  })
})

test('a person with more rights gets more, and answers are kept apart', async () => {
  expect(await codes(candidate)).toEqual(['shelf-1', 'shelf-2', 'shelf-3', 'shelf-4'])
  expect((await list(candidate))[0]).toMatchObject({
    parent: { entity: 'rooms', code: 'attic', label: 'Attic' },
    attributes: { kind: 'closed', price: 'EUR 11' },
  })
  await untilVisitorsSee(['shelf-2', 'shelf-4'])
  const [open, full] = await Promise.all([
    app.request(listMasterValues, { params }),
    app.request(listMasterValues, { params }, candidate),
  ])
  expect(open.headers.etag).not.toBe(full.headers.etag)
  expect([open.headers['cache-control'], full.headers['cache-control']]).toEqual([
    'public, no-cache',
    'private, no-cache',
  ])
})

test("a signed-in caller's next call obeys; a list that everybody reads is public again", async () => {
  await setRules('shelves', [openOnes])
  expect(await codes(candidate)).toEqual(['shelf-2', 'shelf-4'])
  await setRules('shelves', [])
  expect((await app.request(listMasterValues, { params }, candidate)).status).toBe(404)
  await setRules('shelves', [forAll])
  await setRules('rooms', [forAll])
  await untilVisitorsSee(['shelf-1', 'shelf-2', 'shelf-3', 'shelf-4'])
  const { headers } = await app.request(listMasterValues, { params }, candidate)
  expect(headers['cache-control']).toBe('public, no-cache')
})

test('a wizard refuses a newly chosen value that its person may not list, and keeps a stored one', async () => {
  const person = await app.person('candidate')
  const occupation = (code: string) => ({ code, label: code })
  const save = (version: number, targetOccupations: { code: string; label: string }[]) =>
    app.request(
      saveProfileStep,
      {
        params: { step: 'preferences' },
        version,
        body: { step: 'preferences', data: { targetOccupations } },
      } as never,
      person,
    )
  const { rows } = await app.db.pool.query<{ code: string }>(
    `select code from master_values where entity = 'occupations' and active order by id limit 2`,
  )
  const [one = '', other = ''] = rows.map(({ code }) => code)
  expect((await save(0, [occupation(one)])).status).toBe(200)
  await setRules('occupations', [{ ...forAll, when: { all: [{ field: 'code', is: 'nothing' }] } }])
  expect((await save(1, [occupation(one)])).status).toBe(200)
  const refused = await save(2, [occupation(one), occupation(other)])
  expect([refused.status, refused.problem?.errors]).toEqual([
    422,
    [{ path: 'data.targetOccupations.1', message: 'Choose a value from the list.' }],
  ])
  await setRules('occupations', [forAll])
  expect((await save(2, [occupation(one), occupation(other)])).status).toBe(200)
})
