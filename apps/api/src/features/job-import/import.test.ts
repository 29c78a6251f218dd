import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#db/connect.ts'
import { createUser } from '#testing/factories/factories.ts'
import {
  createTestImport,
  jsonLines,
  postingRow,
  type TestImport,
} from '#testing/factories/import-factory.ts'
import { killReaders } from '#testing/readers/kill-readers.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { writeReport } from './command/report-file.ts'

const now = new Date('2026-03-10T12:00:00Z')

let db: Database
let imports: TestImport
let folder: string

beforeAll(async () => {
  db = await openTestDatabase()
  imports = createTestImport(db, now)
  folder = await mkdtemp(join(tmpdir(), 'vouch-import-'))
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => db.pool.query('truncate jobs, companies cascade'))

async function stored(columns: string): Promise<Record<string, unknown>[]> {
  const query = `select ${columns} from jobs j join companies c on c.id = j.company_id order by source_id`
  return (await db.pool.query(query)).rows
}

describe('importing', () => {
  it('stores a posting with all fields and adds it to search', async () => {
    await imports.run(
      jsonLines(
        postingRow('1', {
          title: 'SENIOR  PLUMBER',
          category: '0301 - Trades',
          city: 'Utrecht',
          location: 'Mill Street 1',
          country: 'nl',
          employmentType: 'FULL_TIME',
          careerLevel: 'Experienced (non-manager)',
          remote: false,
          openings: 3,
          salaryMin: 20,
          salaryMax: 25.5,
          currency: 'EUR',
          period: 'HOUR',
          url: 'https://board.example/1',
          description: 'Pipes.\nMore pipes.',
          requirements: 'A wrench',
        }),
      ),
    )
    expect(
      await stored(`title, j.status, j.location, country, employment_type, seniority, work_mode, openings,
        pay_max::float8 as pay_max, pay_period, source_url, description, closes_on, c.name, c.status as company_status`),
    ).toEqual([
      {
        title: 'Senior Plumber',
        status: 'open',
        location: 'Utrecht',
        country: 'NL',
        employment_type: 'full-time',
        seniority: 'experienced',
        work_mode: 'on-site',
        openings: 3,
        pay_max: 25.5,
        pay_period: 'hour',
        source_url: 'https://board.example/1',
        description:
          '<p>Pipes.</p><p>More pipes.</p><h2>Requirements</h2><p>A wrench</p><h2>Place of work</h2><p>Mill Street 1</p>',
        closes_on: '2026-03-31',
        name: 'Mill & Sons',
        company_status: 'verified',
      },
    ])
    const { rows } = await db.pool.query(
      `select job_id from job_search where terms @@ 'plumber & ''m:on-site'''`,
    )
    expect(rows).toHaveLength(1)
  })

  it('a second run changes nothing; a third run updates only changed rows', async () => {
    const rows = [postingRow('1'), postingRow('2', { salaryMin: -1 })]
    expect((await imports.run(jsonLines(...rows))).counts).toMatchObject({ created: 2, companies: 1 })
    const before = await stored('j.id, j.slug, j.version, j.updated_at')
    expect((await imports.run(jsonLines(...rows))).counts).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 2,
      companies: 0,
    })
    expect(await stored('j.id, j.slug, j.version, j.updated_at')).toEqual(before)
    const changed = jsonLines(postingRow('1', { title: 'Other' }), postingRow('2', { salaryMin: -1 }))
    expect((await imports.run(changed)).counts).toMatchObject({ updated: 1, unchanged: 1 })
    expect(await stored('j.id, j.slug, title, j.version')).toMatchObject([
      { id: before[0]?.id, slug: before[0]?.slug, title: 'Other', version: 2 },
      { title: 'Job 2', version: 1 },
    ])
  })

  it('stores ended postings as expired, or as open with the option', async () => {
    const rows = jsonLines(
      postingRow('1', { postedAt: '2020-01-01', validThrough: '1/31/2020' }),
      postingRow('2', { postedAt: '7-Nov-24', validThrough: undefined }),
      postingRow('3'),
    )
    await imports.run(rows)
    expect(await stored('j.status, closes_on')).toEqual([
      { status: 'expired', closes_on: '2020-01-31' },
      { status: 'expired', closes_on: '2024-12-07' },
      { status: 'open', closes_on: '2026-03-31' },
    ])
    expect((await imports.run(rows, { reopensOld: true })).counts).toMatchObject({ updated: 2, unchanged: 1 })
    expect(await stored('j.status, closes_on')).toEqual([
      { status: 'open', closes_on: '2026-04-09' },
      { status: 'open', closes_on: '2026-04-09' },
      { status: 'open', closes_on: '2026-03-31' },
    ])
    expect((await imports.run(rows, { reopensOld: true })).counts).toMatchObject({ updated: 0, unchanged: 3 })
  })

  it('does not reopen a job closed by its employer', async () => {
    await imports.run(jsonLines(postingRow('1')))
    await db.pool.query(`update jobs set status = 'closed'`)
    await imports.run(jsonLines(postingRow('1', { title: 'Other' })))
    expect(await stored('j.status, title')).toEqual([{ status: 'closed', title: 'Other' }])
  })

  it('reads the company from the configured field and sets the owner of new companies', async () => {
    const person = await createUser(db, { email: 'owner@example.org', roles: ['candidate'] })
    const ownerId = (await imports.imports.findOwner('Owner@Example.org')) ?? null
    expect(ownerId).toBe(person.userId)
    expect(await imports.imports.findOwner('nobody@example.org')).toBeUndefined()
    await imports.run(jsonLines(postingRow('1', { company: ' ', department: 'Parks' })), {
      companyColumns: ['company', 'department'],
      ownerId,
    })
    const { rows } = await db.pool.query(
      `select c.name, m.role, u.roles from company_members m join companies c on c.id = m.company_id
       join users u on u.id = m.user_id`,
    )
    expect(rows).toEqual([{ name: 'Parks', role: 'owner', roles: ['candidate', 'employer'] }])
  })

  it('merges company names that differ in case; different names with the same slug stay separate', async () => {
    await imports.run(
      jsonLines(
        postingRow('1', { company: 'Café Nord' }),
        postingRow('2', { company: 'CAFÉ NORD' }),
        postingRow('3', { company: 'Cafe Nord!' }),
      ),
    )
    const { rows } = await db.pool.query('select name, slug from companies order by length(slug)')
    expect(rows).toHaveLength(2)
    expect(rows[0]?.slug).toBe('cafe-nord')
    expect(rows[1]?.slug).toMatch(/^cafe-nord-[0-9a-f]{8}$/)
  })
})

describe('a large file', () => {
  it('is stored in several transactions, with duplicates detected across them', async () => {
    const rows = Array.from({ length: 2_003 }, (_, index) => postingRow(`${index % 2_000}`))
    const { counts, report } = await imports.run(jsonLines(...rows))
    expect(counts).toMatchObject({ read: 2_003, created: 2_000, duplicates: 3 })
    expect(report).toMatchObject([
      { row: 2_001, message: 'Same source and id as row 1' },
      { row: 2_002, message: 'Same source and id as row 2' },
      { row: 2_003, message: 'Same source and id as row 3' },
    ])
  })

  it('is read on where the process that reads it crashed, also after several batches', async () => {
    const rows = jsonLines(...Array.from({ length: 12_000 }, (_, index) => postingRow(`${index}`)))
    let crashes = 0
    const crash = () => {
      if (crashes < 3) crashes += killReaders()
    }
    const { counts } = await imports.run(rows, { onProgress: crash })
    expect(crashes).toBe(3)
    expect(counts).toMatchObject({ read: 12_000, created: 12_000 })
  })

  it('that somebody stops keeps what was stored', async () => {
    const rows = Array.from({ length: 3_500 }, (_, index) => postingRow(`${index}`))
    const stop = () => db.pool.query(`update job_imports set state = 'stopped' where state = 'running'`)
    const { counts, isStopped } = await imports.run(jsonLines(...rows), { onProgress: () => void stop() })
    expect(isStopped).toBe(true)
    expect(counts.created).toBeGreaterThan(0)
    const stored = await db.pool.query('select count(*)::int as count from jobs')
    expect(stored.rows).toEqual([{ count: counts.created }])
  })
})

describe('the report', () => {
  it('names each of many rows once, in their order', async () => {
    const count = 4_500
    const rows = Array.from({ length: count }, (_, n) => postingRow(`${count - n}`, { title: '' }))
    const { report } = await imports.run(jsonLines(...rows))
    expect(report.map(({ row }) => row)).toEqual(rows.map((_, n) => n + 1))
  })

  it('names a column that begins after the first megabyte, by its row', async () => {
    const long = Array.from({ length: 800 }, (_, n) =>
      postingRow(`a${n}`, { description: 'x'.repeat(2_000) }),
    )
    const late = [postingRow('b1', { colour: 'red', openings: 3 }), postingRow('b2', { colour: 'blue' })]
    const { report } = await imports.run(jsonLines(...long, ...late), { chunkBytes: 65_536 })
    expect(report).toMatchObject([
      { row: 801, column: 'colour', message: 'The column first appears in row 801 and is ignored' },
      { row: 801, column: 'openings', message: 'The column first appears in row 801 and became "openings"' },
    ])
    expect(await stored('openings')).toContainEqual({ openings: 3 })
  })

  it('is CSV without formulas, or JSON Lines', async () => {
    const line = { row: 3, outcome: 'rejected', column: '=cmd()', id: 'a"b', message: 'Because' } as const
    const pages = async function* () {
      yield [line]
    }
    for (const name of ['report.csv', 'report.jsonl']) await writeReport(join(folder, 'deep', name), pages())
    expect(await readFile(join(folder, 'deep/report.csv'), 'utf8')).toBe(
      '"row","outcome","column","id","message"\r\n"3","rejected","\'=cmd()","a""b","Because"\r\n',
    )
    expect(JSON.parse(await readFile(join(folder, 'deep/report.jsonl'), 'utf8'))).toEqual(line)
  })
})
