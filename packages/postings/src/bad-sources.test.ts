import { describe, expect, it } from 'vitest'
import { openPostings, type SourceRow, UnreadableSource } from './index.ts'

const encoder = new TextEncoder()

async function* chunks(content: string | Uint8Array, size = 65_536): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(typeof content === 'string' ? encoder.encode(content) : content)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function rowsOf(stream: AsyncIterable<Buffer>, fileName: string): Promise<SourceRow[]> {
  const source = await openPostings(stream, { fileName })
  const rows: SourceRow[] = []
  for await (const row of source.rows()) rows.push(row)
  return rows
}

/** What is wrong with a source: its sentence, or those of its rows. */
async function wrongWith(
  content: string | Uint8Array | AsyncIterable<Buffer>,
  fileName: string,
): Promise<string[]> {
  const stream = typeof content === 'string' || content instanceof Uint8Array ? chunks(content) : content
  try {
    const rows = await rowsOf(stream, fileName)
    return rows.flatMap((row) => ('problem' in row ? [`${row.row}: ${row.problem}`] : []))
  } catch (error) {
    if (error instanceof UnreadableSource) return [error.message]
    throw error
  }
}

const zip = Buffer.concat([Buffer.from('504b0304140000000800', 'hex'), Buffer.alloc(400, 7)])
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(400, 3)])
const job = '{"id":1,"title":"Cook","company":"Inn"}'
const xml = (inner: string) => `<?xml version="1.0"?><source>${inner}</source>`
const xmlJob = '<job><title>Cook</title><company>Inn</company></job>'

describe('bad sources have a sentence of their own', () => {
  it.each<[string, string | Uint8Array, string]>([
    ['jobs.csv', zip, 'Despite its name, jobs.csv is a ZIP archive. Unpack it first.'],
    ['jobs.zip', zip, 'jobs.zip is a ZIP archive. Unpack it first.'],
    ['jobs.json', '%PDF-1.7\n1 0 obj', 'Despite its name, jobs.json is a PDF document.'],
    ['jobs.png', png, 'jobs.png is a file of type image/png, not CSV, JSON, JSON Lines or XML.'],
    [
      'noise.csv',
      Buffer.from(Array.from({ length: 999 }, (_, at) => at % 9)),
      'noise.csv is a binary file, not CSV, JSON, JSON Lines or XML.',
    ],
    ['empty.csv', '', 'empty.csv is empty.'],
    ['blank.csv', ' \n\n', 'blank.csv is empty.'],
    ['header.csv', 'id,title,company\n', 'header.csv has no postings.'],
    [
      'letter.txt',
      'Dear all,\nplease find the jobs below.\nYours',
      'letter.txt is not a table, JSON or XML: no columns were found.',
    ],
    [
      'page.html',
      '<!doctype html><html><h1>Jobs</h1></html>',
      'page.html is a web page without postings in JSON-LD.',
    ],
    ['numbers.json', '[1,2,3]', 'numbers.json is a JSON list of numbers, not of postings.'],
    ['none.json', '[]', 'none.json has an empty list of postings.'],
    ['none.json', '{"jobs":[]}', 'none.json has an empty list of postings.'],
    [
      'error.json',
      '{"ok":false,"error":"Document not found"}',
      'error.json is JSON without a list of postings.',
    ],
    ['cut.json', `[${job},{"id":2,"ti`, 'cut.json ends in the middle of posting 2: it was cut off.'],
    ['cut.json', `{"jobs":[${job},`, 'cut.json ends in the middle of posting 2: it was cut off.'],
    [
      'unquoted.json',
      '[{"id": 1, title: "Cook"}]',
      'unquoted.json has no row that can be read. Row 1: The row is not valid JSON.',
    ],
    ['cut.xml', '<source><job><title>Cook</ti', 'cut.xml ends in the middle of posting 1: it was cut off.'],
    ['other.xml', xml('<note>Hello</note>'), 'other.xml is XML without postings.'],
    [
      'bomb.xml',
      `<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]>${xml(xmlJob)}`,
      'bomb.xml has a DOCTYPE. It can make a small file huge or read other files, so it is not read.',
    ],
    [
      'external.xml',
      `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/hostname">]>${xml('<job><title>&b;</title></job>')}`,
      'external.xml has a DOCTYPE. It can make a small file huge or read other files, so it is not read.',
    ],
    [
      'wide.csv',
      `${Array.from({ length: 10_000 }, (_, at) => `c${at}`).join(',')}\n${'1,'.repeat(9_999)}1\n`,
      'wide.csv has 10000 columns. At most 500 can be read.',
    ],
  ])('%s %#', async (name, content, sentence) => {
    expect(await wrongWith(content, name)).toEqual([sentence])
  })

  it('says so for a text in another encoding than the rest, row by row', async () => {
    const text = Buffer.from('id,title,company\n1,Köchin,Inn\n2,Wäscher,Inn\n3,Bäcker,Inn\n')
    const mixed = Buffer.concat([
      text,
      Buffer.from('4,Küster,Inn\n', 'latin1'),
      Buffer.from('5,Gärtner,Inn\n'),
    ])
    expect(await wrongWith(mixed, 'mixed.csv')).toEqual([
      '5: The row is not text in UTF-8, as other rows are',
    ])
  })

  it('loses one row to an unclosed quote, damaged JSON or XML, and deep nesting', async () => {
    expect(await wrongWith('id,title\n1,"Cook\n2,Baker\n3,Porter\n', 'q.csv')).toEqual([
      '2: A quotation mark in this row is never closed; the row was skipped',
    ])
    expect(await wrongWith(`${job}\n{"id":2,\n[1]\n${job}\n`, 'd.jsonl')).toEqual([
      '2: The row is not valid JSON',
      '3: The row is not a JSON object',
    ])
    expect(await wrongWith(xml(`${xmlJob}<job><title>A & B</title></job>${xmlJob}`), 'd.xml')).toEqual([
      expect.stringMatching(/^2: The <job> is not valid XML/),
    ])
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    expect(await wrongWith(`[${job},{"id":2,"deep":${deep}},${job}]`, 'deep.json')).toEqual([
      '2: The row is nested more than 100 levels deep and was skipped',
    ])
    expect(await wrongWith(`${job}\n{"id":2,"title":"x","deep":${deep}}\n${job}\n`, 'deep.jsonl')).toEqual([])
  })

  it('warns of a text with as many rows in another encoding', async () => {
    const mixed = Buffer.concat([
      Buffer.from('title,company\nBäcker,Möller\n'),
      Buffer.from('Bäcker,Möller\n', 'latin1'),
    ])
    const notesOf = async (bytes: Buffer) => (await openPostings(chunks(bytes), {})).notes
    expect(await notesOf(mixed)).toEqual([
      'Some rows are in UTF-8 and others in windows-1252. All are read as windows-1252, so check letters like ä and é',
    ])
    expect(await notesOf(Buffer.from('title,company\nBäcker,Möller\n', 'latin1'))).toEqual([])
  })

  it('knows JSON Lines by most of the lines, also with a long or a binary one', async () => {
    const long = job.replace('Cook', 'x'.repeat(2 ** 20))
    const binary = Buffer.from([0xff, 0xfe, 0, 0x80, 10])
    const source = Buffer.concat([binary, Buffer.from(`{"id":1\n[1]\n${long}\n${job}\n`)])
    expect(await wrongWith(source, 'x.jsonl')).toEqual([
      '1: The row is not text in UTF-8, as other rows are',
      '2: The row is not valid JSON',
      '3: The row is not a JSON object',
    ])
  })

  it('reads on after NUL bytes', async () => {
    const rows = await rowsOf(chunks('id,title,company\n1,Co\u0000ok,Inn\n2,Baker,Inn\n'), 'nul.csv')
    expect(rows).toHaveLength(2)
  })
})

describe('a row of 50 MB', () => {
  // One piece for all, so that the memory measured below is not the test's own garbage.
  const piece = Buffer.alloc(2 ** 20, 'x')
  async function* around(before: string, after: string): AsyncGenerator<Buffer> {
    yield Buffer.from(before)
    for (let sent = 0; sent < 50; sent += 1) yield piece
    yield Buffer.from(after)
  }

  it.each([
    ['long.csv', 'id,title\n1,Cook\n2,"', '"\n3,Baker\n', 3],
    ['long.csv', 'id,title\n1,Cook\n2,', '\n3,Baker\n', 3],
    ['long.jsonl', `${job}\n{"id":2,"title":"`, `"}\n${job}\n`, 2],
    ['long.json', `[${job},{"id":2,"title":"`, `"},${job}]`, 2],
    ['long.xml', `<source>${xmlJob}<job><title>`, `</title></job>${xmlJob}</source>`, 2],
  ])('is skipped in %s', async (name, before, after, row) => {
    const memory = process.memoryUsage().rss
    expect(await wrongWith(around(before, after), name)).toEqual([
      `${row}: The row is longer than 2 MB and was skipped`,
    ])
    expect(process.memoryUsage().rss - memory).toBeLessThan(100 * 2 ** 20)
    expect(await rowsOf(around(before, after), name)).toHaveLength(3)
  })
})
