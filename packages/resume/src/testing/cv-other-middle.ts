import { Document, Packer, Paragraph, Table, TableCell, TableRow, TextRun, VerticalAlignTable } from 'docx'
import PdfDocument from 'pdfkit'
import type { OtherTruth } from './cv-other-shapes.ts'
import { otherWords, writeSpan } from './cv-other-words.ts'

type Side = 'left' | 'right'

interface Setting {
  readonly side: Side
  /** Padding at the top and bottom of each cell, in points. */
  readonly padding: number
  /** Whether the dates are smaller than the other text. */
  readonly dateSize: number
}

const lineHeight = 14

function rowsOf(truth: OtherTruth) {
  const { language, jobs, studies } = truth
  return [
    jobs.map((job, index) => ({
      when: writeSpan(job, language, 'words'),
      // Entries have odd and even numbers of lines, so their centre is on a line or between two lines.
      texts: [
        job.title,
        index === 1 ? `${job.employer}, ${job.place}` : job.employer,
        ...job.told.map((text) => `• ${text}`),
      ],
    })),
    studies.map((one) => ({
      when: writeSpan(one, language, 'years'),
      texts: [one.degree, one.institution],
    })),
  ] as const
}

async function pdfTable(truth: OtherTruth, { side, padding, dateSize }: Setting): Promise<Buffer> {
  const pdf = new PdfDocument({ size: 'A4', margin: 50 })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => pdf.on('end', resolve))
  const put = (text: string, x: number, y: number, size = 10, isBold = false, width = 0) =>
    pdf
      .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .text(text, x, y, width > 0 ? { width, align: 'right', lineBreak: false } : { lineBreak: false })
  const words = otherWords[truth.language]
  let y = 50
  put(truth.name, 50, y, 22, true)
  put(truth.headline, 50, y + 30, 12)
  put([truth.email, truth.phone[0], truth.place[0]].join(' | '), 50, y + 50)
  y += 80
  for (const [index, rows] of rowsOf(truth).entries()) {
    put(words.headings[index + 1] ?? '', 50, y, 13, true)
    y += 24
    for (const { when, texts } of rows) {
      const height = texts.length * lineHeight + 2 * padding
      const top = y + padding
      const middle = y + height / 2 - dateSize / 2
      if (side === 'left') put(when, 50, middle, dateSize)
      else put(when, 400, middle, dateSize, false, 145)
      for (const [at, text] of texts.entries())
        put(text, side === 'left' ? 190 : 50, top + at * lineHeight, 10, at === 0)
      y += height
    }
    y += 12
  }
  for (const [index, text] of [
    truth.skills.join(', '),
    truth.languages.map(([name, level]) => `${name} (${level})`).join(', '),
  ].entries()) {
    put(words.headings[index + 3] ?? '', 50, y, 13, true)
    put(text, 50, y + 22)
    y += 48
  }
  pdf.end()
  await ended
  return Buffer.concat(parts)
}

const p = (text: string, bold = false, size = 20) =>
  new Paragraph({ children: [new TextRun({ text, bold, size })] })

function docxTable(truth: OtherTruth, side: Side): Promise<Buffer> {
  const words = otherWords[truth.language]
  const cell = (children: Paragraph[]) =>
    new TableCell({ children, verticalAlign: VerticalAlignTable.CENTER })
  const [jobs, studies] = rowsOf(truth)
  const table = (rows: (typeof jobs)[number][]) =>
    new Table({
      rows: rows.map(({ when, texts }) => {
        const told = cell(texts.map((text, at) => p(text, at === 0)))
        return new TableRow({
          children: side === 'left' ? [cell([p(when)]), told] : [told, cell([p(when)])],
        })
      }),
    })
  return Packer.toBuffer(
    new Document({
      sections: [
        {
          children: [
            p(truth.name, true, 44),
            p(truth.headline),
            p([truth.email, truth.phone[0], truth.place[0]].join(' | ')),
            p(words.headings[1], true, 26),
            table(jobs),
            p(words.headings[2], true, 26),
            table(studies),
            p(words.headings[3], true, 26),
            p(truth.skills.join(', ')),
            p(words.headings[4], true, 26),
            p(truth.languages.map(([name, level]) => `${name} (${level})`).join(', ')),
          ],
        },
      ],
    }),
  )
}

const pdf = (setting: Setting) => (truth: OtherTruth) => pdfTable(truth, setting)

/** Functions that write a table with vertically centred dates, by name of the layout. */
export const middleTables: readonly (readonly [string, (truth: OtherTruth) => Promise<Buffer>])[] = [
  ['pdf, dates in the middle at the left', pdf({ side: 'left', padding: 5, dateSize: 10 })],
  ['pdf, small dates in the middle at the left, close', pdf({ side: 'left', padding: 0, dateSize: 9 })],
  ['pdf, dates in the middle at the right', pdf({ side: 'right', padding: 5, dateSize: 10 })],
  ['pdf, dates in the middle at the right, close', pdf({ side: 'right', padding: 0, dateSize: 10 })],
  ['docx, dates in the middle at the left', (truth) => docxTable(truth, 'left')],
  ['docx, dates in the middle at the right', (truth) => docxTable(truth, 'right')],
]
