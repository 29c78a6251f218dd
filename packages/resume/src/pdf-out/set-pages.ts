import PdfDocument from 'pdfkit'
import { breakLines } from './break-lines.ts'
import { createPen } from './draw.ts'
import { loadFonts } from './fonts.ts'
import { createMeasure } from './measure.ts'
import { type Block, type Line, margin } from './page.ts'

/** Characters of bullets and page numbers, for which a font must be loaded too. */
const fixedCharacters = ' •/0123456789'

const composed = (block: Block): Block => ({
  ...block,
  pieces: block.pieces.map((piece) => ({ ...piece, text: piece.text.normalize('NFC') })),
})

/**
 * Lays out paragraphs on A4 pages and returns the PDF.
 * @param about metadata of the PDF; the author is also in the footer if there are several pages
 * @throws ResumeError invalid for letters that no font has
 */
export async function setPages(
  blocks: readonly Block[],
  about: { readonly title: string; readonly author: string },
): Promise<Buffer> {
  const pdf = new PdfDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: about.title, Author: about.author },
  })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => pdf.on('end', resolve))
  const texts = blocks.flatMap(({ pieces, right = '' }) => [...pieces.map(({ text }) => text), right])
  const fonts = await loadFonts(pdf, [...texts, about.author, fixedCharacters].join(' '))
  const measure = createMeasure(pdf, fonts)
  const pen = createPen(pdf, fonts, measure)
  const full = pdf.page.width - 2 * margin
  const lines = blocks.map(composed).flatMap((block) => breakLines(measure, block, full))
  const bottom = pdf.page.height - margin
  let y = margin
  for (const [index, line] of lines.entries()) {
    if (y > margin && y + line.above + groupHeight(lines, index) > bottom) {
      pdf.addPage()
      y = margin
    }
    y += y > margin ? line.above : 0
    pen.drawLine(line, y)
    y += line.height
  }
  pen.drawFeet(about.author)
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
