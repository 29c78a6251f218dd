import {
  exportBadRows,
  listBatchRows,
  offerBatch,
  type PassportDefinition,
  uploadBatch,
} from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addTestSkills,
  createIssuerHere,
  publishHere,
  type TestIssuerHere,
} from '#testing/factories/passport-issuing.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let here: TestIssuerHere
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-02T10:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
  await addTestSkills(app)
  here = await createIssuerHere(app)
  await app.db.pool.query('update passport_issuers set daily_offers = 100000')
})
afterAll(() => app.close())

const upload = (
  definition: PassportDefinition,
  content: string | Uint8Array<ArrayBuffer>,
  name = 'people.csv',
) =>
  app.request(
    uploadBatch,
    { query: { definitionId: definition.id }, file: new File([content], name, { type: 'text/csv' }) },
    here.owner,
  )

const good = (number: number) => `person${number}@people.example,Person ${number},2026-02-01,advanced`

/** Ten thousand lines of which six are bad, and the problem of each. */
function tenThousand(): { lines: string[]; problems: Record<number, RegExp> } {
  const lines = Array.from({ length: 10_000 }, (_, number) => good(number))
  const put = (line: number, text: string) => {
    // The header is line 1.
    lines[line - 2] = text
  }
  put(2, ',No Address,2026-02-01,advanced')
  put(501, 'february@people.example,Kim,2026-02-31,')
  put(5000, 'level@people.example,Kim,,wizard')
  put(7777, `long@people.example,${'n'.repeat(300)},,`)
  put(9000, '"=HYPERLINK(""https://evil.example"",""Kim"")",Kim,,')
  put(10_001, 'PERSON5@People.example,Person 5 again,2026-02-01,')
  const problems = {
    2: /missing/,
    501: /“2026-02-31” is not a date/,
    5000: /“wizard” is not a level/,
    7777: /300 characters/,
    9000: /not an e-mail address/,
    10001: /same person as in line 7/,
  }
  return { lines, problems }
}

const bom = '\uFEFF'
const header = 'email,name,awarded on,level'

describe('ten thousand lines', () => {
  test.each([
    ['plain', '', ','],
    ['with a byte order mark', bom, ','],
    ['with semicolons', bom, ';'],
  ])(
    '%s: six bad ones are named by line, the others are good',
    async (_, mark, separator) => {
      const definition = await publishHere(app, here, { name: `Course ${mark.length}${separator}` })
      const { lines, problems } = tenThousand()
      const text = [header, ...lines].join('\r\n')
      const content = mark + (separator === ';' ? text.replace(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/g, ';') : text)
      const started = performance.now()
      const { status, body } = await upload(definition, content)
      const checkedMs = performance.now() - started
      expect(status).toBe(201)
      expect(body).toMatchObject({
        counts: { good: 9994, bad: 6, has: 0 },
        source: 'csv',
        fileName: 'people.csv',
      })
      const rows = await app.request(
        listBatchRows,
        { params: { id: body.id }, query: { state: 'bad' } },
        here.owner,
      )
      expect(rows.body.items.map(({ line }) => line)).toEqual(Object.keys(problems).map(Number))
      for (const { line, problem } of rows.body.items) expect(problem).toMatch(problems[line] ?? /^$/)
      // The aim is 5 s on an idle machine; this limit only catches quadratic work.
      expect(checkedMs).toBeLessThan(30_000)
      process.stdout.write(`checked 10,000 lines in ${Math.round(checkedMs)} ms\n`)
    },
    60_000,
  )

  test('formulas are escaped in the exported bad lines', async () => {
    const definition = await publishHere(app, here, { name: 'Course with a formula' })
    const { body } = await upload(definition, `email,name\n"=HYPERLINK(""x"")",Kim\nkim@people.example,Kim\n`)
    const { body: file } = await app.request(exportBadRows, { params: { id: body.id } }, here.owner)
    const csv = Buffer.from(file).toString()
    expect(csv).toContain('HYPERLINK')
    expect(csv).not.toMatch(/(^|[,;])"?=/m)
  })

  test('are offered in one go; the same file again offers nothing', async () => {
    const definition = await publishHere(app, here, { name: 'Course for all' })
    const text = [header, ...Array.from({ length: 10_000 }, (_, number) => good(number))].join('\n')
    const { body } = await upload(definition, text)
    const started = performance.now()
    const offer = await app.request(
      offerBatch,
      { params: { id: body.id }, version: body.version },
      here.owner,
    )
    const offeredMs = performance.now() - started
    expect(offer.body).toMatchObject({
      state: 'offered',
      progress: { pending: 10_000, accepted: 0, closed: 0 },
    })
    expect(offeredMs).toBeLessThan(60_000)
    process.stdout.write(`offered 10,000 passports in ${Math.round(offeredMs)} ms\n`)
    const again = (await upload(definition, text)).body
    expect(again.counts).toEqual({ good: 0, bad: 0, has: 10_000 })
    const nobody = { params: { id: again.id }, version: again.version }
    expect((await app.request(offerBatch, nobody, here.owner)).problem).toMatchObject({
      code: 'not-permitted-now',
    })
  }, 120_000)
})

describe('a file that cannot be read is refused with a reason, and nothing is stored', () => {
  const latin1 = Buffer.from('email,name\nkim@people.example,J\xF6rg\n', 'latin1')
  test.each([
    ['Latin-1', new Uint8Array(latin1), /UTF-8/],
    ['PDF', '%PDF-1.7\n%âãÏÓ\n1 0 obj\n', /not a CSV file/],
    ['a workbook', 'PK\x03\x04rest', /not a CSV file/],
    [
      '10,001 lines',
      [header, ...Array.from({ length: 10_001 }, (_, number) => good(number))].join('\n'),
      /10,000/,
    ],
    ['no column email', 'name\nKim\n', /“email” is missing/],
    ['only its first line', 'email,name\n', /no people/],
    ['nothing', '', /./],
  ])('%s', async (_, content, message) => {
    const definition = await publishHere(app, here, { name: `Course ${_}` })
    const before = await app.db.pool.query('select count(*) from passport_batches')
    const { status, problem } = await upload(definition, content)
    expect(status).toBe(422)
    expect(problem?.errors?.[0]?.message ?? problem?.message).toMatch(message)
    expect((await app.db.pool.query('select count(*) from passport_batches')).rows).toEqual(before.rows)
  })
})
