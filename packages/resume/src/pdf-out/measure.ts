import type { Fonts, Run } from './fonts.ts'
import type { TextStyle, Word } from './page.ts'

export const blank: Run = { text: ' ', font: 'latin' }

/** Measures text widths in points. */
export interface Measure {
  readonly widthOf: (run: Run, size: number) => number
  readonly wordOf: (text: string, style: TextStyle, link?: string, isGlued?: boolean) => Word
  readonly space: (style: TextStyle) => number
}

export function createMeasure(pdf: PDFKit.PDFDocument, { use, runsOf }: Fonts): Measure {
  const widths = new Map<string, number>()
  const widthOf = ({ text, font }: Run, size: number): number => {
    const key = `${size} ${font} ${text}`
    const found = widths.get(key)
    if (found !== undefined) return found
    use(font)
    const width = pdf.fontSize(size).widthOfString(text)
    widths.set(key, width)
    return width
  }
  return {
    widthOf,
    wordOf: (text, style, link, isGlued = false) => {
      const runs = runsOf(text)
      return { runs, width: runs.reduce((sum, run) => sum + widthOf(run, style.size), 0), link, isGlued }
    },
    space: (style) => widthOf(blank, style.size),
  }
}
