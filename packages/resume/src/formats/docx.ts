import mammoth from 'mammoth'
import { findPeriod } from '../cv/dates.ts'
import { type CvLine, cvLine } from '../cv/lines.ts'
import { ResumeError } from '../resume-error.ts'
import { docxMargins } from './docx-margins.ts'
import { withoutEntities } from './xml-entities.ts'

const plain = (html: string) => withoutEntities(html.replace(/<[^>]+>/g, ''))

/**
 * The lines of a Word document: paragraphs, points of lists, cells of tables row by row.
 * @throws ResumeError invalid when it cannot be read or holds no text
 */
export async function docxLines(content: Buffer): Promise<CvLine[]> {
  const html = await toHtml(content)
  const { headers, footers } = await docxMargins(content)
  const reaches = (line: CvLine) => /\S@\S+\.\S|\+?\d[\d\s().\-/]{7,}/u.test(line.text)
  // What is repeated on each page is only of use where it says how to reach the person.
  const above = headers.some(reaches) ? headers : []
  const below = footers.some(reaches) ? [cvLine('Contact', { strong: true, gap: true }), ...footers] : []
  const lines = [...above, ...blocks(html), ...below]
  if (lines.every((line) => line.text === '')) {
    throw new ResumeError(
      'invalid',
      'This document holds no text that can be read, only pictures or text boxes.',
    )
  }
  return lines
}

async function toHtml(content: Buffer): Promise<string> {
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: content },
      {
        // Pictures are left out; they may be large.
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
    throw new ResumeError(
      'invalid',
      'This Word document is broken and cannot be read. Save it anew and try again.',
    )
  }
}

function blocks(html: string): CvLine[] {
  // A row of a table is one line, its cells far apart, unless they hold several paragraphs: then they are columns.
  const flat = html.replace(/<tr>(.*?)<\/tr>/gs, (row, inner: string) => {
    const cells = [...inner.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/gs)].map(([, cell = '']) => cell)
    const simple = cells.every((cell) => (cell.match(/<(?:p|li|h\d)\b/g) ?? []).length <= 1)
    if (simple && cells.length > 1) {
      return `<p>${cells.map((cell) => cell.replace(/<\/?(?:p|li|ul|ol|h\d)[^>]*>/g, '')).join('\t')}</p>`
    }
    // Dates in a cell behind or beside the middle of what they date are read before it.
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
