import type { ParsedProfile } from '@vouch/domain'
import PdfDocument from 'pdfkit'

type Style = 'bold' | 'heading' | 'name'
export type Piece = readonly [x: number, text: string, style?: Style]

const sizes = { plain: 10, bold: 10, heading: 13, name: 22 }

/** Prints a PDF from texts with positions, in rows of 14 points. A negative x is the right edge of a text. */
export async function printedCv(rows: readonly (readonly Piece[])[]): Promise<Buffer> {
  const pdf = new PdfDocument({ size: 'A4', margin: 20 })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => pdf.on('end', resolve))
  let y = 40
  for (const row of rows) {
    for (const [x, text, style] of row) {
      pdf.font(style ? 'Helvetica-Bold' : 'Helvetica').fontSize(sizes[style ?? 'plain'])
      pdf.text(text, x < 0 ? -x - pdf.widthOfString(text) : x, y, { lineBreak: false })
    }
    y += row.some(([, , style]) => style === 'heading' || style === 'name') ? 24 : 14
  }
  pdf.end()
  await ended
  return Buffer.concat(parts)
}

export const jobsOf = ({ experience }: ParsedProfile) =>
  experience?.items?.map(({ title, employer, location, startDate, endDate }) => [
    title,
    employer,
    location,
    startDate,
    endDate,
  ])
export const studiesOf = ({ education }: ParsedProfile) =>
  education?.items?.map(({ studyType, area, institution, startDate, endDate }) => [
    [studyType, area?.label].filter(Boolean).join(' in '),
    institution,
    startDate,
    endDate,
  ])
export const languagesOf = ({ portfolio }: ParsedProfile) =>
  portfolio?.languages?.map(({ language, level }) => [language?.label, level])
export const skillsOf = ({ skills }: ParsedProfile) => skills?.items?.map(({ skill }) => skill?.label)
