import type { Fonts, Run } from './fonts.ts'
import { blank, type Measure } from './measure.ts'
import { indent, type Line, margin } from './page.ts'
import { directionOf, hasRightToLeft, inVisualOrder } from './visual-order.ts'

const footSize = 8
const muted = '#5b6270'
const ink = '#1b1f27'
/** Ascent of Inter, as a fraction of the font size. Text in other fonts shares Inter’s baseline. */
const ascent = 0.96875

/** Draws on the current page of a PDF. */
export interface Pen {
  readonly drawLine: (line: Line, y: number) => void
  /** Draws the author and page number at the foot of every page, if there are several pages. */
  readonly drawFeet: (author: string) => void
}

/** The text runs of a line in the order of drawing, from left to right. */
function piecesOf({ words, direction }: Pick<Line, 'words' | 'direction'>) {
  const pieces = words.flatMap(({ runs, link, isGlued }, index) => [
    // Draw spaces too, so that PDF readers recognise words.
    ...(index > 0 && !isGlued ? [{ ...blank, link: undefined }] : []),
    ...runs.map((run) => ({ ...run, link })),
  ])
  const isMixed = direction === 'rtl' || hasRightToLeft(pieces.map(({ text }) => text).join(''))
  return isMixed ? inVisualOrder(pieces, direction) : pieces
}

export function createPen(pdf: PDFKit.PDFDocument, { use, runsOf }: Fonts, measure: Measure): Pen {
  const { widthOf, wordOf } = measure

  const drawRuns = (runs: readonly Run[], x: number, y: number, size: number, isStrong = false): number => {
    let at = x
    for (const run of runs) {
      use(run.font)
      pdf
        .fontSize(size)
        // Simulate bold with an outline, because only regular fonts are embedded.
        .lineWidth(size * 0.035)
        .text(run.text, at, y + size * ascent, {
          lineBreak: false,
          fill: true,
          stroke: isStrong,
          baseline: 'alphabetic',
        })
      at += widthOf(run, size)
    }
    return at
  }

  return {
    drawLine: (line, y) => {
      const { block, direction, isFirst, height } = line
      const { style } = block
      const pieces = piecesOf(line)
      const [left, right] = [margin, pdf.page.width - margin]
      const inset = block.isPoint ? indent : 0
      const width = pieces.reduce((sum, piece) => sum + widthOf(piece, style.size), 0)
      const isMirrored = direction === 'rtl'
      let x = isMirrored ? right - inset - width : left + inset
      pdf.fillColor(style.color ?? ink).strokeColor(style.color ?? ink)
      if (block.isPoint && isFirst) drawRuns(runsOf('•'), isMirrored ? right - 8 : left + 2, y, style.size)
      for (const piece of pieces) {
        const from = x
        x = drawRuns([piece], x, y, style.size, style.isStrong)
        if (piece.link) pdf.link(from, y, x - from, style.size * 1.2, piece.link)
      }
      if (isFirst && block.right) {
        pdf.fillColor(muted)
        const beside = wordOf(block.right, style)
        drawRuns(beside.runs, isMirrored ? left : right - beside.width, y, style.size)
      }
      if (block.isRuled) {
        const at = y + height - 3.5
        pdf.moveTo(left, at).lineTo(right, at).lineWidth(0.6).stroke('#c9ced8')
      }
    },

    drawFeet: (author) => {
      const { start, count } = pdf.bufferedPageRange()
      if (count < 2) return
      for (let page = start; page < start + count; page += 1) {
        pdf.switchToPage(page)
        // With a bottom margin, pdfkit would start a new page for the footer.
        pdf.page.margins.bottom = 0
        // Screen readers leave out what repeats on every page.
        pdf.markContent('Artifact', { type: 'Pagination' })
        pdf.fillColor(muted)
        const y = pdf.page.height - margin + 18
        const direction = directionOf(author)
        drawRuns(piecesOf({ words: [wordOf(author, { size: footSize })], direction }), margin, y, footSize)
        const number = wordOf(`${page + 1} / ${count}`, { size: footSize })
        drawRuns(number.runs, pdf.page.width - margin - number.width, y, footSize)
        pdf.endMarkedContent()
      }
    },
  }
}
