import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wordEntries, zip } from '#testing/documents/documents.ts'
import {
  catalog,
  pages,
  pdfOf,
  pdfStream,
  wordLinking,
  wordWith,
} from '#testing/documents/hostile-documents.ts'
import { judgeDocument } from './document-type.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vouch-actions-'))
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

const acting = /^This PDF contains scripts, media or actions/
const external = /^This PDF refers to files outside itself/
const link = (action: string) => `<< /Type /Annot /Subtype /Link /A ${action} >>`
const opening = (action: string) => `<< /Type /Catalog /Pages 2 0 R /OpenAction ${action} >>`
const utf16 = (text: string) => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`

const outside: readonly (readonly [string, string])[] = [
  ['opens another PDF', link('<< /S /GoToR /F (\\\\\\\\evil\\\\share\\\\a.pdf) /D [0 /Fit] >>')],
  ['opens a PDF inside another', link('<< /S /GoToE /T << /R /C >> >>')],
  ['opens an article thread of another PDF', link('<< /S /Thread /F (a.pdf) /D 0 >>')],
  ['links to a file server', link('<< /S /URI /URI (\\\\\\\\evil\\\\share) >>')],
  ['links to a file server by scheme', link('<< /S /URI /URI (file://evil/share/x) >>')],
  ['links to a file server in octal', link('<< /S /URI /URI (\\134\\134evil\\134share) >>')],
  ['links to a file server in hexadecimal UTF-16', link(`<< /S /URI /URI ${utf16('\\\\evil\\share')} >>`)],
  ['links to a script', link('<< /S /URI /URI (JavaScript:alert\\(1\\)) >>')],
  ['has a file server as its base URL', '<< /Type /Catalog /URI << /Base (file://evil/) >> >>'],
  ['draws a page of another PDF', '<< /Subtype /Form /Ref << /F (http://evil/a.pdf) /Page 0 >> >>'],
  ['has a stream on a file server', pdfStream('/F (\\\\\\\\evil\\\\share\\\\a)', '')],
  ['has a stream at an external URL', pdfStream('/F << /FS /URL /F (http://evil/a) >>', '')],
]

const active: readonly (readonly [string, string])[] = [
  ['plays a sound', link('<< /S /Sound /Sound 9 0 R >>')],
  ['plays a video', '<< /Subtype /Movie /Movie << /F (a.avi) >> >>'],
  ['has a screen annotation for media', '<< /Subtype /Screen >>'],
  ['plays a rendition', link('<< /S /Rendition /OP 0 >>')],
  ['holds rich media', '<< /Type /Annot /Subtype /RichMedia >>'],
  ['holds a 3D model', '<< /Type /Annot /Subtype /3D >>'],
  ['imports data', link('<< /S /ImportData /F (a.fdf) >>')],
  ['opens a web page by itself', opening('<< /S /URI /URI (https://evil.example) >>')],
  ['opens a web page after a jump', opening('<< /S /GoTo /D [3 0 R /Fit] /Next 9 0 R >>')],
  [
    'runs an action when a page is shown',
    '<< /Type /Page /AA << /O << /S /URI /URI (https://evil.example) >> >> >>',
  ],
]

describe('a PDF that refers to other files', () => {
  test.each(outside)('is rejected when it %s', async (_, object) => {
    expect(await judge(pdfOf([catalog, pages, object]))).toMatch(external)
  })

  test('is rejected when the path is a separate object of a later revision', async () => {
    const first = pdfOf([catalog, pages, link('<< /S /URI /URI 4 0 R >>'), '(https://ada.example)'])
    const update = '4 0 obj\n(\\\\\\\\evil\\\\share)\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n'
    expect(await judge(first)).toBe('pdf')
    expect(await judge(Buffer.concat([first, Buffer.from(update)]))).toMatch(external)
  })
})

describe('a PDF with actions', () => {
  test.each(active)('is rejected when it %s', async (_, object) => {
    expect(await judge(pdfOf([catalog, pages, object]))).toMatch(
      object.includes('Movie') || object.includes('ImportData')
        ? /^This PDF (contains scripts|refers)/
        : acting,
    )
  })

  test.each([...active, ...outside].filter(([, object]) => !object.includes('stream')))(
    'is rejected when it %s in an object stream with escaped names',
    async (_, object) => {
      const escaped = object.replace(
        /\/(\w)(?=\w)/g,
        (_, letter: string) => `/#${letter.charCodeAt(0).toString(16)}`,
      )
      expect(await judge(pdfOf([catalog, pages], [escaped]))).toMatch(/^This PDF (contains scripts|refers)/)
    },
  )

  test('is rejected when an object stream has an offset inside a string', async () => {
    const content = pdfOf([catalog, pages], ['         (<< /S /Launch /F (x) >>)'])
    expect(await judge(content)).toBe('pdf')
    // The object stream's offset, 10, points behind the bracket: PDF readers see the action, not a string.
    const inside = pdfOf([catalog, pages], ['(        ', '<< /S /Launch /F (x) >>)'])
    expect(await judge(inside)).toMatch(acting)
  })

  test('is rejected as protected when its object streams are encrypted', async () => {
    const packed = pdfOf([catalog, pages], ['<< >>'], '/Filter /Crypt')
    expect(await judge(Buffer.concat([packed, Buffer.from('trailer << /Encrypt 5 0 R >>')]))).toMatch(
      /^This PDF is protected/,
    )
  })
})

describe('an ordinary PDF is accepted', () => {
  test.each([
    ['LaTeX: opening at a page, jumps, links', opening('<< /S /GoTo /D [3 0 R /Fit] >>')],
    ['LibreOffice: opening at a destination', opening('[3 0 R /XYZ null null 0]')],
    ['web, mail and telephone links', link('<< /S /URI /URI (https://ada.example/a?b=//c) >>')],
    ['a mail link', link('<< /S /URI /URI (mailto:ada@example.org) >>')],
    ['a link without a scheme', link('<< /S /URI /URI (linkedin.com/in/ada) >>')],
    ['a link to a local file of the author', link('<< /S /URI /URI (file:///C:/Users/Ada/site.html) >>')],
    ['annotation flags', '<< /Type /Annot /Subtype /Link /F 4 /BS << /S /S /W 0 >> >>'],
    ['a font named F', '<< /Font << /F 4 0 R /AA 4 0 R >> /XObject << /UF 5 0 R >> >>'],
    ['a tagged page', '<< /Type /StructElem /S /Document /K [0] /A << /O /Layout >> /P 3 0 R >>'],
    ['a page with transparency', '<< /Type /Page /Group << /S /Transparency /CS /DeviceRGB >> >>'],
    ['a form without scripts', '<< /AcroForm << /Fields [<< /FT /Tx /Subtype /Widget /F 4 >>] >> >>'],
    ['PDF/A', '<< /OutputIntents [<< /S /GTS_PDFA1 /DestOutputProfile 5 0 R >>] >>'],
  ])('%s', async (_, object) => {
    expect(await judge(pdfOf([catalog, pages, object, '<< /Type /Font >>']))).toBe('pdf')
  })
})

describe('a Word document', () => {
  const dtd = '<!DOCTYPE a [<!ENTITY x SYSTEM "http://evil.example/x">]>'
  const part = `<?xml version="1.0"?>\n<!-- > -->${dtd}<a>&x;</a>`
  const swapped = Buffer.from(`\uFEFF${part}`, 'utf16le').swap16()
  test.each([
    ['in its text', 'word/document.xml', part],
    ['in a list of relationships', 'word/_rels/x.xml.rels', part],
    ['in UTF-16', 'customXml/item1.xml', Buffer.from(`\uFEFF${part}`, 'utf16le')],
    ['in UTF-16 without a byte order mark', 'customXml/item1.xml', Buffer.from(part, 'utf16le')],
    ['in big-endian UTF-16', 'customXml/item1.xml', swapped],
    ['in UTF-7', 'customXml/item1.xml', '<?xml version="1.0" encoding="UTF-7"?><a/>'],
    ['in EBCDIC', 'customXml/item1.xml', Buffer.from('4c6fa7949340', 'hex')],
    ['in UTF-32', 'customXml/item1.xml', Buffer.from('3c0000002100000044000000', 'hex')],
    ['in a part with another name', 'word/media/image1.bin', part],
    ['behind an endless comment', 'word/header1.xml', `<!--${' '.repeat(70_000)}-->${dtd}<a/>`],
  ])('with a DTD %s is rejected', async (_, name, content) => {
    const others = wordEntries.filter((entry) => entry.name !== name)
    expect(await judge(zip([...others, { name, content }]))).toMatch(/a DTD, which Word never writes/)
  })

  const internal = (type: string, name = 'word/_rels/document.xml.rels') =>
    wordWith(
      name,
      `<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="x.bin"/></Relationships>`,
    )
  test.each(['oleObject', 'control', 'aFChunk', 'package', 'vbaProject'])(
    'with a relationship of type %s is rejected, whatever its target',
    async (type) => {
      expect(await judge(internal(type))).toMatch(/^This Word document contains macros, embedded programs/)
    },
  )

  test.each([
    ['subDocument', 'chapter.docx'],
    ['frame', 'frame.htm'],
    ['aFChunk', 'file:///C:/a.html'],
    ['hyperlink', '\\\\evil.example\\share'],
    ['hyperlink', 'file://evil.example/share'],
    ['attachedTemplate', 'file:///%5C%5Cevil.example/t.dotm'],
  ])('with an external %s to %s is rejected', async (type, target) => {
    expect(await judge(wordLinking(type, target))).toMatch(/^This Word document loads content/)
  })

  test.each([
    ['a chart with its workbook', internal('package', 'word/charts/_rels/chart1.xml.rels')],
    ['a picture pasted from a folder', wordLinking('image', 'file:///C:\\Users\\Ada\\clip_image001.png')],
    ['a missing picture', wordLinking('image', 'NULL')],
    ['a mail link', wordLinking('hyperlink', 'mailto:ada@example.org')],
    ['custom data in UTF-16', wordWith('customXml/item1.xml', Buffer.from('\uFEFF<a/>', 'utf16le'))],
    [
      'a comment before the root',
      wordWith('word/footer1.xml', '<?xml version="1.0"?><!-- <!DOCTYPE a> --><a/>'),
    ],
  ])('with %s is accepted', async (_, content) => {
    expect(await judge(content)).toBe('docx')
  })
})
