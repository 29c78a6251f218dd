import mammoth from 'mammoth'
import { findPeriod } from '../cv/dates.ts'
import { type CvLine, cvLine } from '../cv/lines.ts'
import { ResumeError } from '../resume-error.ts'
import { unzipTexts } from './unzip.ts'

const plain = (html: string) => withoutEntities(html.replace(/<[^>]+>/g, ''))

/**
 * Reads the lines of a Word document: paragraphs, list items, and tables row by row.
 * @throws ResumeError invalid if the document is damaged or contains no text
 */
export async function docxLines(content: Buffer): Promise<CvLine[]> {
  const html = await toHtml(content)
  const { headers, footers } = await docxMargins(content)
  const reaches = (line: CvLine) => /\S@\S+\.\S|\+?\d[\d\s().\-/]{7,}/u.test(line.text)
  // Ignore headers and footers without an email address or phone number.
  const above = headers.some(reaches) ? headers : []
  const below = footers.some(reaches) ? [cvLine('Contact', { strong: true, gap: true }), ...footers] : []
  const lines = [...above, ...blocks(html), ...below]
  if (lines.every((line) => line.text === '')) {
    throw new ResumeError('invalid', 'This document contains no readable text, only images or text boxes.')
  }
  return lines
}

async function toHtml(content: Buffer): Promise<string> {
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: content },
      {
        // Leave out images, which may be large.
        convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
        styleMap: [
          "p[style-name='Title'] => h1:fresh",
          "p[style-name='Subtitle'] => h2:fresh",
          "br[type='page'] => br",
        ],
        ignoreEmptyParagraphs: false,
      },
    )
    return value
  } catch {
    throw new ResumeError('invalid', 'This Word document is damaged. Save it again and retry.')
  }
}

function blocks(html: string): CvLine[] {
  // A table row becomes one line with tabs between its cells. If a cell has several paragraphs, the cells are
  // columns and stay separate.
  const flat = html.replace(/<tr>(.*?)<\/tr>/gs, (row, inner: string) => {
    const cells = [...inner.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/gs)].map(([, cell = '']) => cell)
    const simple = cells.every((cell) => (cell.match(/<(?:p|li|h\d)\b/g) ?? []).length <= 1)
    if (simple && cells.length > 1) {
      return `<p>${cells.map((cell) => cell.replace(/<\/?(?:p|li|ul|ol|h\d)[^>]*>/g, '')).join('\t')}</p>`
    }
    // Put a cell of dates before the other cells of its row, because dates precede their entry.
    const dates = cells.filter((cell) => findPeriod(plain(cell).trim(), 'day-first', true)?.rest === '')
    return dates.length === 1 ? [...dates, ...cells.filter((cell) => cell !== dates[0])].join('') : row
  })
  const lines: CvLine[] = []
  let empty = false
  for (const [, tag = 'p', inner = ''] of flat.matchAll(/<(p|h[1-6]|li)\b[^>]*>(.*?)<\/\1>/gs)) {
    const heading = tag.startsWith('h')
    for (const part of inner.split(/<br\s*\/?>/)) {
      const text = plain(part)
      if (text.trim() === '') {
        empty = true
        continue
      }
      const bold = [...part.matchAll(/<strong>(.*?)<\/strong>/gs)]
        .map(([, words = '']) => plain(words))
        .join('')
      lines.push(
        cvLine(text, {
          bullet: tag === 'li',
          strong: heading || bold.trim().length > text.trim().length * 0.5,
          gap: empty || heading,
          size: tag === 'h1' ? 2 : heading ? 1.4 : 1,
        }),
      )
      empty = false
    }
  }
  return lines
}

const names = ['header', 'footer'].flatMap((kind) => [1, 2, 3, 4, 5, 6].map((at) => `${kind}${at}.xml`))

interface DocxMargins {
  readonly headers: readonly CvLine[]
  readonly footers: readonly CvLine[]
}

function paragraphs(xml: string): CvLine[] {
  // Split at end tags: matching whole paragraphs with a regular expression takes 18 s for 400 kB of unclosed tags.
  const ended = xml.split('</w:p>').slice(0, -1)
  return ended.flatMap((piece) => {
    const start = piece.search(/<w:p[ >]/)
    const paragraph = start < 0 ? '' : piece.slice(start)
    // Skip page numbers.
    if (/\b(?:PAGE|NUMPAGES)\b/.test(paragraph)) return []
    const text = withoutEntities(paragraph.replace(/<w:tab\/>|<w:br\/>/g, '\t').replace(/<[^<>]+>/g, ''))
    const line = cvLine(text)
    return line.text ? [line] : []
  })
}

/** Reads the headers and footers of a document without repetitions. The library mammoth ignores them. */
export async function docxMargins(content: Buffer): Promise<DocxMargins> {
  const files = await unzipTexts(content, new Set(names))
  const of = (kind: string) => {
    const lines = names
      .filter((name) => name.startsWith(kind))
      .flatMap((name) => paragraphs(files.get(name) ?? ''))
    return [...new Map(lines.map((line) => [line.text, line])).values()]
  }
  return { headers: of('header'), footers: of('footer') }
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  apos: "'",
}

/** Decodes XML character references such as `&amp;`; leaves invalid references unchanged. */
function withoutEntities(text: string): string {
  return text.replace(
    /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi,
    (all, decimal?: string, hex?: string, name?: string) => {
      if (name) return named[name] ?? all
      const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
      // Keep a reference to NUL undecoded, because PostgreSQL cannot store NUL.
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : all
    },
  )
}
