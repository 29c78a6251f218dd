import { describe, expect, test } from 'vitest'
import { startCpuTime } from '#testing/cpu-time.ts'
import { catalog, pages, pdfOf } from '#testing/documents/hostile-documents.ts'
import { judgePdf } from './pdf-document.ts'

const wide = ' '.repeat(30)
const opening = (action: string) => `<< /Type /Catalog /Pages 2 0 R /OpenAction ${action} >>`
/** Makes a PDF with objects 1 to 3, followed by the given objects. */
const withObjects = (first: string, ...others: string[]) =>
  Buffer.concat([
    pdfOf([first, pages, '<< /Type /Font >>']),
    Buffer.from(others.join('\n'), 'latin1'),
    Buffer.from('\n%%EOF\n'),
  ])
const script = '7 0 obj /JavaScript endobj'
const web = '5 0 obj << /S /URI /URI (https://evil.example) >> endobj'
const packed = (dictionary: string, content: string, keyword = '\nstream\n') =>
  `20 0 obj << /Type /ObjStm ${dictionary} >>${keyword}${content}\nendstream endobj`
const launch = '<< /S /Launch /F (x) >>'

// Unusual syntax that PDF readers nevertheless accept as a reference or a stream.
const hidden: readonly (readonly [string, Buffer])[] = [
  [
    'comments within references',
    withObjects(opening('5 %c\n0 R'), '5 0 obj << /S 7 %c\n0 R /JS (x) >> endobj', script),
  ],
  ['leading zeros', withObjects(opening('5 000000 R'), '5 0 obj << /S 7 000000 R /JS (x) >> endobj', script)],
  ['a plus sign', withObjects(opening('+5 0 R'), '5 0 obj << /S +7 0 R /JS (x) >> endobj', script)],
  ['a plus sign before a line break', withObjects(opening('+\n5 0 R'), web)],
  ['a minus sign in the generation', withObjects(opening('5 -0 R'), web)],
  ['a fraction', withObjects(opening('5.0 0 R'), web)],
  ['no space before R', withObjects(opening('5 0R'), web)],
  ['a number beyond 31 bits', withObjects(opening('4294967301 0 R'), web)],
  ['bytes that PDFium treats as white space', withObjects(opening('5\x800\xffR'), web)],
  ['such a byte after a key', withObjects(catalog, '5 0 obj << /S\x80/JavaScript /JS (x) >> endobj')],
  ['space in an action type', withObjects(catalog, `5 0 obj << /S 7${' '.repeat(25)}0 R >> endobj`, script)],
  ['space in an opening action', withObjects(opening(`5${wide}0 R`), web)],
  ['comments in an attachment', withObjects(catalog, '5 0 obj << /EF 8 %x\n0 R /UF 9 %x\n0 R >> endobj')],
  [
    'space in a stream’s external file',
    withObjects(
      catalog,
      `5 0 obj << /F 9${wide}0 R /Length 0 >> stream\n\nendstream endobj 9 0 obj (\\\\\\\\evil\\\\s) endobj`,
    ),
  ],
  ['space in the encryption reference', withObjects(catalog, `trailer << /Encrypt 9${wide}0 R >>`)],
  [
    'a repeated first offset',
    withObjects(catalog, packed('/N 1 /First 4 /First 12', `9 0         9 0 ${launch}`)),
  ],
  [
    'a first offset in a separate object',
    withObjects(catalog, packed(`/N 1 /First 7${wide}0 R`, `9 0 ${launch}`), '7 0 obj 4 endobj'),
  ],
  ['a header after the first offset', withObjects(catalog, packed('/N 1 /First 0', `9 4 ${launch}`))],
  ['a comment in the header', withObjects(catalog, packed('/N 1 /First 9', `9 %7\n 0  ${launch}`))],
  ['a missing object count', withObjects(catalog, packed('/First 4', `9 0 ${launch}`))],
  [
    'decode parameters in a separate object',
    withObjects(catalog, packed(`/N 1 /First 4 /DecodeParms 8${wide}0 R`, `9 0 ${launch}`)),
  ],
  [
    'a comment before the stream',
    withObjects(catalog, packed('/N 1 /First 4', `9 0 ${launch}`, ' %c\nstream\n')),
  ],
  [
    'words after the keyword stream',
    withObjects(catalog, packed('/N 1 /First 4', `9 0 ${launch}`, ' stream %c\n')),
  ],
  [
    'an end marker inside a string',
    withObjects(catalog, packed('/N 1 /First 4', `9 0 << /X (endstream) ${launch.slice(2)}`)),
  ],
  ['a comment in an object’s header', withObjects(opening('5 0 R'), web.replace('5 0', '5 %7\n0'))],
  ['space in an object’s header', withObjects(opening('5 0 R'), web.replace('5 0', `5${wide}0`))],
  ['zeros in an object’s header', withObjects(opening('5 0 R'), web.replace('5 0', '00000000000005 0'))],
  ['a lone bracket', withObjects(catalog, '5 0 obj << /A > /S /JavaScript /JS (x) >> endobj')],
  [
    'an array closed by the end of its dictionary',
    withObjects(catalog, '5 0 obj << /A [ 1 >> /S /JavaScript >> endobj'),
  ],
]

describe('a script is detected despite', () => {
  test.each(hidden)('%s', async (_, content) => {
    expect(await judgePdf(content)).not.toBeNull()
  })
})

test.each([
  ['a page with space and comments', '<< /Type /Page %c\n/Parent 2   0\n R /F 4 >>'],
  ['numbers in a row', '<< /MediaBox [0 0 612.0 -792 +1 .5] /W [1 2 1] /S /S >>'],
  ['the word obj in page text', '(an obj << /X) '],
  ['a name in another encoding', '<< /BaseFont /\xc3\x84\x80rial /FontDescriptor 3 0 R >>'],
])('%s is accepted', async (_, object) => {
  expect(await judgePdf(pdfOf([catalog, pages, object]))).toBeNull()
})

test('endless white space and comments are parsed in limited time', async () => {
  for (const filler of ['obj 1 %', ' ', '1 %x\n', 'obj '.padEnd(4)]) {
    const cpuTime = startCpuTime()
    await judgePdf(Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj '), Buffer.alloc(9 * 2 ** 20, filler)]))
    expect(cpuTime()).toBeLessThan(5_000)
  }
}, 120_000)
