import {
  addMaster,
  changeMaster,
  getMasterDefinition,
  listMasterSummaries,
  type MasterDefinitionInput,
} from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createEditor, grantList, listField, listInput } from '#testing/factories/list-factory.ts'
import { createMasterValue } from '#testing/factories/master-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.person('admin')
})
afterAll(() => app.close())

const add = (body: ReturnType<typeof listInput>, key?: string) =>
  app.request(addMaster, { body }, admin, key === undefined ? {} : { 'idempotency-key': key })
const get = (entity: string, person = admin) =>
  app.request(getMasterDefinition, { params: { entity } }, person)
const change = async (entity: string, input: Partial<MasterDefinitionInput>, version?: number) => {
  const {
    name: _,
    closed: __,
    source: ___,
    version: current,
    permitted: ____,
    settable: _____,
    decides: ______,
    ...rest
  } = (await get(entity)).body
  const body = { ...rest, ...input }
  return app.request(changeMaster, { params: { entity }, version: version ?? current, body }, admin)
}
const facts = async (entity: string) =>
  (
    await app.db.pool.query(
      `select v.code, f.field, f.text_key, f.number_key, f.is_unique from master_facts f
       join master_values v on v.id = f.value_id where f.entity = $1 order by 1, 2`,
      [entity],
    )
  ).rows

describe('a list', () => {
  test('is added without rights for others, and changed by version', async () => {
    const added = await add(listInput('certificates', [listField({ name: 'level', kind: 'number', max: 5 })]))
    expect(added.status).toBe(201)
    expect(added.body).toMatchObject({ name: 'certificates', source: 'admin', closed: false, version: 1 })
    expect(added.body.permitted).toContain('define')
    expect((await get('certificates', await app.person('employer'))).problem?.code).toBe('not-found')
    const changed = await change('certificates', { label: 'Certificates and badges' })
    expect(changed.body).toMatchObject({ label: 'Certificates and badges', version: 2 })
    expect((await change('certificates', { label: 'Late' }, 1)).problem).toMatchObject({
      code: 'stale',
      currentVersion: 2,
    })
    const { rows } = await app.db.pool.query(
      "select set_here from master_entities where name = 'certificates'",
    )
    expect(rows).toEqual([{ set_here: ['label'] }])
    const history = await app.db.pool.query(
      "select action, before, after from master_history where entity = 'certificates' and action = 'change'",
    )
    expect(history.rows).toEqual([
      { action: 'change', before: { label: 'certificates' }, after: { label: 'Certificates and badges' } },
    ])
  })

  test('is added once per Idempotency-Key', async () => {
    const first = await add(listInput('once'), 'a-key-of-ours')
    expect((await add(listInput('once'), 'a-key-of-ours')).body).toEqual(first.body)
    expect((await add(listInput('once'))).problem?.code).toBe('conflict')
  })

  test('has a name of its own and sound fields', async () => {
    const paths = async (body: ReturnType<typeof listInput>) =>
      (await add(body)).problem?.errors?.map(({ path }) => path)
    expect(await paths(listInput('summaries'))).toEqual(['name'])
    const fields = [
      listField({ name: 'label', kind: 'text' }),
      listField({ name: 'constructor', kind: 'text' }),
      listField({ name: 'story', kind: 'long-text', indexed: true }),
      listField({ name: 'one', kind: 'text', unique: true }),
      listField({ name: 'two', kind: 'choice' }),
      listField({ name: 'three', kind: 'reference', entity: 'nowhere' }),
      listField({ name: 'four', kind: 'number', min: 3, max: 2 }),
      listField({ name: 'five', kind: 'text', indexed: true, max: 201 }),
      listField({ name: 'six', kind: 'date', default: 'today' }),
      listField({ name: 'six', kind: 'date' }),
    ]
    expect(await paths({ ...listInput('odd', fields), parents: ['elsewhere'] })).toEqual([
      'parents.0',
      'fields.9.name',
      'fields.0.name',
      'fields.1.name',
      'fields.2.indexed',
      'fields.3.unique',
      'fields.4.choices',
      'fields.5.entity',
      'fields.6.max',
      'fields.7.max',
      'fields.8.default',
    ])
    const many = Array.from({ length: 9 }, (_, at) =>
      listField({ name: `f${at}`, kind: 'text', indexed: true }),
    )
    expect(await paths(listInput('odd', many))).toEqual(['fields'])
  })

  test('of the product with fixed codes keeps its fields', async () => {
    const fields = [listField({ name: 'note', kind: 'text' })]
    expect((await change('work-modes', { fields })).problem?.code).toBe('conflict')
    expect((await change('work-modes', { description: 'Where the work is done' })).status).toBe(200)
    expect((await get('work-modes')).body.permitted).not.toContain('create')
  })
})

describe('a change of fields', () => {
  test('converts values to the new kind, or names those that do not convert', async () => {
    await add(listInput('sizes', [listField({ name: 'width', kind: 'text' })]))
    await createMasterValue(app.db, { entity: 'sizes', code: 'a', label: 'A', attributes: { width: '12' } })
    await createMasterValue(app.db, { entity: 'sizes', code: 'b', label: 'B', attributes: { width: 'wide' } })
    const number = listField({ name: 'width', kind: 'number', indexed: true })
    const refused = await change('sizes', { fields: [number] })
    expect(refused.problem).toMatchObject({
      code: 'conflict',
      errors: [{ path: 'fields.0.kind', message: expect.stringMatching(/^1 value does not fit.* b\./) }],
    })
    await app.db.pool.query(
      `update master_values set attributes = '{"width":"7.5"}' where code = 'b' and entity = 'sizes'`,
    )
    expect((await change('sizes', { fields: [number] })).status).toBe(200)
    expect(await facts('sizes')).toMatchObject([
      { code: 'a', field: 'width', number_key: 12 },
      { code: 'b', field: 'width', number_key: 7.5 },
    ])
    const gone = await change('sizes', { fields: [] })
    expect(gone.problem).toMatchObject({ code: 'invalid', errors: [{ path: 'fields' }] })
    expect((await change('sizes', { fields: [{ ...number, dropped: true }] })).status).toBe(200)
    expect(await facts('sizes')).toEqual([])
    expect((await change('sizes', { fields: [number] })).status).toBe(200)
    expect(await facts('sizes')).toHaveLength(2)
  })

  test('to unique names the values that clash, and changes nothing', async () => {
    await add(listInput('badges', [listField({ name: 'serial', kind: 'text', indexed: true })]))
    for (const code of ['x', 'y', 'z'])
      await createMasterValue(app.db, {
        entity: 'badges',
        code,
        label: code,
        attributes: { serial: code === 'z' ? '2' : '1' },
      })
    const unique = listField({ name: 'serial', kind: 'text', indexed: true, unique: true })
    expect((await change('badges', { fields: [unique] })).problem).toMatchObject({
      code: 'conflict',
      errors: [{ path: 'fields.0.unique', message: expect.stringContaining('“1” (x, y)') }],
    })
    expect((await get('badges')).body).toMatchObject({ version: 1, fields: [{ unique: false }] })
    await app.db.pool.query(
      `update master_values set attributes = '{"serial":"3"}' where code = 'y' and entity = 'badges'`,
    )
    expect((await change('badges', { fields: [unique] })).status).toBe(200)
    expect((await facts('badges')).map((fact) => [fact.text_key, fact.is_unique])).toEqual([
      ['1', true],
      ['3', true],
      ['2', true],
    ])
  })
})

test('summaries hold what a person administers or edits, and count what they may list', async () => {
  const all = (await app.request(listMasterSummaries, {}, admin)).body.items
  expect(all.find(({ name }) => name === 'countries')).toMatchObject({
    values: 250,
    inactive: 0,
    closed: false,
  })
  // A merged value is not one more inactive value.
  await app.db.pool.query(
    `update master_values set active = false, merged_into = (
       select id from master_values where entity = 'countries' and code = 'FR')
     where entity = 'countries' and code = 'DE'`,
  )
  const { items: after } = (await app.request(listMasterSummaries, {}, admin)).body
  expect(after.find(({ name }) => name === 'countries')).toMatchObject({ values: 249, inactive: 0 })
  expect((await app.request(listMasterSummaries, {}, await app.person('employer'))).problem?.code).toBe(
    'forbidden',
  )
  const editor = await createEditor(app.db, 'shift-editor')
  await grantList(app.db, 'shifts', [
    {
      role: 'own:shift-editor',
      actions: ['list', 'read', 'update'],
      when: { all: [{ field: 'code', in: ['day', 'night', 'on-call'] }] },
      fields: { '*': 'write' },
    },
  ])
  const { items } = (await app.request(listMasterSummaries, {}, editor)).body
  expect(items).toMatchObject([{ name: 'shifts', permitted: ['list', 'read', 'update'], brokenGrants: 0 }])
  const { rows } = await app.db.pool.query(
    "select count(*)::int as count from master_values where entity = 'shifts' and code in ('day', 'night', 'on-call')",
  )
  expect(items[0]?.values).toBe(rows[0].count)
})
