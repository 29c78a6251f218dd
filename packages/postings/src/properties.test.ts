import { postingFields } from '@vouch/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMapper, openPostings, UnreadableSource } from './index.ts'

const header = ['id', 'title', 'company', 'description'] as const

/** Text in the letters of Western Europe, with all that is special in CSV. */
const cell = fc
  .string({ unit: fc.constantFrom(...'abcXYZ 0189äéßñ,;|\t"\'\n\\.-'), maxLength: 30 })
  .map((text) => text.trim())

const rows = fc
  .array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 20 })
  .map((list) =>
    list.map(([title, company, description], index) => [
      String(index + 1),
      `T ${title}`,
      `C ${company}`,
      `D ${description}`,
    ]),
  )

interface Dialect {
  readonly delimiter: string
  readonly lineEnd: string
  readonly quotesAll: boolean
  readonly encoding: (text: string) => Buffer
}

const encodings: readonly ((text: string) => Buffer)[] = [
  (text) => Buffer.from(text),
  (text) => Buffer.from(`\ufeff${text}`),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
]

const dialect: fc.Arbitrary<Dialect> = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  quotesAll: fc.boolean(),
  encoding: fc.constantFrom(...encodings),
})

function write(list: readonly (readonly string[])[], { delimiter, lineEnd, quotesAll }: Dialect): string {
  const field = (text: string) =>
    quotesAll || /["\n\r]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text
  return list.map((row) => row.map(field).join(delimiter) + lineEnd).join('')
}

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(bytes: Buffer, size: number): Promise<unknown[]> {
  const source = await openPostings(inChunks(bytes, size), {})
  const found: unknown[] = []
  for await (const row of source.rows()) found.push('values' in row ? row.values : row)
  return found
}

describe('CSV', () => {
  it('is read as it was written, in any dialect and encoding, for any chunks', async () => {
    await fc.assert(
      fc.asyncProperty(rows, dialect, fc.integer({ min: 1, max: 70 }), async (list, as, size) => {
        const expected = list.map((row) =>
          Object.fromEntries(header.map((name, index) => [name, row[index]])),
        )
        expect(await read(as.encoding(write([header, ...list], as)), size)).toEqual(expected)
      }),
      { numRuns: 300 },
    )
  })
})

describe('JSON', () => {
  it('is read as it was written, as a list, wrapped, or in lines, for any chunks', async () => {
    const forms = [
      (list: unknown[]) => JSON.stringify(list),
      (list: unknown[]) =>
        JSON.stringify({ meta: { list: [{ a: 1 }] }, data: { jobs: list }, total: 1 }, null, 1),
      (list: unknown[]) => list.map((item) => JSON.stringify(item)).join('\n'),
    ]
    const item = fc.record({
      title: fc.string({ minLength: 1 }),
      description: fc.string({ unit: 'binary', minLength: 1 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(item, { minLength: 2, maxLength: 9 }),
        fc.constantFrom(...forms),
        fc.integer({ min: 1, max: 70 }),
        async (list, form, size) => {
          const items = list.map((one, index) => ({ id: index + 1, ...one }))
          expect(await read(Buffer.from(form(items)), size)).toEqual(items)
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('any bytes', () => {
  it('are read or refused with a sentence', async () => {
    const begin = fc.constantFrom(
      '',
      '{"jobs":[',
      '[{',
      '<source><job>',
      'id;title;company\n',
      '{"a":1}\n',
      '"',
    )
    await fc.assert(
      fc.asyncProperty(begin, fc.uint8Array({ maxLength: 300 }), fc.string(), async (start, bytes, end) => {
        const content = Buffer.concat([Buffer.from(start), bytes, Buffer.from(end)])
        try {
          await read(content, 50)
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableSource)
          expect((error as Error).message).toMatch(/^.{5,300}\.$/s)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('mapping', () => {
  it('never throws, whatever the values are', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '45.000 € p.a.',
        '7/10/2024',
        '3 days ago',
        'Berlin, BE, Germany',
        '<p>x',
        '&lt;p&gt;',
        'https://a.example',
      ),
      fc.stringMatching(/^[\d.,/ €$k-]{0,20}$/),
    )
    const value = fc.oneof(
      text,
      fc.double(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(text),
      fc.jsonValue(),
    )
    const columns = postingFields.map((field) => ({ name: field, field }))
    const settings = {
      company: 'Inn',
      companyWins: false,
      source: 'board',
      now: new Date(),
      cleanHtml: (html: string) => html,
    }
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...postingFields, 'salary', '__proto__x'), value),
        (values) => {
          const map = createMapper(columns, settings)
          const mapped = map({ row: 1, values: { title: 'Cook', ...values } })
          expect('posting' in mapped || mapped.rejected.message.length > 0).toBe(true)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
