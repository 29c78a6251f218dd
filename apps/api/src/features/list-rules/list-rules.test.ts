import {
  getMasterRules,
  listMasterRulesVersions,
  type MasterGrant,
  previewMasterRules,
  putMasterRules,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: TestPerson
const entity = 'shelves'
const params = { entity }
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
  admin = await app.person('admin')
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.pool.query(`
    delete from master_history where entity = 'shelves'; delete from master_facts where entity = 'shelves';
    delete from master_values where entity = 'shelves'; delete from master_entities where name = 'shelves';
    insert into master_entities (name, label, position, hierarchical, translatable, source, fields) values
      ('shelves', 'Shelves', 900, false, true, 'admin', '[
        {"name":"note","label":"Note","kind":"text","indexed":true,"dropped":false},
        {"name":"size","label":"Size","kind":"number","indexed":false,"dropped":false}]');
    insert into master_values (entity, code, label, source, created_by, position, attributes)
    select 'shelves', 'shelf-' || n, 'Shelf ' || n, 'admin',
      case when n = 1 then gen_random_uuid() end, n, jsonb_build_object('note', 'Note ' || n, 'size', n)
    from generate_series(1, 3) n`)
})

const everybody: MasterGrant = {
  role: 'visitor',
  actions: ['list', 'read'],
  when: null,
  fields: { note: 'mask:initial' },
}
const own: MasterGrant = {
  role: 'candidate',
  actions: ['list', 'read', 'update'],
  when: { all: [{ own: 'me' }] },
  fields: { '*': 'write' },
}
const get = async () => (await app.request(getMasterRules, { params }, admin)).body
const put = async (grants: MasterGrant[], version = 1, who = admin) =>
  app.request(putMasterRules, { params, version, body: { grants } }, who)

describe('the rules of a list', () => {
  test('are replaced, and their earlier versions stay', async () => {
    expect((await put([everybody])).body).toMatchObject({
      grants: [everybody],
      version: 2,
      changedBy: admin.displayName,
    })
    expect((await put([everybody, own], 2)).body).toEqual({ ...(await get()), version: 3 })
    const { items } = (await app.request(listMasterRulesVersions, { params }, admin)).body
    expect(items).toEqual([
      { at: '2026-03-10T09:00:00.000Z', by: admin.displayName, grants: [everybody] },
      { at: '2026-03-10T09:00:00.000Z', by: admin.displayName, grants: [] },
    ])
  })

  test('of two administrators who change them at once, one gets 412 and changes nothing', async () => {
    const answers = await Promise.all([put([everybody]), put([own])])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
    expect(await get()).toMatchObject({ version: 2 })
  })

  test.each([
    [
      'an unknown field',
      { ...own, when: { all: [{ field: 'nope', is: 'a' }] } },
      'grants.0.when.all.0.field',
    ],
    [
      'a field that is not indexed',
      { ...own, when: { all: [{ field: 'size', is: 1 }] } },
      'grants.0.when.all.0.field',
    ],
    [
      'an unknown operator',
      { ...own, when: { all: [{ own: 'me' }, { field: 'note', like: 'a%' }] } },
      'grants.0.when.all.1',
    ],
    ['three levels', { ...own, when: { all: [{ any: [{ all: [{ own: 'me' }] }] }] } }, 'grants.0.when.all.0'],
    [
      'SQL in a name',
      { ...own, fields: { 'note"; drop table users; --': 'read' } },
      'grants.0.fields.note"; drop table users; --',
    ],
    [
      'eleven conditions',
      {
        ...own,
        when: { all: [{ any: Array(6).fill({ own: 'me' }) }, { any: Array(5).fill({ active: true }) }] },
      },
      'grants.0.when',
    ],
    ['an update without a read', { ...own, actions: ['list', 'update'] }, 'grants.0.actions.1'],
    ['a role that does not exist', { ...own, role: 'own:nobody' }, 'grants.0.role'],
  ])('refuse %s with its place, and nothing is stored', async (_, wrong, path) => {
    const { status, problem } = await put([wrong as MasterGrant])
    expect(status).toBe(422)
    // Where a part fits no condition, the places in it are named.
    const places = problem?.errors?.map((error) => error.path.slice(0, path.length))
    expect(new Set(places)).toEqual(new Set([path]))
    expect(await get()).toMatchObject({ grants: [], version: 1 })
  })

  test('need a recent sign-in', async () => {
    const late = { ...admin, claims: { auth_time: Math.floor(app.clock.now().getTime() / 1000) - 3600 } }
    expect((await put([everybody], 1, late)).problem?.code).toBe('sign-in-again')
  })

  test('show grants that no longer fit as broken', async () => {
    await put([{ ...own, when: { all: [{ field: 'note', is: 'x' }] } }])
    await app.db.pool.query(
      `update master_entities set fields = jsonb_set(fields, '{0,dropped}', 'true') where name = 'shelves'`,
    )
    expect((await get()).broken).toEqual([
      { grant: 0, problems: [{ path: 'when.all.0.field', message: 'This list has no field “note”' }] },
    ])
  })
})

describe('a preview', () => {
  const preview = async (role: string, grants: MasterGrant[]) =>
    (await app.request(previewMasterRules, { params, body: { role, grants } }, admin)).body

  test('lists gains and losses by role, with the number of values, and stores nothing', async () => {
    await put([everybody])
    const { changes } = await preview('candidate', [own])
    expect(changes.filter(({ field }) => field === null)).toEqual(
      [
        { role: 'visitor', change: 'lost', action: 'list', values: 3 },
        { role: 'visitor', change: 'lost', action: 'read', values: 3 },
        { role: 'candidate', change: 'lost', action: 'list', values: 2 },
        { role: 'candidate', change: 'lost', action: 'read', values: 2 },
        { role: 'candidate', change: 'gained', action: 'update', values: 1 },
      ].map((change) => ({ field: null, from: null, to: null, ...change })),
    )
    const notes = changes.filter(({ role, field }) => role === 'candidate' && field === 'note')
    expect(notes.toSorted((one, other) => one.values - other.values)).toEqual([
      {
        role: 'candidate',
        change: 'gained',
        action: 'read',
        field: 'note',
        from: 'mask:initial',
        to: 'write',
        values: 1,
      },
      {
        role: 'candidate',
        change: 'lost',
        action: 'read',
        field: 'note',
        from: 'mask:initial',
        to: 'hidden',
        values: 2,
      },
    ])
    expect(await get()).toMatchObject({ grants: [everybody], version: 2 })
  })

  test('shows the first values as the role sees them, and why', async () => {
    const { values } = await preview('candidate', [everybody, own])
    expect(values).toHaveLength(3)
    expect(values[0]).toMatchObject({
      code: 'shelf-1',
      isListed: true,
      attributes: { note: 'Note 1', size: 1 },
      actions: ['list', 'read', 'update'],
      grants: [0, 1],
    })
    expect(values[1]).toMatchObject({ attributes: { note: 'N…' }, actions: ['list', 'read'], grants: [0] })
    expect(values[1]?.attributes).not.toHaveProperty('size')
    const asVisitor = (await preview('visitor', [own])).values
    expect(asVisitor.map(({ isListed }) => isListed)).toEqual([false, false, false])
  })
})
