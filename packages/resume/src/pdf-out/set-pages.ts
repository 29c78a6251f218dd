import PdfDocument from 'pdfkit'
import { breakable } from './breaks.ts'
import { fontsOf, type Run } from './fonts.ts'
import { directionOf, hasRightToLeft, inVisualOrder } from './visual-order.ts'

/** How a text looks. Sizes in points. */
interface TextStyle {
  readonly size: number
  readonly isStrong?: boolean
  readonly color?: string
}

/** A piece of a line, with the address that it opens. */
export interface Piece {
  readonly text: string
  readonly link?: string
}

/** One paragraph of a document. */
export interface Block {
  readonly pieces: readonly Piece[]
  readonly style: TextStyle
  /** Room above, in points; none at the top of a page. */
  readonly above?: number
  /** Stands at the right edge of the first line, such as dates. */
  readonly right?: string
  readonly isPoint?: boolean
  /** A line is drawn below. */
  readonly isRuled?: boolean
  /** Never the last thing on a page. */
  readonly keepsWithNext?: boolean
}

const margin = 54
const footSize = 8
const indent = 12
const muted = '#5b6270'
const ink = '#1b1f27'
const lineHeight = 1.42
/** Of Inter, in its size: letters of other fonts stand on the same line. */
const ascent = 0.96875

interface Word {
  readonly runs: readonly Run[]
  readonly width: number
  readonly link: string | undefined
  /** No space before it: a line may end here all the same. */
  readonly isGlued: boolean
}

interface Line {
  readonly words: readonly Word[]
  readonly block: Block
  readonly direction: 'ltr' | 'rtl'
  readonly isFirst: boolean
  readonly above: number
  readonly height: number
  readonly keepsWithNext: boolean
}

/**
 * Sets blocks on pages of A4.
 * @param about title and author of the document; the author stands at the foot of each page when there are several
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
  const texts = blocks.flatMap(({ pieces }) => pieces.map(({ text }) => text)).join(' ')
  const setter = createSetter(pdf, texts)
  const lines = blocks.flatMap(setter.breakLines)
  const bottom = pdf.page.height - margin
  let y = margin
  for (const [index, line] of lines.entries()) {
    if (y > margin && y + line.above + keptHeight(lines, index) > bottom) {
      pdf.addPage()
      y = margin
    }
    y += y > margin ? line.above : 0
    setter.drawLine(line, y)
    y += line.height
  }
  setter.drawFeet(about.author)
  pdf.end()
  await ended
  return Buffer.concat(parts)
}

/** The height of a line with all that must not be parted from it. */
function keptHeight(lines: readonly Line[], index: number): number {
  let height = lines[index]?.height ?? 0
  for (let at = index; lines[at]?.keepsWithNext && lines[at + 1]; at += 1) {
    height += (lines[at + 1]?.above ?? 0) + (lines[at + 1]?.height ?? 0)
  }
  return height
}

function createSetter(pdf: PDFKit.PDFDocument, texts: string) {
  const { use, runsOf } = fontsOf(pdf, texts)
  const widths = new Map<string, number>()
  const full = pdf.page.width - 2 * margin

  const widthOf = ({ text, font }: Run, size: number): number => {
    const key = `${size} ${font} ${text}`
    const found = widths.get(key)
    if (found !== undefined) return found
    use(font)
    const width = pdf.fontSize(size).widthOfString(text)
    widths.set(key, width)
    return width
  }
  const wordOf = (text: string, style: TextStyle, link?: string, isGlued = false): Word => {
    const runs = runsOf(text)
    return { runs, width: runs.reduce((sum, run) => sum + widthOf(run, style.size), 0), link, isGlued }
  }
  const blank: Run = { text: ' ', font: 'latin' }
  const space = (style: TextStyle) => widthOf(blank, style.size)

  /** Words that are longer than a line, such as addresses, are broken where the line ends. */
  const fitting = (text: string, block: Block, most: number, link?: string, isGlued = false): Word[] => {
    const word = wordOf(text, block.style, link, isGlued)
    const letters = [...text]
    if (word.width <= most || letters.length < 2) return [word]
    const half = Math.floor(letters.length / 2)
    return [letters.slice(0, half), letters.slice(half)].flatMap((part, index) =>
      fitting(part.join(''), block, most, link, isGlued || index > 0),
    )
  }

  const breakLines = (block: Block): Line[] => {
    const { style, right } = block
    const room = full - (block.isPoint ? indent : 0)
    const beside = right ? wordOf(right.replaceAll(' ', '\u00a0'), style).width + 16 : 0
    const words = block.pieces.flatMap(({ text, link }) =>
      text
        .split(/[ \n\t]+/)
        .filter(Boolean)
        .flatMap((word) =>
          breakable(word).flatMap((part, index) => fitting(part, block, room - beside, link, index > 0)),
        ),
    )
    const direction = directionOf(block.pieces.map(({ text }) => text).join(' '))
    const lines: Word[][] = [[]]
    let used = 0
    for (const word of words.filter(({ runs }) => runs.length > 0)) {
      const most = room - (lines.length === 1 ? beside : 0)
      const needed = used === 0 ? word.width : used + (word.isGlued ? 0 : space(style)) + word.width
      if (used > 0 && needed > most) {
        lines.push([word])
        used = word.width
      } else {
        lines.at(-1)?.push(word)
        used = needed
      }
    }
    if (lines[0]?.length === 0 && !right) return []
    // A sign between two things says nothing at the end of a line.
    for (const line of lines) if (line.at(-1)?.runs[0]?.text === '·') line.pop()
    const height = style.size * lineHeight + (block.isRuled ? 5 : 0)
    return lines.map((line, index) => ({
      words: line,
      block,
      direction,
      isFirst: index === 0,
      above: index === 0 ? (block.above ?? 0) : 0,
      height,
      // No line of a paragraph stands alone at the end or at the top of a page.
      keepsWithNext:
        (index === 0 && lines.length > 1) ||
        index === lines.length - 2 ||
        (index === lines.length - 1 && (block.keepsWithNext ?? false)),
    }))
  }

  const drawRuns = (runs: readonly Run[], x: number, y: number, size: number, isStrong = false): number => {
    let at = x
    for (const run of runs) {
      use(run.font)
      pdf
        .fontSize(size)
        // Strong letters are drawn with a thin edge: the files have one weight that can be embedded.
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

  /** What is drawn of a line, from left to right. */
  const piecesOf = ({ words, direction }: Pick<Line, 'words' | 'direction'>) => {
    const pieces = words.flatMap(({ runs, link, isGlued }, index) => [
      // A space of its own: readers of the file know words by it.
      ...(index > 0 && !isGlued ? [{ ...blank, link: undefined }] : []),
      ...runs.map((run) => ({ ...run, link })),
    ])
    const isMixed = direction === 'rtl' || hasRightToLeft(pieces.map(({ text }) => text).join(''))
    return isMixed ? inVisualOrder(pieces, direction) : pieces
  }

  const drawLine = (line: Line, y: number) => {
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
      pdf
        .moveTo(margin, at)
        .lineTo(pdf.page.width - margin, at)
        .lineWidth(0.6)
        .stroke('#c9ced8')
    }
  }

  const drawFeet = (author: string) => {
    const { start, count } = pdf.bufferedPageRange()
    if (count < 2) return
    for (let page = start; page < start + count; page += 1) {
      pdf.switchToPage(page)
      // Or the foot, which stands in the margin, would begin a new page.
      pdf.page.margins.bottom = 0
      pdf.fillColor(muted)
      const y = pdf.page.height - margin + 18
      const direction = directionOf(author)
      drawRuns(piecesOf({ words: [wordOf(author, { size: footSize })], direction }), margin, y, footSize)
      const number = wordOf(`${page + 1} / ${count}`, { size: footSize })
      drawRuns(number.runs, pdf.page.width - margin - number.width, y, footSize)
    }
  }
  return { breakLines, drawLine, drawFeet }
}
