import { exportMaster, type MasterGrant, type RouteInput } from '@vouch/contract'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createCsvList } from '#testing/lists/csv-list.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: TestPerson
let employer: TestPerson
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
  admin = await app.person('admin')
  employer = await app.person('employer')
})
afterAll(() => app.close())
beforeEach(async () => {
  await createCsvList(app.db)
  await app.db.pool.query(`
    insert into master_values (entity, code, label, labels, source, position, attributes, active, description, uri) values
      ('shelves', 'tall', 'Tall "shelf"', '{"de":"Hohes Regal"}', 'admin', 2, '{"note":"=1+1","size":-5,"old":"x"}', true,
        E'Two\\nlines', 'https://example.org/tall'),
      ('shelves', 'low', '-Low', '{}', 'admin', 1, '{"note":"''=x"}', false, '', null);
    update master_values set parent_id = (select id from master_values where entity = 'shelves' and code = 'low')
    where entity = 'shelves' and code = 'tall';
    insert into master_terms (value_id, entity, language, is_label, term, shown, source, position, active)
    select v.id, v.entity, t.language, t.is_label, t.term, t.shown, 'admin', v.position, v.active
    from (values ('en', true, 'tall shelf', 'Tall "shelf"'), ('en', false, 'a b', 'A|B'), ('en', false, 'rack', 'Rack'),
      ('de', true, 'hohes regal', 'Hohes Regal')) t (language, is_label, term, shown)
    join master_values v on v.entity = 'shelves' and v.code = 'tall';
    update master_values
    set words = array_to_tsvector(array(select 'shelves:' || word from string_to_table(trim('-' from lower(label)), ' ') word))
    where entity = 'shelves'`)
})

const params = { entity: 'shelves' }
const grant = (...grants: MasterGrant[]) =>
  app.db.pool.query(`update master_entities set grants = $1 where name = 'shelves'`, [JSON.stringify(grants)])
const read = async (person: TestPerson) => {
  const { body } = await app.request(exportMaster, { params }, person)
  return parse(body, { bom: true, columns: true }) as Record<string, string>[]
}

test('exports all parts of all values in the order of the list, with formulas neutralised', async () => {
  const { body, headers } = await app.request(exportMaster, { params }, admin)
  expect(String(body)).toMatch(/^\uFEFF"code","label"/)
  expect(headers['content-disposition']).toContain('shelves.csv')
  const empty = { story: '', fragile: '', since: '', site: '', wood: '', country: '' }
  expect(await read(admin)).toEqual([
    {
      code: 'low',
      label: "'-Low",
      'label:de': '',
      'synonyms:en': '',
      parent: '',
      position: '1',
      active: 'false',
      description: '',
      uri: '',
      ...empty,
      note: "''=x",
      size: '',
    },
    {
      code: 'tall',
      label: 'Tall "shelf"',
      'label:de': 'Hohes Regal',
      'synonyms:en': 'A\\|B | Rack',
      parent: 'shelves:low',
      position: '2',
      active: 'true',
      description: 'Two\nlines',
      uri: 'https://example.org/tall',
      ...empty,
      note: "'=1+1",
      size: '-5',
    },
  ])
})

test('records who exported which list', async () => {
  await read(admin)
  const { rows } = await app.db.pool.query(
    `select actor_id, subject_type, details from audit_events where action = 'list.export' order by id desc limit 1`,
  )
  expect(rows).toEqual([
    { actor_id: admin.userId, subject_type: 'list', details: { list: 'shelves', values: 2 } },
  ])
})

test('holds the values that the rules let the caller export, without what they do not see in clear', async () => {
  const list: MasterGrant = { role: 'employer', actions: ['list'], when: null, fields: {} }
  await grant(list)
  expect((await app.request(exportMaster, { params }, employer)).status).toBe(403)
  await grant(list, {
    role: 'employer',
    actions: ['list', 'read', 'export'],
    when: { all: [{ active: true }] },
    fields: { '*': 'read', note: 'mask:initial', story: 'hidden' },
  })
  const rows = await read(employer)
  expect(rows.map(({ code }) => code)).toEqual(['tall'])
  expect(Object.keys(rows[0] ?? {})).toEqual([
    ...['code', 'label', 'label:de', 'synonyms:en'],
    ...['parent', 'position', 'active', 'description', 'uri'],
    ...['size', 'fragile', 'since', 'site', 'wood', 'country'],
  ])
  await grant({ ...list, when: { all: [{ active: true }] } })
  expect((await app.request(exportMaster, { params }, employer)).status).toBe(403)
  await grant()
  expect((await app.request(exportMaster, { params }, employer)).status).toBe(404)
})

test('leaves the parents out for whoever may not list all of them', async () => {
  await grant({
    role: 'employer',
    actions: ['list', 'read', 'export'],
    when: { all: [{ active: true }] },
    fields: { '*': 'read' },
  })
  expect(Object.keys((await read(employer))[0] ?? {})).not.toContain('parent')
})

test('exports what a search shows, and tells nothing by the filters that it refuses', async () => {
  const codes = async (query: NonNullable<RouteInput<typeof exportMaster>['query']>) => {
    const { body } = await app.request(exportMaster, { params, query }, admin)
    return (parse(body, { bom: true, columns: true }) as { code: string }[]).map(({ code }) => code)
  }
  expect(await codes({ q: 'tal' })).toEqual(['tall'])
  expect(await codes({ state: 'inactive' })).toEqual(['low'])
  expect(await codes({ parent: 'low', direct: true })).toEqual(['tall'])
  expect(await codes({ without: 'de' })).toEqual(['low'])
  expect(await codes({ q: 'tal', state: 'inactive' })).toEqual([])
  await grant({
    role: 'employer',
    actions: ['list', 'read', 'export'],
    when: null,
    fields: { '*': 'read', note: 'mask:initial', size: 'hidden' },
  })
  const refusals = await Promise.all(
    ['note', 'size', 'none'].map(async (field) => {
      const { status, problem } = await app.request(
        exportMaster,
        { params, query: { field, is: '-5' } },
        employer,
      )
      return [status, problem?.errors]
    }),
  )
  expect(refusals[0]?.[0]).toBe(422)
  expect(refusals[0]).toEqual(refusals[2])
  expect(refusals[1]).toEqual(refusals[2])
})
