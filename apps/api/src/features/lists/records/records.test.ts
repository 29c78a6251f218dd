import {
  addMaster,
  addMasterRecord,
  changeMasterRecord,
  deactivateMasterRecord,
  getMasterRecord,
  getMasterRecordUses,
  listMasterRecordHistory,
  listMasterRecords,
  listMasterValues,
  type RouteInput,
  reactivateMasterRecord,
} from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { listField, listInput } from '#testing/factories/list-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: TestPerson
const entity = 'courses'
type Input = RouteInput<typeof addMasterRecord>['body']

beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
  admin = await app.person('admin')
  const fields = [
    listField({ name: 'hours', kind: 'number', indexed: true, min: 1, max: 400 }),
    listField({ name: 'serial', kind: 'text', indexed: true, unique: true }),
    listField({ name: 'since', kind: 'date' }),
    listField({ name: 'site', kind: 'web-address' }),
    listField({
      name: 'level',
      kind: 'choice',
      choices: [{ code: 'basic', label: 'Basic' }],
      default: 'basic',
    }),
    listField({ name: 'country', kind: 'reference', entity: 'countries', indexed: true }),
    listField({ name: 'online', kind: 'flag', indexed: true }),
    listField({ name: 'story', kind: 'long-text' }),
  ]
  await app.request(addMaster, { body: listInput(entity, fields) }, admin)
})
afterAll(() => app.close())

const add = (body: Input, person = admin, headers = {}) =>
  app.request(addMasterRecord, { params: { entity }, body }, person, headers)
const get = async (code: string) =>
  (await app.request(getMasterRecord, { params: { entity, code } }, admin)).body
const change = async (code: string, body: RouteInput<typeof changeMasterRecord>['body'], version?: number) =>
  app.request(
    changeMasterRecord,
    { params: { entity, code }, version: version ?? (await get(code)).version, body },
    admin,
  )
type Query = NonNullable<RouteInput<typeof listMasterRecords>['query']>
const list = async (query: Query = {}) =>
  (await app.request(listMasterRecords, { params: { entity }, query }, admin)).body
const codes = async (query: Query = {}) => (await list(query)).items.map(({ code }) => code)
const paths = (answer: { problem: { errors?: { path: string }[] | undefined } | undefined }) =>
  answer.problem?.errors?.map(({ path }) => path)

describe('a value', () => {
  test('is added with all its parts, found by every name, and tells its history', async () => {
    const added = await add({
      label: 'Welding: basics',
      labels: { 'de-AT': 'Schweißen' },
      synonyms: [{ language: 'en', text: "Robert'); drop table master_values;--" }],
      description: 'Joining metal',
      attributes: {
        hours: 40,
        serial: 'W1',
        country: 'DE',
        online: false,
        since: '2026-02-28',
        site: 'https://a.example',
      },
    })
    expect(added.status).toBe(201)
    expect(added.body).toMatchObject({
      code: 'welding-basics',
      version: 1,
      source: 'admin',
      active: true,
      languages: ['en', 'de'],
      labels: { de: 'Schweißen' },
      attributes: { hours: 40, level: 'basic', online: false, story: null },
      createdAt: '2026-03-10T09:00:00.000Z',
    })
    expect(added.body.writable).toEqual(expect.arrayContaining(['label', 'description', 'uri', 'hours']))
    for (const q of ['welding', 'basics weld', 'schweissen', 'drop table'])
      expect(await codes({ q })).toEqual(['welding-basics'])
    expect((await add({ label: 'Welding, basics' })).body.code).toBe('welding-basics-2')
    expect((await add({ label: 'Again', code: 'welding-basics' })).problem?.code).toBe('conflict')
    const changed = await change('welding-basics', {
      description: 'Joining',
      attributes: { hours: 30, online: null },
    })
    expect(changed.body).toMatchObject({ version: 2, attributes: { hours: 30, online: null, serial: 'W1' } })
    expect((await change('welding-basics', { description: 'Joining' })).body.version).toBe(2)
    const { items } = (
      await app.request(listMasterRecordHistory, { params: { entity, code: 'welding-basics' } }, admin)
    ).body
    expect(items).toMatchObject([
      {
        action: 'change',
        by: admin.displayName,
        before: { description: 'Joining metal', 'attributes.hours': 40, 'attributes.online': false },
        after: { description: 'Joining', 'attributes.hours': 30, 'attributes.online': null },
      },
      { action: 'add', before: {}, after: { label: 'Welding: basics', 'labels.de': 'Schweißen' } },
    ])
    expect(changed.body.setHere).toEqual(
      expect.arrayContaining(['label', 'labels.de', 'synonyms', 'attributes.online']),
    )
  })

  test('is checked by its definition, with a path for each problem', async () => {
    const wrong = {
      hours: 401,
      serial: 'x'.repeat(201),
      since: '2026-02-30',
      site: 'javascript:alert(1)',
      level: 'expert',
      country: 'QQ',
    }
    const problem = await add({ label: 'Wrong', attributes: wrong })
    expect(problem.problem?.code).toBe('invalid')
    expect(paths(problem)).toEqual(
      [...Object.keys(wrong).filter((name) => name !== 'country')].map((name) => `attributes.${name}`),
    )
    expect(paths(await add({ label: 'Wrong', attributes: { nothing: 1 } }))).toEqual(['attributes.nothing'])
    expect(paths(await add({ label: 'Wrong', attributes: { country: 'QQ' } }))).toEqual([
      'attributes.country',
    ])
    expect(paths(await add({ label: 'Wrong', labels: { 'en-GB': 'Wrong' } }))).toEqual(['labels.en-GB'])
    expect(paths(await add({ label: 'Wrong', parent: { entity: 'countries', code: 'DE' } }))).toEqual([
      'parent.entity',
    ])
    expect(paths(await add({ label: 'Wrong', attributes: { story: 'ä'.repeat(4_500) } }))).toEqual([
      'attributes',
    ])
    expect(paths(await add({ label: 'Wrong', odd: 1 } as Input))).toEqual(['odd'])
    expect(await codes({ q: 'wrong' })).toEqual([])
  })

  test('has unique fields that no other has, also for two writers at once', async () => {
    const both = await Promise.all(
      [1, 2].map((n) => add({ label: `Twin ${n}`, attributes: { serial: 'T' } })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(paths(both.find(({ status }) => status === 409) ?? { problem: undefined })).toEqual([
      'attributes.serial',
    ])
  })

  test('changes once for two writers with the same version, and is added once per Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'value-once-1' }
    const first = await add({ label: 'Once' }, admin, key)
    expect((await add({ label: 'Once' }, admin, key)).body).toEqual(first.body)
    const both = await Promise.all(['one', 'two'].map((description) => change('once', { description }, 1)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
    expect((await get('once')).version).toBe(2)
  })

  test('is deactivated and offered again; it stays in the editors’ list', async () => {
    await add({ label: 'Fading' })
    const state = async (route: typeof deactivateMasterRecord | typeof reactivateMasterRecord) =>
      app.request(
        route,
        { params: { entity, code: 'fading' }, version: (await get('fading')).version },
        admin,
      )
    expect((await state(deactivateMasterRecord)).body).toMatchObject({
      active: false,
      version: 2,
      setHere: ['active', 'attributes.level', 'label'],
    })
    const offered = await app.request(listMasterValues, { params: { entity: 'countries' } })
    expect(offered.status).toBe(200)
    expect(await codes({ q: 'fad' })).toEqual(['fading'])
    expect(await codes({ state: 'inactive' })).toEqual(['fading'])
    expect(await codes({ q: 'fad', state: 'active' })).toEqual([])
    expect((await state(reactivateMasterRecord)).body).toMatchObject({ active: true, version: 3 })
  })

  test('of the product’s own lists keeps code, state and fields', async () => {
    const params = { entity: 'rejection-reasons', code: 'other' }
    const before = (await app.request(getMasterRecord, { params }, admin)).body
    const { version } = before
    expect(before.permitted).toEqual(['list', 'read', 'update', 'export'])
    const off = await app.request(deactivateMasterRecord, { params, version }, admin)
    expect(off.problem?.code).toBe('conflict')
    const side = await app.request(
      changeMasterRecord,
      { params, version, body: { attributes: { side: 'x' } } },
      admin,
    )
    expect(side.problem?.code).toBe('conflict')
    const more = await app.request(addMasterRecord, { params, body: { label: 'More' } }, admin)
    expect(more.problem?.code).toBe('conflict')
    const named = await app.request(
      changeMasterRecord,
      { params, version, body: { label: 'Something else' } },
      admin,
    )
    expect(named.body.label).toBe('Something else')
  })
})

describe('the tree', () => {
  test('follows a new parent down, and has no circles', async () => {
    for (const [code, parent] of [
      ['t1', null],
      ['t2', 't1'],
      ['t3', 't2'],
      ['t4', null],
    ] as const)
      await add({ code, label: code, parent: parent && { entity, code: parent } })
    expect(await codes({ parent: 't1' })).toEqual(['t2', 't3'])
    expect(await codes({ parent: 't1', direct: true })).toEqual(['t2'])
    expect(await codes({ parent: 'unknown' })).toEqual([])
    await change('t2', { parent: { entity, code: 't4' } })
    expect((await get('t3')).parents.map(({ code }) => code)).toEqual(['t4', 't2'])
    expect((await change('t4', { parent: { entity, code: 't3' } })).problem?.code).toBe('conflict')
    expect((await change('t4', { parent: { entity, code: 't4' } })).problem?.code).toBe('conflict')
    const closing = await Promise.all([
      change('t1', { parent: { entity, code: 't4' } }),
      change('t4', { parent: { entity, code: 't1' } }),
    ])
    expect(closing.map(({ status }) => status).sort()).toEqual([200, 409])
    const { body } = await app.request(getMasterRecordUses, { params: { entity, code: 't4' } }, admin)
    expect(body.children).toBeGreaterThan(0)
  })

  test('a value knows who refers to it', async () => {
    const params = { entity: 'countries', code: 'DE' }
    const uses = async () => (await app.request(getMasterRecordUses, { params }, admin)).body
    const before = await uses()
    await add({ label: 'In Germany', attributes: { country: 'DE' } })
    expect(await uses()).toEqual({ ...before, references: before.references + 1 })
    expect(before.children).toBeGreaterThan(10)
  })
})

describe('the list', () => {
  test('is paged, and found by language gap and indexed fields', async () => {
    const all: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ limit: 3, ...(cursor && { cursor }) })
      all.push(...page.items.map(({ code }) => code))
      expect(page.total === undefined).toBe(cursor !== undefined)
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(new Set(all).size).toBe(all.length)
    expect((await list()).total).toEqual({ count: all.length, capped: false })
    expect(await codes({ without: 'de', limit: 100 })).toEqual(
      all.filter((code) => code !== 'welding-basics'),
    )
    expect(await codes({ field: 'hours', is: '30' })).toEqual(['welding-basics'])
    expect(await codes({ field: 'country', is: 'DE', q: 'weld' })).toEqual(['welding-basics'])
    const by = (query: Query) => app.request(listMasterRecords, { params: { entity }, query }, admin)
    expect((await by({ field: 'nothing', is: 'x' })).problem?.code).toBe('invalid')
    expect((await by({ field: 'story', is: 'x' })).problem?.code).toBe('invalid')
    expect((await by({ cursor: 'bm90aGluZw' })).problem?.code).toBe('malformed')
  })

  test('has the best hits of a search first, page by page', async () => {
    for (const label of ['Advanced Java', 'Java', 'Java for teams', 'Old Java']) await add({ label })
    const first = await list({ q: 'java', limit: 3 })
    expect(first.items.map(({ label }) => label)).toEqual(['Java', 'Java for teams', 'Advanced Java'])
    expect(first.total).toEqual({ count: 4, capped: false })
    expect(await codes({ q: 'java', limit: 3, cursor: first.nextCursor ?? '' })).toEqual(['old-java'])
  })
})
