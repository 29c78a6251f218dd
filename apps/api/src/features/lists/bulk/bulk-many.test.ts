import { addMaster, listMasterCodes, type MasterBulkChange } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createEditor, grantList, listField, listInput } from '#testing/factories/list-factory.ts'
import { bulkOf } from '#testing/lists/bulk.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { forgetValues } from './bulk-store.ts'

let app: TestApp
let admin: TestPerson
let editor: TestPerson
const entity = 'many-places'

beforeAll(async () => {
  app = await buildTestApp({ env: { VOUCH_RATE_LIMIT: 'off' } })
  admin = await app.person('admin')
  editor = await createEditor(app.db, 'many-editor')
  const region = listField({ name: 'region', kind: 'text', indexed: true })
  await app.request(addMaster, { body: listInput(entity, [region]) }, admin)
  await grantList(app.db, entity, [
    {
      role: 'own:many-editor',
      actions: ['list', 'read', 'update', 'deactivate'],
      when: { any: [{ field: 'region', is: 'north' }, { below: 'top' }] },
      fields: { '*': 'write' },
    },
  ])
  // 20,000 values in two regions: 10,000, and one below each of them.
  await app.db.pool.query(
    `with added as (
       insert into master_values (entity, code, label, attributes, source)
       select '${entity}', case n when 0 then 'top' else 'v-' || n end, 'Place ' || n,
         jsonb_build_object('region', case when n between 1 and 10000 then 'north' else 'south' end), 'test'
       from generate_series(0, 20000) n returning id, label)
     insert into master_terms (value_id, entity, language, is_label, term, shown, source, position, active)
     select id, '${entity}', 'en', true, lower(label), label, 'test', 0, true from added`,
  )
  // New values are in no statistics yet: the join would compare each with each.
  await app.db.pool.query('analyze master_values')
  await app.db.pool.query(
    `update master_values v set parent_id = p.id, ancestors = array[p.id] from master_values p
     where v.entity = '${entity}' and p.entity = v.entity and v.code = 'v-' || (substr(p.code, 3)::int + 10000)
       and p.code like 'v-%' and substr(p.code, 3)::int <= 10000`,
  )
})
afterAll(() => app.close())

const digest = async () =>
  (
    await app.db.pool.query(
      `select md5(string_agg(concat_ws('|', id, active, parent_id, ancestors, set_here, attributes), '#' order by id))
       from master_values where entity = $1`,
      [entity],
    )
  ).rows[0]

test('10,000 values are changed at once, and undo restores each of them', async () => {
  const bulk = bulkOf(app, entity)
  const query = { params: { entity }, query: { field: 'region', is: 'north' } }
  const { codes } = (await app.request(listMasterCodes, query, editor)).body
  expect(codes).toHaveLength(10_000)
  const tooMany = await app.request(listMasterCodes, { params: { entity }, query: {} }, admin)
  expect(tooMany.problem?.code).toBe('not-permitted-now')
  const before = await digest()
  const times: string[] = []
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const begun = performance.now()
    const result = await work()
    times.push(`${name} ${Math.round(performance.now() - begun)} ms`)
    return result
  }
  const changes: readonly (readonly [TestPerson, MasterBulkChange])[] = [
    [admin, { kind: 'deactivate' }],
    [editor, { kind: 'deactivate' }],
    [admin, { kind: 'move', parent: { entity, code: 'top' } }],
  ]
  for (const [person, change] of changes) {
    const name = `${person === admin ? 'administrator' : 'editor'}: ${change.kind}`
    const seen = await timed(`${name}, preview`, () => bulk.preview(person, codes, change))
    expect(seen.body.changed).toBe(10_000)
    const done = await timed(`${name}, with preview`, () => bulk.change(person, codes, change))
    const { id, changed } = done.body
    expect(changed).toBe(10_000)
    expect(await digest()).not.toEqual(before)
    const undone = await timed(`${name}, undo`, () => bulk.undo(person, id))
    expect(undone.body).toMatchObject({ changed, skippedCount: 0 })
    expect(await digest()).toEqual(before)
  }
  // What undo needed is deleted after 30 days.
  const stored = async () => (await app.db.pool.query('select from master_change_values')).rowCount
  const forget = (hours: number) =>
    inTransaction(app.db, (trx) => forgetValues(trx, new Date(app.clock.now().getTime() + hours * 3_600_000)))
  await forget(-1)
  expect(await stored()).toBe(30_000)
  await timed('forget', () => forget(1))
  expect(await stored()).toBe(0)
  process.stdout.write(`${times.join('\n')}\n`)
}, 240_000)
