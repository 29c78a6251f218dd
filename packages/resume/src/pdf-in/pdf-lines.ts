import { getDocumentProxy } from 'unpdf'
import { type CvLine, cvLine } from '../cv/lines.ts'
import { ResumeError } from '../resume-error.ts'
import { inReadingOrder } from './layout.ts'
import { type PageWords, withoutMargins } from './margins.ts'
import type { Row, Word } from './page.ts'
import { readableRows } from './right-to-left.ts'

const maxPages = 30

/** A PDF with fewer characters than this is treated as a scan. */
const scannedBelow = 40

/**
 * Reads the lines of a PDF in reading order, column by column.
 * @throws ResumeError invalid if the PDF is password-protected, damaged, without text, or in a right-to-left script
 */
export async function pdfLines(content: Uint8Array): Promise<CvLine[]> {
  const pdf = await open(content)
  try {
    const pages: PageWords[] = []
    for (let number = 1; number <= Math.min(pdf.numPages, maxPages); number += 1) {
      const page = await pdf.getPage(number)
      const [, bottom = 0, , top = 0] = page.view
      pages.push({ words: await wordsOf(page), height: top - bottom })
    }
    const all: Row[] = withoutMargins(pages).flatMap(inReadingOrder)
    const letters = all.reduce((sum, row) => sum + row.text.length, 0)
    if (letters < scannedBelow) {
      throw new ResumeError(
        'invalid',
        'This PDF contains no text, only images, for example from a scanner. Fill in the form by hand, or export your CV as a PDF from the program you wrote it in.',
      )
    }
    const readable = readableRows(all)
    const usual = commonSize(readable)
    return readable.map((row) =>
      cvLine(row.text, {
        strong: row.strong || row.size > usual * 1.15,
        gap: row.gap,
        continues: row.continues,
        size: row.size / usual,
        left: row.left,
        begin: row.begin,
      }),
    )
  } finally {
    await pdf.destroy()
  }
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>
type PdfPage = Awaited<ReturnType<Pdf['getPage']>>

async function open(content: Uint8Array): Promise<Pdf> {
  try {
    // Pass a copy, because pdf.js makes the buffer unusable.
    return await getDocumentProxy(Uint8Array.from(content), {
      isEvalSupported: false,
      stopAtErrors: false,
      verbosity: 0,
    })
  } catch (error) {
    const locked = (error as Error).name === 'PasswordException'
    throw new ResumeError(
      'invalid',
      locked
        ? 'This PDF is protected by a password. Save it without one and try again.'
        : 'This PDF is damaged. Save it again and retry.',
    )
  }
}

/** Matches names of bold fonts, such as Helvetica-Bold, CMBX10 and NimbusRomNo9L-Medi. */
const boldName = /bold|black|heavy|demi|-medi|bx\d/i

async function wordsOf(page: PdfPage): Promise<Word[]> {
  const { items } = await page.getTextContent()
  // Load the fonts, because only font names reveal bold text. Ignore errors: the text is available without fonts.
  await page.getOperatorList().catch(() => undefined)
  const nameOf = (font: string): string => {
    const loaded: unknown = page.commonObjs.has(font) ? page.commonObjs.get(font) : undefined
    return String((loaded as { name?: string } | undefined)?.name ?? '')
  }
  const strong = new Map<string, boolean>()
  const isStrong = (font: string): boolean => {
    const known = strong.get(font) ?? boldName.test(nameOf(font))
    strong.set(font, known)
    return known
  }
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [, , c = 0, d = 0, x = 0, y = 0] = item.transform as number[]
    const size = Math.hypot(c, d)
    return [{ text: item.str, x, y, width: item.width, size, strong: isStrong(item.fontName) }]
  })
}

function commonSize(rows: readonly Row[]): number {
  const letters = new Map<number, number>()
  for (const row of rows) {
    const size = Math.round(row.size * 2) / 2
    letters.set(size, (letters.get(size) ?? 0) + row.text.length)
  }
  return [...letters].sort(([, one], [, other]) => other - one)[0]?.[0] || 1
}
