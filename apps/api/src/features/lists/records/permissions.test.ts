import {
  addMaster,
  addMasterRecord,
  changeMasterRecord,
  deactivateMasterRecord,
  getMasterDefinition,
  getMasterRecord,
  getMasterRecordUses,
  listMasterRecordHistory,
  listMasterRecords,
  type MasterGrant,
  type RouteInput,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createEditor, grantList, listField, listInput } from '#testing/factories/list-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: TestPerson
let editor: TestPerson
const entity = 'sites'
type Input = RouteInput<typeof addMasterRecord>['body']

const all = ['list', 'read', 'create', 'update', 'deactivate'] as const
const inNorth = { all: [{ field: 'region', is: 'north' }] }
const grant = (part: Partial<MasterGrant>): MasterGrant => ({
  role: 'own:site-editor',
  actions: [...all],
  when: inNorth,
  fields: { '*': 'write', secret: 'hidden', phone: 'mask:last-four', serial: 'read' },
  ...part,
})

beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.person('admin')
  editor = await createEditor(app.db, 'site-editor')
  const fields = [
    listField({ name: 'region', kind: 'text', indexed: true }),
    listField({ name: 'secret', kind: 'text', indexed: true }),
    listField({ name: 'phone', kind: 'text', indexed: true }),
    listField({ name: 'serial', kind: 'text', indexed: true, unique: true }),
  ]
  await app.request(addMaster, { body: listInput(entity, fields) }, admin)
  const secret = { secret: 's3', phone: '030 123456' }
  await add(
    { code: 'n1', label: 'North one', attributes: { region: 'north', serial: '1', ...secret } },
    admin,
  )
  await add(
    { code: 's1', label: 'South one', attributes: { region: 'south', serial: '2', ...secret } },
    admin,
  )
  await add(
    { code: 'n2', label: 'North two', parent: { entity, code: 's1' }, attributes: { region: 'north' } },
    admin,
  )
})
afterAll(() => app.close())
beforeEach(() => grantList(app.db, entity, [grant({})]))

const add = (body: Input, person = editor) =>
  app.request(addMasterRecord, { params: { entity }, body }, person)
const get = (code: string, person = editor) =>
  app.request(getMasterRecord, { params: { entity, code } }, person)
type Query = NonNullable<RouteInput<typeof listMasterRecords>['query']>
const list = (query: Query = {}, person = editor) =>
  app.request(listMasterRecords, { params: { entity }, query }, person)
const versionOf = async (code: string) => (await get(code, admin)).body.version
const change = async (code: string, body: RouteInput<typeof changeMasterRecord>['body'], person = editor) =>
  app.request(changeMasterRecord, { params: { entity, code }, version: await versionOf(code), body }, person)

describe('an editor with a condition', () => {
  test('sees only values that they may list, everywhere', async () => {
    const page = (await list()).body
    expect(page.items.map(({ code }) => code)).toEqual(['n1', 'n2'])
    expect(page.total).toEqual({ count: 2, capped: false })
    expect((await list({ q: 'south' })).body.items).toEqual([])
    expect((await list({ parent: 's1' })).body.items).toEqual([])
    expect((await get('s1')).problem?.code).toBe('not-found')
    expect((await get('n2')).body).toMatchObject({ parent: null, parents: [] })
    expect((await get('n2', admin)).body.parent).toMatchObject({ code: 's1' })
    const params = { entity, code: 's1' }
    expect((await app.request(listMasterRecordHistory, { params }, editor)).problem?.code).toBe('not-found')
    expect((await app.request(getMasterRecordUses, { params }, editor)).problem?.code).toBe('not-found')
    expect((await change('s1', { label: 'Mine' })).problem?.code).toBe('not-found')
  })

  test('writes only where the rules allow the state before and after', async () => {
    const off = app.request(
      deactivateMasterRecord,
      { params: { entity, code: 's1' }, version: await versionOf('s1') },
      editor,
    )
    expect((await off).problem?.code).toBe('not-found')
    const before = (await get('n1', admin)).body
    const away = await change('n1', { attributes: { region: 'south' } })
    expect(away.problem?.code).toBe('forbidden')
    expect((await get('n1', admin)).body).toEqual(before)
    expect((await add({ label: 'Elsewhere', attributes: { region: 'south' } })).problem?.code).toBe(
      'forbidden',
    )
    expect((await list({ q: 'elsewhere' }, admin)).body.items).toEqual([])
    expect((await add({ label: 'Here', attributes: { region: 'north' } })).status).toBe(201)
    expect((await change('n1', { description: 'Ours' })).status).toBe(200)
    expect((await change('n1', { parent: { entity, code: 's1' } })).problem?.errors?.[0]?.path).toBe(
      'parent.code',
    )
  })

  test('may not deactivate what they could not deactivate afterwards', async () => {
    await grantList(app.db, entity, [grant({ when: { all: [{ active: true }] } })])
    const version = await versionOf('n1')
    const off = await app.request(deactivateMasterRecord, { params: { entity, code: 'n1' }, version }, editor)
    expect(off.problem?.code).toBe('forbidden')
    expect((await get('n1', admin)).body).toMatchObject({ active: true, version })
  })
})

describe('a field', () => {
  test('that is hidden answers like one that does not exist', async () => {
    const { body } = await get('n1')
    expect(body.attributes).toEqual({ region: 'north', phone: '…3456', serial: '1' })
    expect(body.writable).toEqual(['label', 'description', 'uri', 'region'])
    expect(body.setHere).not.toContain('attributes.secret')
    const known = (await app.request(getMasterDefinition, { params: { entity } }, editor)).body.fields
    expect(known.map(({ name }) => name)).toEqual(['region', 'phone', 'serial'])
    const { settable } = (await app.request(getMasterDefinition, { params: { entity } }, editor)).body
    expect(settable).toEqual(['label', 'description', 'uri', 'region'])
    const asked = async (field: string, is = 's3') => {
      const {
        requestId: _,
        instance: __,
        ...problem
      } = (await list({ field, is })).problem ?? { requestId: '' }
      return problem
    }
    expect(await asked('secret')).toEqual(await asked('nothing'))
    expect(await asked('phone')).toEqual(await asked('nothing'))
    expect((await list({ field: 'region', is: 'north' })).status).toBe(200)
    const wrote = async (attributes: Record<string, string>) =>
      (await change('n1', { attributes })).problem?.errors?.map(({ message }) => message)
    expect(await wrote({ secret: 'x' })).toEqual(await wrote({ nothing: 'x' }))
  })

  test('that may be read but not written is refused with its path, and nothing is stored', async () => {
    const before = (await get('n1', admin)).body
    const answer = await change('n1', {
      label: 'New',
      attributes: { serial: '9', phone: '1', region: 'north' },
    })
    expect(answer.problem).toMatchObject({
      code: 'invalid',
      errors: [{ path: 'attributes.serial' }, { path: 'attributes.phone' }],
    })
    expect((await get('n1', admin)).body).toEqual(before)
  })

  test('that is unique is written only by those who see all of its values', async () => {
    await grantList(app.db, entity, [
      grant({ fields: { '*': 'write' } }),
      grant({ actions: ['list'], when: null, fields: {} }),
    ])
    const clash = await change('n1', { attributes: { serial: '2' } })
    const free = await change('n1', { attributes: { serial: '77' } })
    for (const answer of [clash, free])
      expect(answer.problem).toMatchObject({ code: 'invalid', errors: [{ path: 'attributes.serial' }] })
  })

  test('that is hidden or masked is in no history', async () => {
    await change('n1', { attributes: { secret: 'new', phone: '99' } }, admin)
    await change('n1', { attributes: { secret: 'newer', region: 'north' }, description: 'Told' }, admin)
    const params = { entity, code: 'n1' }
    const { items } = (await app.request(listMasterRecordHistory, { params }, editor)).body
    const names = items.flatMap(({ before, after }) => [...Object.keys(before), ...Object.keys(after)])
    expect(items[0]).toMatchObject({ after: { description: 'Told' } })
    expect(names.filter((name) => /secret|phone/.test(name))).toEqual([])
    expect(JSON.stringify(items)).not.toContain('newer')
  })
})

test('reading needs read, editing needs update; without the right to list there is no list', async () => {
  await grantList(app.db, entity, [grant({ actions: ['list'], when: null, fields: {} })])
  expect((await list()).body.items.map(({ attributes }) => attributes)).toEqual(expect.arrayContaining([{}]))
  expect((await get('n1')).problem?.code).toBe('forbidden')
  expect((await change('n1', { label: 'New' })).problem?.code).toBe('forbidden')
  expect((await add({ label: 'New' })).problem?.code).toBe('forbidden')
  await grantList(app.db, entity, [])
  expect((await list()).problem?.code).toBe('not-found')
  expect((await add({ label: 'New' })).problem?.code).toBe('not-found')
})
