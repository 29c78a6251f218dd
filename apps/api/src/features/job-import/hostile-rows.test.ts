import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#db/connect.ts'
import { createTestImport, postingRow, type TestImport } from '#testing/factories/import-factory.ts'
import { openTestDatabase } from '#testing/test-database.ts'

const now = new Date('2026-03-10T12:00:00Z')

let db: Database
let imports: TestImport

beforeAll(async () => {
  db = await openTestDatabase()
  imports = createTestImport(db, now)
})
afterAll(() => db.close())
beforeEach(() => db.pool.query('truncate jobs, companies cascade'))

async function stored(columns: string): Promise<Record<string, unknown>[]> {
  const query = `select ${columns} from jobs j join companies c on c.id = j.company_id order by source_id`
  return (await db.pool.query(query)).rows
}

describe('hostile rows', () => {
  it('are rejected or cleaned, never stored as they are', async () => {
    const binary = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0x80]), Buffer.from('\n')])
    const lines = [
      '{"source":"board","id":"broken"',
      '[1,2]',
      JSON.stringify(postingRow('long', { title: 'x'.repeat(2 ** 20) })),
      JSON.stringify(postingRow('huge', { title: 'x'.repeat(3 * 2 ** 20) })),
      JSON.stringify(
        postingRow('negative', { salaryMin: -5, salaryMax: -1, currency: 'EUR', period: 'HOUR' }),
      ),
      JSON.stringify(postingRow('script', { description: '<p>Hi</p><script>alert(1)</script>' })),
      JSON.stringify(postingRow('backwards', { postedAt: '2026-03-05', validThrough: '2026-03-04' })),
      JSON.stringify(postingRow('nobody', { company: '' })),
      JSON.stringify(postingRow('untitled', { title: '\u0000 \u0007' })),
      JSON.stringify(postingRow('odd', { title: ['a'], company: 'X' })),
      JSON.stringify(
        postingRow('control', { title: 'Night\u0000 \u001b[31mnurse', url: 'javascript:alert(1)' }),
      ),
      JSON.stringify({ ...postingRow(''), id: undefined }),
      JSON.stringify(postingRow('script', { description: 'again' })),
      JSON.stringify(postingRow('other-id', { title: 'Job script' })),
    ]
    const { counts, report } = await imports.run(Buffer.concat([binary, Buffer.from(lines.join('\n'))]))
    expect(counts).toMatchObject({ read: 15, created: 5, rejected: 8, duplicates: 2, corrected: 2 })
    const said = new Map(report.map((entry) => [entry.row, `${entry.outcome}: ${entry.message}`]))
    expect([...said].sort(([a], [b]) => (a ?? 0) - (b ?? 0)).map(([, text]) => text)).toEqual([
      'rejected: The row is not text in UTF-8, as other rows are',
      'rejected: The row is not valid JSON',
      'rejected: The row is not a JSON object',
      'rejected: The title has 1048576 characters; at most 200 are allowed',
      'rejected: The row is longer than 2 MB and was skipped',
      'corrected: The pay is negative and was left out',
      'rejected: The closing date 2026-03-04 is before the posting date 2026-03-05',
      'rejected: No company is named, and none was given for such postings',
      'rejected: The title is missing',
      'corrected: The posting has no id; one was made from its company, title, location and date',
      'duplicate: Same source and id as row 7',
      'duplicate: Same company, title, location and posting date as row 7',
    ])
    expect(await stored('title, description, source_url, pay_min')).toEqual([
      { title: 'Job', description: '', source_url: null, pay_min: null },
      { title: 'Night [31mnurse', description: '', source_url: null, pay_min: null },
      { title: 'Job negative', description: '', source_url: null, pay_min: null },
      { title: 'a', description: '', source_url: null, pay_min: null },
      { title: 'Job script', description: '<p>Hi</p>', source_url: null, pay_min: null },
    ])
  })

  it('lose lone surrogates and NUL characters in all fields', async () => {
    const half = 'Half \ud83d \u0000 &#0; &#xD83D; of it'
    const everywhere = {
      title: half,
      company: half,
      companyProfile: `${'x'.repeat(3_999)}😀`,
      category: half,
      location: half,
      description: half,
      requirements: half,
      skills: half,
      url: 'https://a.example/\ud83d',
      postedAt: '\ud83d',
    }
    const { counts } = await imports.run(
      [postingRow('half', everywhere), postingRow('whole')].map((row) => JSON.stringify(row)).join('\n'),
    )
    expect(counts).toMatchObject({ read: 2, created: 2 })
    const [row] = await stored('title, about')
    expect(row?.title).toMatch(/^Half/)
    expect(row?.about).toBe('x'.repeat(3_999))
  })
})

describe('CSV', () => {
  it('is read with any delimiter, quotes, line ends in fields, and headers with spaces', async () => {
    const csv =
      '\ufeffSource;ID;Title;Company;"Posted At";validThrough;Salary_Min;currency;period;Description\r\n' +
      'board;7;"Cook; ""head""";Inn;2026-03-01;2026-03-31;2500;EUR;month;"First.\nSecond."\r\n' +
      'board;8;Waiter;Inn;2026-03-01;2026-03-31;;;;\r\n' +
      'board;9;Too;many;fields;here;1;2;3;4;5;6\r\n' +
      'board;10;"Never closed;Inn\r\n'
    const { counts, report } = await imports.run(csv)
    expect(counts).toMatchObject({ read: 4, created: 2, rejected: 2 })
    expect(report).toEqual([
      {
        row: 5,
        outcome: 'rejected',
        column: null,
        id: '',
        message: 'The row has 12 fields where the header has 10',
      },
      {
        row: 6,
        outcome: 'rejected',
        column: null,
        id: '',
        message: 'A quotation mark in this row is never closed; the row was skipped',
      },
    ])
    expect(await stored('title, description')).toEqual([
      { title: 'Cook; "head"', description: '<p>First.</p><p>Second.</p>' },
      { title: 'Waiter', description: '' },
    ])
  })
})
