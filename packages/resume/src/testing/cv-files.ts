import {
  Document,
  HeadingLevel,
  Packer,
  Paragraph,
  Tab,
  Table,
  TableCell,
  TableRow,
  TabStopType,
  TextRun,
} from 'docx'
import PdfDocument from 'pdfkit'
import type { CvText, TextLine } from './cv-text.ts'

const margin = 50
const aside = 160

function draw(pdf: PDFKit.PDFDocument, line: TextLine, x: number, width: number): void {
  const fonts = {
    name: 'Helvetica-Bold',
    heading: 'Helvetica-Bold',
    strong: 'Helvetica-Bold',
    plain: 'Helvetica',
    bullet: 'Helvetica',
  }
  const size = { name: 22, heading: 13, strong: 10, plain: 10, bullet: 10 }[line.kind]
  if (line.kind === 'heading') pdf.moveDown(0.8)
  if (pdf.y > pdf.page.height - margin - 40) pdf.addPage()
  pdf.font(fonts[line.kind]).fontSize(size)
  const top = pdf.y
  if (line.right) {
    pdf.text(line.text, x, top, { width: width - 130 })
    const after = pdf.y
    pdf.text(line.right, x + width - 140, top, { width: 140, align: 'right' })
    pdf.y = Math.max(after, pdf.y)
    return
  }
  pdf.text(line.kind === 'bullet' ? `• ${line.text}` : line.text, x, top, { width })
}

/**
 * Draws a CV as PDF.
 * @param columns 2 puts contact details, skills and languages in a left column
 */
export async function cvPdf(cv: CvText, columns: 1 | 2): Promise<Buffer> {
  const pdf = new PdfDocument({ size: 'A4', margin })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const finished = new Promise((resolve) => pdf.on('end', resolve))
  const width = pdf.page.width - 2 * margin
  for (const line of cv.head) draw(pdf, line, margin, width)
  if (columns === 1) {
    for (const line of [...cv.contact, ...cv.main, ...cv.aside]) draw(pdf, line, margin, width)
  } else {
    const top = pdf.y + 10
    pdf.y = top
    for (const line of [
      { kind: 'heading', text: 'Contact' } as const,
      ...cv.contact.flatMap(split),
      ...cv.aside,
    ])
      draw(pdf, line, margin, aside - 20)
    pdf.y = top
    for (const line of cv.main) draw(pdf, line, margin + aside, width - aside)
  }
  pdf.end()
  await finished
  return Buffer.concat(parts)
}

const split = (line: TextLine): TextLine[] => line.text.split(/ [|•] /).map((text) => ({ ...line, text }))

function paragraph(line: TextLine): Paragraph {
  if (line.kind === 'name')
    return new Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun(line.text)] })
  if (line.kind === 'heading')
    return new Paragraph({ heading: HeadingLevel.HEADING_1, children: [new TextRun(line.text)] })
  if (line.kind === 'bullet') return new Paragraph({ text: line.text, bullet: { level: 0 } })
  const runs = [new TextRun({ text: line.text, bold: line.kind === 'strong' })]
  if (line.right) runs.push(new TextRun({ children: [new Tab(), line.right] }))
  return new Paragraph({ children: runs, tabStops: [{ type: TabStopType.RIGHT, position: 9000 }] })
}

/**
 * Writes a CV as docx.
 * @param columns number of columns; with 2, they are two cells of a table, side by side
 */
export async function cvDocx(cv: CvText, columns: 1 | 2): Promise<Buffer> {
  const side = [{ kind: 'heading', text: 'Contact' } as const, ...cv.contact.flatMap(split), ...cv.aside]
  const children =
    columns === 1
      ? [...cv.head, ...cv.contact, ...cv.main, ...cv.aside].map(paragraph)
      : [
          ...cv.head.map(paragraph),
          new Table({
            rows: [
              new TableRow({
                children: [side, cv.main].map((lines) => new TableCell({ children: lines.map(paragraph) })),
              }),
            ],
          }),
        ]
  return Packer.toBuffer(new Document({ sections: [{ children }] }))
}
