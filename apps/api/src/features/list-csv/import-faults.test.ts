import { applyMasterImport, type MasterGrant, startMasterImport } from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { exportCsv, importCsv } from '#testing/lists/csv-import.ts'
import { createCsvList, csvFields } from '#testing/lists/csv-list.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: TestPerson
let employer: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.person('admin')
  employer = await app.person('employer')
})
afterAll(() => app.close())
beforeEach(() => createCsvList(app.db))

const check = (content: string | Uint8Array<ArrayBuffer>, options = {}) =>
  importCsv(app, admin, content, options)

test.each([
  ['no bytes', '', 'The file is empty.'],
  ['a first line only', 'code,label\n', 'The file has a first line but no values.'],
  ['no codes', 'label\nLow\n', 'The column “code” is missing.'],
  [
    'unknown columns',
    'code,labl,old\na,A,x\n',
    'This list has no columns “labl”, “old”. Remove or rename them, or skip unknown columns.',
  ],
  ['a column twice', 'code,label,label\na,A,B\n', 'The file has the column “label” twice.'],
  [
    'another delimiter',
    'code|label\na|A\n',
    'The column “code” is missing. The first line has “code|label”.',
  ],
  [
    'an open quotation mark',
    'code,label\na,"A\n',
    'The quotation marks in line 2 do not match. Double each quotation mark inside a cell.',
  ],
  ['a cell over 1 MB', `code,label\na,A\nb,${'x'.repeat(1_000_001)}\n`, 'Line 3 takes more than 1 MB.'],
])('refuses a file with %s', async (_, content, problem) => {
  expect(await check(content)).toMatchObject({ state: 'failed', problem })
})

test('refuses a file in Latin-1 and names the line', async () => {
  const problem = 'Line 3 is not encoded in UTF-8. Save the file as “CSV UTF-8” and try again.'
  expect(await check(Uint8Array.from(Buffer.from('code,label\na,A\nb,Büro\n', 'latin1')))).toMatchObject({
    state: 'failed',
    problem,
  })
  const utf16 = Uint8Array.from(Buffer.from('\uFEFFcode,label\na,A\n', 'utf16le'))
  expect((await check(utf16)).problem).toContain('not encoded in UTF-8')
})

test.each([
  [';', 'The columns are separated by semicolons instead of commas.'],
  ['\t', 'The columns are separated by tabs instead of commas.'],
])('accepts the delimiter %j and says so', async (delimiter, note) => {
  const file = `code,label,note\r\na,A,"x, y"\r\n`.replace(/,(?! )/g, delimiter)
  expect(await check(file)).toMatchObject({ counts: { new: 1, faults: 0 }, notes: [note] })
})

test('skips unknown columns if asked to', async () => {
  expect(await check('code,label,colour\na,A,red\n', { ignoreUnknown: true })).toMatchObject({
    counts: { new: 1 },
    columns: ['code', 'label'],
    notes: ['Skipped columns: “colour”.'],
  })
})

test.each([
  ['a code twice', 'a,A\nb,B\na,C', 4, 'code', 'The code “a” is already in line 2.'],
  ['no code', ',A', 2, 'code', 'The code is missing.'],
  ['no label', 'a,', 2, 'label', 'The label is missing.'],
  ['a long label', `a,${'x'.repeat(201)}`, 2, 'label', 'Use at most 200 characters.'],
  ['too few cells', 'a', 2, null, 'This line has 1 cell; the first line has 13.'],
  ['an unknown parent', 'a,A,shelves:none', 2, 'parent', 'The parent “shelves:none” does not exist.'],
  [
    'a parent elsewhere',
    'a,A,countries:DE',
    2,
    'parent',
    'Values of this list cannot be below values of “countries”.',
  ],
  [
    'itself as parent',
    'a,A,shelves:a',
    2,
    'parent',
    'The parents form a circle: a value cannot be below itself.',
  ],
  ['a word as number', 'a,A,,,many', 2, 'size', 'Enter a number.'],
  ['a number that is too large', 'a,A,,,1000001', 2, 'size', 'Enter 1000000 or less.'],
  ['a wrong flag', 'a,A,,,,perhaps', 2, 'fragile', 'Write true or false.'],
  ['no date', 'a,A,,,,,31.12.2026', 2, 'since', 'Enter a date such as 2026-03-31.'],
  ['no address', 'a,A,,,,,,javascript:alert(1)', 2, 'site', 'Enter an address that starts with https://.'],
  [
    'an unknown choice',
    'a,A,,,,,,,ash',
    2,
    'wood',
    '“ash” is not a choice. Use one of these codes: oak, pine.',
  ],
  ['an unknown reference', 'a,A,,,,,,,,XX', 2, 'country', 'The list “countries” has no value “XX”.'],
  ['a synonym of signs', 'a,A,,,,,,,,,ok | !!', 2, 'synonyms:en', '“!!” has neither letters nor digits.'],
  [
    'no position',
    'a,A,,,,,,,,,,first',
    2,
    'position',
    'Enter a whole number between -1,000,000 and 1,000,000.',
  ],
  ['a long text', `a,A,,${'x'.repeat(201)}`, 2, 'note', 'Use at most 200 characters.'],
])('finds %s', async (_, lines, line, column, message) => {
  const header = 'code,label,parent,note,size,fragile,since,site,wood,country,synonyms:en,position,active'
  const padded = lines
    .split('\n')
    .map((one) => (one.includes(',') ? one + ','.repeat(13 - one.split(',').length) : one))
  const { state, version, id, faults, counts } = await check(`${header}\n${padded.join('\n')}\n`)
  expect([state, counts.faults]).toEqual(['ready', 1])
  expect(faults).toContainEqual({ line, column, message })
  const input = { params: { entity: 'shelves', id }, version: version ?? 0, body: {} }
  expect((await app.request(applyMasterImport, input, admin)).problem?.code).toBe('not-permitted-now')
})

test('finds circles over several values, and names the lines after cells with line breaks', async () => {
  const { faults } = await check(
    'code,label,parent,description\na,A,shelves:b,"two\nlines"\nb,B,shelves:c,\nc,C,shelves:a,\nd,D,shelves:a,\n',
  )
  expect(faults.map(({ line, column }) => [line, column])).toEqual([
    [2, 'parent'],
    [4, 'parent'],
    [5, 'parent'],
  ])
})

test('finds unique fields and addresses that two values would share', async () => {
  const fields = csvFields.map((field) => ({ ...field, unique: field.name === 'note' }))
  await app.db.pool.query(`update master_entities set fields = $1 where name = 'shelves'`, [
    JSON.stringify(fields),
  ])
  const { faults } = await check(
    'code,label,note,uri\na,A,x,https://a.example\nb,B,x,https://a.example\nc,C,y,\n',
  )
  expect(faults.map(({ line, column }) => [line, column])).toEqual([
    [2, 'uri'],
    [2, 'note'],
    [3, 'uri'],
    [3, 'note'],
  ])
})

test('changes only names, order and descriptions of a closed list', async () => {
  await app.db.pool.query(`
    insert into master_values (entity, code, label, source, attributes) values ('shelves', 'a', 'A', 'vouch', '{"note":"n"}');
    update master_entities set closed = true where name = 'shelves'`)
  const good = await check('code,label,note,active\na,Other,n,true\n')
  expect(good).toMatchObject({ counts: { changed: 1, faults: 0, missing: 0 } })
  const { faults } = await check('code,label,note,active\na,A,m,true\nb,B,,true\n')
  expect(faults).toEqual([
    {
      line: 2,
      column: null,
      message: 'In this list only names, order and descriptions can change.',
    },
    {
      line: 3,
      column: 'code',
      message: 'The codes of this list are part of Vouch: “b” cannot be added.',
    },
  ])
  expect((await check('code,active\na,false\n')).counts.faults).toBe(1)
})

test('nobody learns of fields that they must not see: they may not import', async () => {
  const grant = (...grants: MasterGrant[]) =>
    app.db.pool.query(`update master_entities set grants = $1 where name = 'shelves'`, [
      JSON.stringify(grants),
    ])
  const all: MasterGrant = {
    role: 'employer',
    actions: ['list', 'read', 'create', 'update'],
    when: null,
    fields: { '*': 'write' },
  }
  const start = async () => {
    const file = new File(['code,note\na,n\n'], 'a.csv')
    return (await app.request(startMasterImport, { params: { entity: 'shelves' }, file }, employer)).status
  }
  for (const note of ['hidden', 'mask:given', 'mask:initial'] as const) {
    await grant({ ...all, fields: { '*': 'write', note } })
    expect(await start()).toBe(403)
  }
  await grant({ ...all, when: { all: [{ own: 'me' }] } })
  expect(await start()).toBe(403)
  await grant(all)
  expect((await importCsv(app, employer, 'code,label,note\na,A,n\n')).counts.new).toBe(1)
  expect(await importCsv(app, employer, 'code,label,active\na,A,false\n')).toMatchObject({
    state: 'failed',
    problem: 'The column “active” cannot be imported: you may not deactivate values.',
  })
  await grant({ ...all, fields: { '*': 'write', note: 'read' } })
  expect((await importCsv(app, employer, 'code,label,note\na,A,n\n')).problem).toBe(
    'The column “note” cannot be imported: you may not change it.',
  )
  expect(await exportCsv(app, admin)).not.toContain('"a"')
})
