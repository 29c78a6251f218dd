import { applyMasterImport, type MasterImport, startMasterImport, undoMasterImport } from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { exportCsv, importCsv } from '#testing/lists/csv-import.ts'
import { createCsvList } from '#testing/lists/csv-list.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: TestPerson
const entity = 'shelves'
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
  admin = await app.person('admin')
})
afterAll(() => app.close())
beforeEach(() => createCsvList(app.db))

const check = (content: string) => importCsv(app, admin, content)
const apply = ({ id, version }: MasterImport) =>
  app.request(applyMasterImport, { params: { entity, id }, version: version ?? 0, body: {} }, admin)
const put = async (content: string) => (await apply(await check(content))).body
const addresses = async () =>
  (
    await app.db.pool.query<{ code: string; uri: string | null; active: boolean }>(
      `select code, uri, active from master_values where entity = 'shelves' order by code`,
    )
  ).rows

test('names that JavaScript objects inherit are names like others', async () => {
  await put('code,label,synonyms:en\na,A,Constructor | toString\n')
  const { rows } = await app.db.pool.query(
    `select t.shown from master_terms t join master_values v on v.id = t.value_id
     where v.entity = 'shelves' and not t.is_label order by 1`,
  )
  expect(rows.map(({ shown }) => shown)).toEqual(['Constructor', 'toString'])
  expect((await check(await exportCsv(app, admin))).counts).toMatchObject({ new: 0, changed: 0, same: 1 })
})

test('a character that is cut in two is no reason to check for ever', async () => {
  const { state, faults } = await check(`code,label,synonyms:en\n${'a'.repeat(79)}😀,A,★${'😀'.repeat(30)}\n`)
  expect(state).toBe('ready')
  expect(faults.map(({ column }) => column)).toEqual(['code', 'synonyms:en'])
})

test('a cell that no value could hold is a fault, not a load', async () => {
  const { faults } = await check(`code,label,story\na,A,${'x'.repeat(60_000)}\nb,B,short\n`)
  expect(faults).toEqual([
    { line: 2, column: null, message: 'A cell of this line has more than 50,000 characters.' },
  ])
})

test('an address that moved to a new value goes back when the import is undone', async () => {
  await put('code,label,uri\na,A,https://example.org/a\n')
  const { id } = await put('code,label,uri\na,A,\nb,B,https://example.org/a\n')
  expect((await addresses()).map(({ uri }) => uri)).toEqual([null, 'https://example.org/a'])
  expect((await app.request(undoMasterImport, { params: { entity, id } }, admin)).status).toBe(200)
  expect(await addresses()).toEqual([
    { code: 'a', uri: 'https://example.org/a', active: true },
    { code: 'b', uri: null, active: false },
  ])
})

test('values without parents have no ancestors', async () => {
  await put('code,label,parent\na,A,\nb,B,shelves:a\n')
  const { rows } = await app.db.pool.query(
    `select code, cardinality(ancestors) as levels from master_values where entity = 'shelves' order by 1`,
  )
  expect(rows).toEqual([
    { code: 'a', levels: 0 },
    { code: 'b', levels: 1 },
  ])
})

test('a first line of data is quoted in part only', async () => {
  const names = Array.from({ length: 8 }, (_, at) => `Person ${at} of ${'x'.repeat(60)}`)
  const { state, problem } = await check(`${names.join(',')}\na,b,c\n`)
  expect(state).toBe('failed')
  expect(problem).toContain('and 3 more')
  expect(problem?.length).toBeLessThan(400)
})

test('a file keeps the part of its name that can be stored', async () => {
  const file = new File(['code,label\na,A\n'], 'va\u0000lues\ud83d.csv', { type: 'text/csv' })
  const answer = await app.request(startMasterImport, { params: { entity }, file }, admin)
  expect(answer.body.fileName).toMatch(/^values.?\.csv$/)
})

test('a file that would make the list too long is refused before it is applied', async () => {
  await app.db.pool.query(
    // 200,000 rows take longer on a loaded machine than a statement may.
    `begin; set local session_replication_role = replica; set local statement_timeout = 0;
     insert into master_values (entity, code, label, source)
     select 'shelves', 'n' || i, 'N' || i, 'admin' from generate_series(1, 199999) i;
     commit`,
  )
  expect(await check('code,label\na,A\nb,B\n')).toMatchObject({
    state: 'failed',
    problem: 'The list would have 200,001 values with this file, but can have at most 200,000.',
  })
})
