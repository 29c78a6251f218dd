import PdfDocument from 'pdfkit'
import type { OtherTruth } from './cv-other-shapes.ts'
import { type OtherDates, otherWords, writeSpan } from './cv-other-words.ts'

type Pdf = PDFKit.PDFDocument
type Draw = (pdf: Pdf, truth: OtherTruth) => void

const bold = 'Helvetica-Bold'
const plain = 'Helvetica'
const summary = 'Calm and thorough. Likes to finish what was begun and to explain why it was done this way.'

async function drawn(truth: OtherTruth, draw: Draw, buffered = false): Promise<Buffer> {
  const pdf = new PdfDocument({ size: 'A4', margin: 50, bufferPages: buffered })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => pdf.on('end', resolve))
  draw(pdf, truth)
  pdf.end()
  await ended
  return Buffer.concat(parts)
}

interface Place {
  readonly x: number
  readonly width: number
}
const wide: Place = { x: 50, width: 495 }

function line(pdf: Pdf, text: string, at: Place = wide, font = plain, size = 10, more: object = {}): void {
  pdf
    .font(font)
    .fontSize(size)
    .text(text, at.x, pdf.y, { width: at.width, ...more })
}

const heading = (pdf: Pdf, text: string, at: Place = wide, more: object = {}) => {
  pdf.moveDown(0.7)
  line(pdf, text, at, bold, 12, more)
  pdf.moveDown(0.2)
}

function entries(pdf: Pdf, truth: OtherTruth, dates: OtherDates, at: Place): void {
  const { language, jobs, studies } = truth
  const [, experience, education] = otherWords[language].headings
  heading(pdf, experience, at)
  for (const job of jobs) {
    line(pdf, job.title, at, bold)
    line(pdf, `${job.employer}, ${job.place}`, at)
    line(pdf, writeSpan(job, language, dates), at)
    for (const told of job.told) line(pdf, `• ${told}`, at)
    pdf.moveDown(0.5)
  }
  heading(pdf, education, at)
  for (const one of studies) {
    line(pdf, one.degree, at, bold)
    line(pdf, one.institution, at)
    line(pdf, writeSpan(one, language, dates), at)
    pdf.moveDown(0.5)
  }
}

function lists(pdf: Pdf, truth: OtherTruth, at: Place, one: 'lines' | 'commas' = 'lines'): void {
  const [, , , skills, languages] = otherWords[truth.language].headings
  const spoken = truth.languages.map(([name, level]) => `${name} (${level})`)
  heading(pdf, skills, at)
  if (one === 'commas') line(pdf, truth.skills.join(', '), at)
  else for (const skill of truth.skills) line(pdf, skill, at)
  heading(pdf, languages, at)
  if (one === 'commas') line(pdf, spoken.join(', '), at)
  else for (const language of spoken) line(pdf, language, at)
}

const contacts = (truth: OtherTruth) => [truth.email, truth.phone[0], truth.place[0], truth.link]

/** A wide left column, and a right sidebar that starts at the height of the name. */
const sidebarRight: Draw = (pdf, truth) => {
  const [main, side] = [
    { x: 50, width: 320 },
    { x: 400, width: 150 },
  ]
  line(pdf, truth.name, main, bold, 22)
  line(pdf, truth.headline, main, plain, 12)
  heading(pdf, otherWords[truth.language].headings[0], main)
  line(pdf, summary, main)
  entries(pdf, truth, 'words', main)
  pdf.y = 60
  heading(pdf, truth.language === 'de' ? 'Kontakt' : 'Contact', side)
  for (const text of contacts(truth)) line(pdf, text, side, plain, 9)
  lists(pdf, truth, side)
}

/** Dates in a narrow left column, common in German CVs. */
const datesLeft: Draw = (pdf, truth) => {
  const { language, jobs, studies } = truth
  const words = otherWords[language]
  const [left, right] = [
    { x: 50, width: 110 },
    { x: 170, width: 375 },
  ]
  const row = (label: string, texts: readonly string[], strong = true) => {
    const top = pdf.y
    line(pdf, label, left)
    pdf.y = top
    for (const [index, text] of texts.entries()) line(pdf, text, right, strong && index === 0 ? bold : plain)
    pdf.moveDown(0.4)
  }
  line(pdf, words.title, wide, bold, 18)
  pdf.moveDown()
  row('Name', [truth.name], false)
  row(words.labels[2], [truth.place[0]], false)
  row(words.labels[1], [truth.phone[0]], false)
  row(words.labels[0], [truth.email], false)
  heading(pdf, words.headings[1])
  for (const job of jobs) {
    row(writeSpan(job, language, 'numbers'), [
      job.title,
      `${job.employer}, ${job.place}`,
      ...job.told.map((text) => `– ${text}`),
    ])
  }
  heading(pdf, words.headings[2])
  for (const one of studies) row(writeSpan(one, language, 'numbers'), [one.degree, one.institution])
  heading(pdf, words.headings[3])
  line(pdf, truth.skills.join(', '))
  heading(pdf, words.headings[4])
  line(pdf, truth.languages.map(([name, level]) => `${name}: ${level}`).join(', '))
}

const apart = (text: string) => [...text.toUpperCase()].join(' ').replace(/ {3}/g, '   ')

/** Centred text, letter-spaced headings in capitals, and a document title at the top. */
const centred: Draw = (pdf, truth) => {
  const { language, jobs, studies } = truth
  const words = otherWords[language]
  const middle = { align: 'center', characterSpacing: 2 }
  line(pdf, words.title.toUpperCase(), wide, plain, 9, middle)
  line(pdf, truth.name.toUpperCase(), wide, bold, 20, middle)
  line(pdf, apart(truth.headline), wide, plain, 10, { align: 'center' })
  line(pdf, contacts(truth).join('  |  '), wide, plain, 9, { align: 'center' })
  heading(pdf, apart(words.headings[2]), wide, { align: 'center' })
  for (const one of studies) {
    line(pdf, `${one.degree} | ${one.institution} | ${writeSpan(one, language, 'years')}`, wide, plain, 10, {
      align: 'center',
    })
  }
  heading(pdf, apart(words.headings[1]), wide, { align: 'center' })
  for (const job of jobs) {
    line(pdf, `${job.title} | ${job.employer} | ${writeSpan(job, language, 'words')}`, wide, bold, 10, {
      align: 'center',
    })
    line(pdf, `${job.told.join('. ')}.`, wide, plain, 10, { align: 'center' })
    pdf.moveDown(0.5)
  }
  heading(pdf, apart(words.headings[3]), wide, { align: 'center' })
  line(pdf, truth.skills.join(' · '), wide, plain, 10, { align: 'center' })
  heading(pdf, apart(words.headings[4]), wide, { align: 'center' })
  line(pdf, truth.languages.map(([name, level]) => `${name} (${level})`).join(' · '), wide, plain, 10, {
    align: 'center',
  })
}

/** Symbols before contact details, and paragraphs instead of bullet points. */
const signs: Draw = (pdf, truth) => {
  const { language, jobs, studies } = truth
  const words = otherWords[language]
  line(pdf, truth.name, wide, bold, 24)
  line(pdf, truth.headline, wide, plain, 12)
  for (const [sign, text] of [
    ['\u2709', truth.email],
    ['\u2706', truth.phone[0]],
    ['\u27a4', truth.place[0]],
    ['\u279c', truth.link],
  ] as const) {
    const top = pdf.y
    pdf.font('ZapfDingbats').fontSize(10).text(sign, 50, top)
    pdf.y = top
    line(pdf, text, { x: 66, width: 400 })
  }
  heading(pdf, words.headings[1])
  for (const job of jobs) {
    const top = pdf.y
    line(pdf, `${job.employer} — ${job.title}`, { x: 50, width: 350 }, bold)
    const after = pdf.y
    pdf.y = top
    line(pdf, writeSpan(job, language, 'apostrophe'), { x: 400, width: 145 }, plain, 10, { align: 'right' })
    pdf.y = Math.max(after, pdf.y)
    line(
      pdf,
      `${job.told.join('. ')}. This went on for a good while and was seen by the others in the house as a great help, all the more as it had been tried twice before and had not come to an end.`,
    )
    pdf.moveDown(0.5)
  }
  heading(pdf, words.headings[2])
  for (const one of studies) {
    line(pdf, one.institution, wide, bold)
    line(pdf, `${one.degree}, ${writeSpan(one, language, 'years')}`)
  }
  lists(pdf, truth, wide, 'commas')
}

/** Two pages with a repeated header and page numbers. */
const runningHeads: Draw = (pdf, truth) => {
  const words = otherWords[truth.language]
  line(pdf, truth.name, wide, bold, 20)
  line(pdf, contacts(truth).join(' • '))
  heading(pdf, words.headings[0])
  line(pdf, `${summary} `.repeat(9))
  const longer = truth.jobs.map((job) => ({
    ...job,
    told: [...job.told, ...job.told, ...job.told, ...job.told].flatMap((text) => [text, `${text} once more`]),
  }))
  entries(pdf, { ...truth, jobs: longer }, 'since', wide)
  lists(pdf, truth, wide, 'commas')
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page)
    pdf.page.margins.bottom = 0
    if (page > start)
      pdf.font(plain).fontSize(8).text(`${truth.name} – ${words.title}`, 50, 20, { lineBreak: false })
    pdf
      .font(plain)
      .fontSize(8)
      .text(`Page ${page + 1} of ${count}`, 480, 815, { lineBreak: false })
  }
}

/** Positions grouped below their employer's name, without bullet points. */
const grouped: Draw = (pdf, truth) => {
  const { language, jobs, studies } = truth
  const words = otherWords[language]
  line(pdf, truth.name, wide, bold, 18)
  line(pdf, truth.headline)
  line(pdf, `${truth.place[0]} | ${truth.phone[0]} | ${truth.email}`)
  line(pdf, truth.link)
  heading(pdf, `${words.headings[1]}:`)
  let employer = ''
  for (const job of jobs) {
    if (job.employer !== employer) {
      pdf.moveDown(0.4)
      line(pdf, job.employer, wide, bold, 11)
      employer = job.employer
    }
    const top = pdf.y
    line(pdf, job.title, { x: 50, width: 350 }, 'Helvetica-Oblique')
    const after = pdf.y
    pdf.y = top
    line(pdf, writeSpan(job, language, 'words'), { x: 380, width: 165 }, plain, 10, { align: 'right' })
    pdf.y = after
    for (const told of job.told) line(pdf, `• ${told}`)
  }
  heading(pdf, `${words.headings[2]}:`)
  for (const one of studies)
    line(pdf, `${writeSpan(one, language, 'years')}: ${one.degree}, ${one.institution}`)
  heading(pdf, `${words.headings[3]}:`)
  line(pdf, truth.skills.join('; '))
  heading(pdf, `${words.headings[4]}:`)
  line(pdf, truth.languages.map(([name, level]) => `${name} – ${level}`).join('; '))
}

const drawings: readonly (readonly [string, Draw])[] = [
  ['sidebar at the right', sidebarRight],
  ['dates at the left', datesLeft],
  ['in the middle', centred],
  ['signs and paragraphs', signs],
  ['running heads', runningHeads],
  ['grouped by employer', grouped],
]

/** Functions that draw a CV as PDF, by name of the layout. */
export const otherPdfs: readonly (readonly [string, (truth: OtherTruth) => Promise<Buffer>])[] = drawings.map(
  ([name, draw]) => [`pdf, ${name}`, (truth) => drawn(truth, draw, draw === runningHeads)],
)
