import PdfDocument from 'pdfkit'
import { breakLines } from './break-lines.ts'
import { createPen } from './draw.ts'
import { loadFonts } from './fonts.ts'
import { createMeasure } from './measure.ts'
import { type Block, type Line, margin } from './page.ts'
import { createTags, noTags } from './tags.ts'

/** Characters of bullets and page numbers, for which a font must be loaded too. */
const fixedCharacters = ' •/0123456789'

const composed = (block: Block): Block => ({
  ...block,
  pieces: block.pieces.map((piece) => ({ ...piece, text: piece.text.normalize('NFC') })),
})

/** A picture at the top of the first page, above the paragraphs. */
interface Head {
  /** Height in points. */
  readonly height: number
  /** Describes the pictures to people who do not see them. */
  readonly alt: string
  readonly draw: (pdf: PDFKit.PDFDocument) => void
}

export interface PdfExtras {
  readonly head?: Head
  readonly attachment?: {
    readonly name: string
    readonly content: Buffer
    readonly type: string
    readonly description: string
  }
  /** Whether screen readers get the structure: headings, paragraphs, pictures (PDF 1.7 §14.8). */
  readonly isTagged?: boolean
  /** Letter for those that no font has; without it they are an error. */
  readonly substitute?: string
}

/**
 * Lays out paragraphs on A4 pages and returns the PDF.
 * @param about metadata of the PDF; the author is also in the footer if there are several pages
 * @throws ResumeError invalid for letters that no font has, unless there is a substitute
 */
export async function setPages(
  blocks: readonly Block[],
  about: { readonly title: string; readonly author: string },
  { head, attachment, isTagged = false, substitute }: PdfExtras = {},
): Promise<Buffer> {
  const pdf = new PdfDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    ...(isTagged && { tagged: true, pdfVersion: '1.7' as const }),
    info: { Title: about.title, Author: about.author },
  })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => pdf.on('end', resolve))
  const texts = blocks.flatMap(({ pieces, right = '' }) => [...pieces.map(({ text }) => text), right])
  const fonts = await loadFonts(pdf, [...texts, about.author, fixedCharacters].join(' '), substitute)
  const measure = createMeasure(pdf, fonts)
  const pen = createPen(pdf, fonts, measure)
  const tags = isTagged ? createTags(pdf) : noTags
  const full = pdf.page.width - 2 * margin
  const lines = blocks.map(composed).flatMap((block) => breakLines(measure, block, full))
  const bottom = pdf.page.height - margin
  if (head) tags.figure(head.alt, () => head.draw(pdf))
  let y = margin + (head?.height ?? 0)
  for (const [index, line] of lines.entries()) {
    if (y > margin && y + line.above + groupHeight(lines, index) > bottom) {
      pdf.addPage()
      y = margin
    }
    y += y > margin ? line.above : 0
    tags.line(line, () => pen.drawLine(line, y))
    y += line.height
  }
  tags.end()
  pen.drawFeet(about.author)
  if (attachment) {
    const { name, content, type, description } = attachment
    pdf.file(content, { name, type, description, relationship: 'Data' } as object)
  }
  pdf.end()
  await ended
  return Buffer.concat(parts)
}

/** Height of a line and all lines after it that must be on the same page. */
function groupHeight(lines: readonly Line[], index: number): number {
  let height = lines[index]?.height ?? 0
  for (let at = index; lines[at]?.keepsWithNext && lines[at + 1]; at += 1) {
    height += (lines[at + 1]?.above ?? 0) + (lines[at + 1]?.height ?? 0)
  }
  return height
}
