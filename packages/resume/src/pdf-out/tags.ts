import type { Line } from './page.ts'

/** Marks what is drawn with its meaning, for screen readers. */
export interface Tags {
  readonly figure: (alt: string, draw: () => void) => void
  /** A line of a paragraph or heading. */
  readonly line: (line: Line, draw: () => void) => void
  readonly end: () => void
}

export const noTags: Tags = {
  figure: (_, draw) => draw(),
  line: (_, draw) => draw(),
  end: () => undefined,
}

/** Starts the structure of a tagged PDF (PDF 1.7 §14.8): the first strong paragraph is its title. */
export function createTags(pdf: PDFKit.PDFDocument): Tags {
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  let current: { readonly tag: string; readonly element: PDFKit.PDFStructureElement } | undefined
  let hasTitle = false

  const begin = (tag: string, options: { readonly alt?: string } = {}) => {
    current?.element.end()
    const element = pdf.struct(tag, options)
    root.add(element)
    current = { tag, element }
    return current
  }
  const draw = ({ tag, element }: NonNullable<typeof current>, work: () => void) => {
    const content = pdf.markStructureContent(tag)
    work()
    pdf.endMarkedContent()
    element.add(content)
  }
  const tagOf = ({ block }: Line): string => {
    if (block.isRuled) return 'H2'
    if (hasTitle || !block.style.isStrong) return 'P'
    hasTitle = true
    return 'H1'
  }
  return {
    figure: (alt, work) => draw(begin('Figure', { alt }), work),
    line: (line, work) => draw(current && !line.isFirst ? current : begin(tagOf(line)), work),
    end: () => {
      current?.element.end()
      root.end()
    },
  }
}
