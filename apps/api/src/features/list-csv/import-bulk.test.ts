import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { applyMasterImport, type MasterImport, undoMasterImport } from '@vouch/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startCpuTime } from '#testing/cpu-time.ts'
import { databaseCpuTime } from '#testing/database-cpu-time.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { exportCsv, importCsv } from '#testing/lists/csv-import.ts'
import { createCsvList } from '#testing/lists/csv-list.ts'
import { storeCsvValues } from '#testing/lists/csv-values.ts'
import { rounds } from '#testing/rounds.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.person('admin')
})
afterAll(() => app.close())
beforeEach(() => createCsvList(app.db))

const apply = ({ id, version }: MasterImport) =>
  app.request(
    applyMasterImport,
    { params: { entity: 'shelves', id }, version: version ?? 0, body: {} },
    admin,
  )
const undo = ({ id }: MasterImport) =>
  app.request(undoMasterImport, { params: { entity: 'shelves', id } }, admin)
const count = async () =>
  (await app.db.pool.query(`select count(*)::int as n from master_values where entity = 'shelves'`)).rows[0].n

/** Texts that are hard to carry through a file. */
const hard = fc
  .array(
    fc.constantFrom(
      ...[
        "'",
        '"',
        '""',
        '=',
        '+',
        '-',
        '@',
        '|',
        '\\',
        ',',
        ';',
        '\n',
        '\r\n',
        '\t',
        ' ',
        'a',
        'B',
        '7',
        'é',
        'שלום',
      ],
      ...['مرحبا', '\u200f', '\u202e', '＝', '😀', '=cmd()', ' | ', '%', '#'],
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((signs) => signs.join(''))
const words = hard.map((text) => `${text.replace(/[\r\n\t]/g, ' ')}x`.trim())
const values = fc.array(
  fc.record({
    label: words,
    labels: fc.dictionary(fc.constantFrom('de', 'ar', 'zu'), words, { maxKeys: 3 }),
    // What loaders and earlier versions stored need not be clean.
    description: hard,
    uri: fc.option(words),
    position: fc.integer({ min: -100, max: 100 }),
    active: fc.boolean(),
    attributes: fc.record(
      {
        note: hard,
        story: hard,
        size: fc.double({ noNaN: true, noDefaultInfinity: true }),
        fragile: fc.boolean(),
        site: hard,
        wood: fc.constantFrom('oak', 'gone'),
      },
      { requiredKeys: [] },
    ),
    synonyms: fc.array(fc.record({ language: fc.constantFrom('en', 'de'), text: words }), { maxLength: 4 }),
    parent: fc.option(fc.nat(20)),
  }),
  { minLength: 1, maxLength: 12 },
)

test('importing an exported list changes nothing, whatever its values hold', async () => {
  await fc.assert(
    fc.asyncProperty(values, async (rows) => {
      await createCsvList(app.db)
      await storeCsvValues(app.db, rows)
      const preview = await importCsv(app, admin, await exportCsv(app, admin))
      expect([preview.problem, preview.faults, preview.samples.changed]).toEqual([null, [], []])
      expect(preview.counts).toEqual({ new: 0, changed: 0, same: rows.length, missing: 0, faults: 0 })
    }),
    { numRuns: rounds(60) },
  )
})

const file = (rows: number) =>
  `code,label,label:de,synonyms:en,parent,position,note,size\n${Array.from(
    { length: rows },
    (_, n) =>
      `v${n},Value ${n},Wert ${n},Thing ${n} | Item ${n},${n < 100 ? '' : `shelves:v${n % 100}`},${n},note ${n},${n}`,
  ).join('\n')}\n`

test('a connection that ends while an import is applied leaves nothing, and it can be applied again', async () => {
  const preview = await importCsv(app, admin, file(2_000))
  const applying = apply(preview).catch((error: Error) => error)
  for (let ended = false; !ended; await delay(2)) {
    const { rows } = await app.db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and state = 'active' and query like '%into master_terms%' and pid <> pg_backend_pid()`,
    )
    ended = rows.length > 0
  }
  const answer = await applying
  expect('status' in answer ? answer.status : 500).toBeGreaterThanOrEqual(500)
  expect(await count()).toBe(0)
  expect((await apply(preview)).body.state).toBe('applied')
  expect(await count()).toBe(2_000)
})

/** Most live heap during some work over the heap before it, in megabytes. Garbage does not count. */
async function heapOf(work: () => Promise<unknown>): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const used = () => {
    collect()
    return process.memoryUsage().heapUsed
  }
  const before = used()
  let largest = 0
  const timer = setInterval(() => {
    largest = Math.max(largest, used() - before)
  }, 700)
  await work().finally(() => clearInterval(timer))
  return largest / 2 ** 20
}

test('many values are imported in the time and heap of their number', async () => {
  const most = process.env.VOUCH_TEST_THOROUGH === '1' ? 100_000 : 5_000
  const first = await importCsv(app, admin, file(most))
  const databaseBefore = await databaseCpuTime(app.db)
  const nodeTime = startCpuTime()
  expect((await apply(first)).body.counts.new).toBe(most)
  const database = ((await databaseCpuTime(app.db)) ?? 0) - (databaseBefore ?? 0)
  // 60 s for 100,000 values. The time of the processor doubles when others share its caches.
  expect((nodeTime() + database) / most).toBeLessThan(1.2)

  const changes = file(most).replaceAll(',Value', ',Other')
  let preview: MasterImport | undefined
  const heap = {
    check: await heapOf(async () => (preview = await importCsv(app, admin, changes))),
    apply: await heapOf(async () => expect((await apply(whole(preview))).body.state).toBe('applied')),
    undo: await heapOf(async () => expect((await undo(whole(preview))).body.state).toBe('undone')),
  }
  expect(whole(preview).counts.changed).toBe(most)
  // 64 MB are allowed for 100,000 values. With fewer values the limit is lower, but a few MB are noise.
  expect(Math.max(...Object.values(heap))).toBeLessThan(Math.max(16, (64 * most) / 100_000))
  expect((await importCsv(app, admin, file(most))).counts.same).toBe(most)
}, 900_000)

function whole(preview: MasterImport | undefined): MasterImport {
  return preview ?? expect.fail()
}
