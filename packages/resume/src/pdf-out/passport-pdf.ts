import type { SkillLevel } from '@vouch/contract'
import { dayOf, joined, levelWords, paragraphs, plain, points, section } from './blocks.ts'
import { type Block, margin } from './page.ts'

/** What the page of a skill passport shows. */
export interface PassportSheet {
  readonly name: string
  /** Name of the holder; '' if the passport has none. */
  readonly holder: string
  readonly issuer: { readonly name: string; readonly website: string | null }
  readonly description: string
  readonly criteria: string
  readonly skills: readonly { readonly label: string; readonly level: SkillLevel | null }[]
  /** Day as YYYY-MM-DD. */
  readonly awardedOn: string
  readonly validUntil: Date | null
  /** PNG. */
  readonly picture: Buffer
  /** Address at which anybody can check the passport, and the QR code that opens it. */
  readonly checkUrl: string
  readonly code: { readonly size: number; readonly isDark: (row: number, column: number) => boolean }
  /** The signed passport, attached as `passport.json`. */
  readonly credential: string
}

const headHeight = 138
const pictureSide = 118
const codeSide = 104
const criteriaLetters = 1200

/**
 * Writes a skill passport as a tagged A4 PDF: picture, code and text, with the signed passport attached. Letters that no
 * font has become “?”.
 */
export async function passportPdf(sheet: PassportSheet): Promise<Buffer> {
  const { name, holder, issuer, checkUrl, credential } = sheet
  const { setPages } = await import('./set-pages.ts')
  return setPages(
    blocksOf(sheet),
    { title: `${name}: skill passport`, author: issuer.name },
    {
      isTagged: true,
      substitute: '?',
      head: {
        height: headHeight,
        alt: `Badge of ${name}${holder && `, issued to ${holder}`}; code that opens ${checkUrl}`,
        draw: (pdf) => drawHead(pdf, sheet),
      },
      attachment: {
        name: 'passport.json',
        content: Buffer.from(credential),
        type: 'application/vc+ld+json',
        description: 'The signed skill passport (Open Badges 3.0)',
      },
    },
  )
}

function blocksOf(sheet: PassportSheet): Block[] {
  const { name, holder, issuer, description, criteria, skills, awardedOn, validUntil, checkUrl } = sheet
  const dates = joined([
    `Awarded on ${dayOf(awardedOn)}`,
    validUntil ? `valid until ${dayOf(validUntil.toISOString())}` : 'no end date',
  ])
  const by: Block = {
    pieces: [{ text: 'Issued by' }, { text: issuer.name, ...(issuer.website && { link: issuer.website }) }],
    style: { size: 12 },
    above: 3,
  }
  return [
    { pieces: plain(name), style: { size: 25, isStrong: true }, above: 10 },
    ...(holder ? [{ pieces: plain(`Issued to ${holder}`), style: { size: 15 }, above: 6 }] : []),
    by,
    { pieces: plain(dates), style: { size: 10, color: '#5b6270' }, above: 5 },
    ...section('What it stands for', paragraphs(description)),
    ...section('How it is earned', paragraphs(shortened(criteria))),
    ...section(
      'Skills',
      points(skills.map(({ label, level }) => (level ? `${label} (${levelWords[level]})` : label))),
    ),
    ...section('Check it', [
      {
        pieces: [{ text: 'Scan the code or open' }, { text: checkUrl, link: checkUrl }],
        style: { size: 9.5 },
        above: 2,
      },
      ...paragraphs(
        'The signed passport is attached to this file. Check the attachment or open the page above: this sheet alone proves nothing.',
      ),
    ]),
  ]
}

function shortened(text: string): string {
  if (text.length <= criteriaLetters) return text
  const cut = text.slice(0, criteriaLetters)
  return `${cut
    .slice(0, Math.max(cut.lastIndexOf(' '), criteriaLetters / 2))
    .toWellFormed()
    .trimEnd()} …`
}

function drawHead(pdf: PDFKit.PDFDocument, { picture, code, checkUrl }: PassportSheet): void {
  pdf.image(picture, margin, margin, { fit: [pictureSide, pictureSide] })
  const left = pdf.page.width - margin - codeSide
  const top = margin + (pictureSide - codeSide) / 2
  const module = codeSide / code.size
  // One path, because readers draw seams between neighbouring shapes.
  for (let row = 0; row < code.size; row += 1)
    for (let column = 0; column < code.size; column += 1)
      if (code.isDark(row, column)) pdf.rect(left + column * module, top + row * module, module, module)
  pdf.fill('#000')
  pdf.link(left, top, codeSide, codeSide, checkUrl)
}
