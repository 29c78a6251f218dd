import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Document, Packer, Paragraph } from 'docx'
import PdfDocument from 'pdfkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startCpuTime } from '#testing/cpu-time.ts'
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
import type { DocumentKind } from './ports.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vouch-judge-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Returns the kind of document detected, or the text of the rejection. */
async function judge(content: Buffer, allowed: readonly DocumentKind[] = ['pdf', 'docx']): Promise<string> {
  const path = join(folder, 'file')
  await writeFile(path, content)
  return judgeDocument({ path, bytes: content.length }, allowed).catch((error: Error & { code: string }) => {
    expect(error.code).toBe('unsupported-type')
    return error.message
  })
}

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const opening = (action: string) => `<< /Type /Catalog /Pages 2 0 R /OpenAction ${action} >>`

describe('a PDF with actions', () => {
  test.each([
    ['a script when it is opened', pdfOf([opening(script), pages])],
    ['a script with escaped names', pdfOf([opening('<< /#53 /J#61va#53cript /JS (x) >>'), pages])],
    [
      'a script with comments between key and value',
      pdfOf([opening('<< /S %x\n %y\n\t/JavaScript /JS (x) >>'), pages]),
    ],
    ['a script without spaces', pdfOf([opening('<</S/JavaScript/JS(x)>>'), pages])],
    ['a script in a name tree', pdfOf([`<< /Names << /JavaScript 5 0 R >> >>`, pages])],
    [
      'a script whose type is a separate object',
      pdfOf([opening('<< /S 3 0 R /JS (x) >>'), pages, '/JavaScript']),
    ],
    ['a script far from its key', pdfOf([opening(`<< /S${' '.repeat(400)}/JavaScript >>`), pages])],
    ['a launch action', pdfOf([opening('<< /S /Launch /F (cmd.exe) >>'), pages])],
    ['a form that submits data', pdfOf([catalog, pages, '<< /S /SubmitForm /F (http://x) >>'])],
    ['an XML form', pdfOf([`<< /AcroForm << /XFA [(a) 5 0 R] >> >>`, pages])],
    ['a script in an object stream', pdfOf([catalog, pages], [script])],
    ['an escaped script in an object stream', pdfOf([catalog, pages], ['<</S/#4aavaScript/JS(x)>>'])],
    ['a script hidden after a fake stream', pdfOf([pdfStream('', `x 9 0 obj ${script}`), pages])],
    [
      'an object stream compressed twice',
      pdfOf([catalog, pages], [script], '/Filter [/ASCIIHexDecode /FlateDecode]'),
    ],
    [
      'an object stream with a predictor',
      pdfOf([catalog, pages], [script], '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>'),
    ],
    [
      'a script in an object stream with a far dictionary',
      pdfOf([catalog, pages], [script], `%${' '.repeat(5_000)}\n /Filter /FlateDecode`),
    ],
  ])('%s is rejected', async (_, content) => {
    expect(await judge(content)).toMatch(
      /^This PDF (contains scripts|could not be checked).*Print it to a new PDF and upload that\.$/,
    )
  })

  test.each([
    ['in a name tree', pdfOf([`<< /Names << /EmbeddedFiles << /Names [] >> >> >>`, pages])],
    ['as an annotation', pdfOf([catalog, pages, '<< /Subtype /FileAttachment /FS 4 0 R >>'])],
    ['in an object stream', pdfOf([catalog, pages], ['<< /Type /Filespec /EF << /F 9 0 R >> >>'])],
    ['with its name', pdfOf([catalog, pages, '<< /Type /Filespec /F (a) /UF (a) /EF << /F 9 0 R >> >>'])],
  ])('an attached file %s is rejected', async (_, content) => {
    expect(await judge(content)).toMatch(/^This PDF has another file attached\./)
  })

  test('a protected PDF is rejected', async () => {
    const content = Buffer.concat([pdfOf([catalog, pages]), Buffer.from('trailer << /Encrypt 5 0 R >>')])
    expect(await judge(content)).toMatch(/^This PDF is protected/)
  })

  test.each([
    ['is a program', '%PDF-1.4\nMZ\x90\0'],
    ['has no objects', '%PDF-1.4\ntrailer<<>>\nstartxref\n0\n%%EOF'],
    ['has no end', '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n'],
  ])('a PDF that %s is rejected', async (_, content) => {
    expect(await judge(Buffer.from(content, 'latin1'))).toMatch(/^This PDF is damaged/)
  })

  test('decompression bombs of object streams and of names are rejected quickly', async () => {
    const cpuTime = startCpuTime()
    expect(await judge(pdfOf([catalog, pages], [' '.repeat(70 * 2 ** 20)]))).toMatch(/could not be checked/)
    for (const filler of ['/S %\n', '/Launch ', '%/Launch\n', 'stream\n', '/S ', '# ', 'obj << /First 1 ']) {
      const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(10 * 2 ** 20, filler)])
      await judge(content)
    }
    expect(cpuTime()).toBeLessThan(20_000)
  }, 120_000)
})

describe('a harmless PDF', () => {
  const written = async (options: PDFKit.PDFDocumentOptions) => {
    const pdf = new PdfDocument(options)
    pdf.text('Ada Lovelace, HTML/CSS/JavaScript').text('mail', { link: 'mailto:ada@example.org' })
    pdf.end()
    return buffer(pdf)
  }

  test('generated by a library, with links, is accepted', async () => {
    expect(await judge(await written({ info: { Title: 'HTML/CSS/JavaScript' } }))).toBe('pdf')
    expect(await judge(await written({ compress: false, info: { Title: 'Java /JavaScript [React]' } }))).toBe(
      'pdf',
    )
  })

  test('with technical terms such as JavaScript in its text is accepted', async () => {
    const info = '<< /Title (HTML/CSS/JavaScript \\(5 years\\)) /Keywords (/JavaScript, /Launch, /XFA) >>'
    const page = pdfStream('', 'BT (Node/JavaScript [React], PDF /EmbeddedFiles, /Encrypt) Tj ET')
    expect(await judge(pdfOf([catalog, pages, info, page]))).toBe('pdf')
    expect(await judge(pdfOf([catalog, pages], [info]))).toBe('pdf')
  })

  test('with an opening page and an outline is accepted', async () => {
    const outline = '<< /Type /Outlines /First 5 0 R /Count 1 >>'
    const content = pdfOf(
      [opening('[3 0 R /Fit]'), pages, outline, pdfStream('', 'q Q')],
      ['<< /A 1 >>', '<< >>'],
    )
    expect(await judge(content)).toBe('pdf')
  })
})

describe('a Word document', () => {
  test('generated by a library is accepted', async () => {
    const document = new Document({ sections: [{ children: [new Paragraph('Ada Lovelace')] }] })
    expect(await judge(await Packer.toBuffer(document))).toBe('docx')
  })

  test('of Word for the web, with another name of the main part, is accepted', async () => {
    const renamed = wordEntries.map(({ name, content }) => ({
      name: name.replace('document.xml', 'document2.xml'),
      content: `${content}`.replace('document.xml', 'document2.xml'),
    }))
    expect(await judge(zip(renamed))).toBe('docx')
  })

  test.each([
    ['macros', wordWith('word/vbaProject.bin', 'macro')],
    ['a control', wordWith('word/activeX/activeX1.bin', 'control')],
    ['an embedded program', wordWith('word/embeddings/oleObject1.bin', 'MZ')],
    [
      'a macro-enabled content type',
      zip([
        {
          name: '[Content_Types].xml',
          content: '<Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>',
        },
        ...wordEntries.slice(1),
      ]),
    ],
  ])('with %s is rejected', async (_, content) => {
    expect(await judge(content)).toMatch(/^This Word document contains macros, embedded programs/)
  })

  test.each([
    ['attachedTemplate', 'https://evil.example/t.dotm'],
    ['attachedTemplate', 'https&#58;//evil.example/t.dotm'],
    ['attachedTemplate', '\\\\evil.example\\share\\t.dotm'],
    ['attachedTemplate', 'file://evil.example/t.dotm'],
    ['image', 'http://evil.example/pixel.png'],
    ['oleObject', 'mhtml:http://evil.example/x.html'],
  ])('that loads its %s from %s is rejected', async (type, target) => {
    expect(await judge(wordLinking(type, target))).toMatch(/^This Word document loads content/)
  })

  test.each([
    ['hyperlink', 'https://ada.example.org'],
    ['attachedTemplate', 'file:///C:\\Users\\Ada\\Templates\\Resume.dotx'],
    ['attachedTemplate', 'Normal.dotm'],
  ])('with a %s to %s is accepted', async (type, target) => {
    expect(await judge(wordLinking(type, target))).toBe('docx')
  })

  test('with an invalid list of relationships is rejected', async () => {
    const rels = Buffer.from('<Relationship TargetMode="External" Target="http://evil.example"/>', 'utf16le')
    expect(await judge(wordWith('word/_rels/document.xml.rels', rels))).toMatch(/damaged/)
  })

  test.each([
    ['200 MB in one part', wordWith('word/media/a.xml', Buffer.alloc(200 * 2 ** 20))],
    ['more than its zip directory says', wordWith('word/media/a.xml', Buffer.alloc(20 * 2 ** 20), 10)],
    [
      '5,000 parts',
      zip([...wordEntries, ...Array.from({ length: 5_000 }, (_, at) => ({ name: `a/${at}`, content: '' }))]),
    ],
    ['an endless list of relationships', wordWith('_rels/x.rels', Buffer.alloc(2 ** 21, ' '))],
  ])('that unpacks to %s is rejected without unpacking all of it', async (_, content) => {
    const before = process.memoryUsage().rss
    expect(await judge(content)).toMatch(/^This Word document (unpacks to far more|is damaged)/)
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 2 ** 20)
  })
})

describe('other files', () => {
  const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk', 'base64')
  test.each([
    ['a program with a PDF marker', Buffer.from('MZ\x90\0%PDF-1.7', 'latin1')],
    ['a program with an appended archive', Buffer.concat([Buffer.from('\x7fELF'), zip(wordEntries)])],
    ['a picture where none is allowed', picture],
  ])('%s is rejected', async (_, content) => {
    expect(await judge(content)).toBe(
      'This file is not a PDF or a Word document (docx). Choose one of these.',
    )
  })

  test('a picture is accepted where pictures are allowed', async () => {
    expect(await judge(picture, ['pdf', 'docx', 'picture'])).toBe('picture')
  })
})
