import type { ParsedProfile } from '@vouch/domain'
import { expect, test } from 'vitest'
import { docxLines } from '../formats/docx.ts'
import { pdfLines } from '../pdf-in/pdf-lines.ts'
import { cvDocx, cvPdf } from '../testing/cv-files.ts'
import { cvText } from '../testing/cv-text.ts'
import { type CvTruth, cvTruth } from '../testing/cv-truth.ts'
import { readCv } from './read-cv.ts'

let last = 0
const newId = () => `item-${++last}`

async function read(index: number): Promise<ParsedProfile> {
  const text = cvText(cvTruth(index), index)
  const columns = index % 5 === 4 ? 2 : 1
  const lines =
    index % 2 === 0
      ? await pdfLines(await cvPdf(text, columns))
      : await docxLines(await cvDocx(text, columns))
  return readCv(lines, newId)
}

interface Score {
  right: number
  all: number
  invented: string[]
  wrong: string[]
}
const score = (): Score => ({ right: 0, all: 0, invented: [], wrong: [] })

function judge(on: Score, name: string, truth: string, parsed: string | undefined): void {
  on.all += 1
  if (truth === (parsed ?? '')) on.right += 1
  else on.wrong.push(`${name}: ${parsed} instead of ${truth}`)
}

function contactFields(on: Score, truth: CvTruth, parsed: ParsedProfile, name: string): void {
  const { contact, personal, preferences } = parsed
  judge(on, name, truth.name, `${contact?.firstName} ${contact?.lastName}`)
  judge(on, name, truth.email, contact?.contactEmail)
  judge(on, name, truth.phone.e164, contact?.phone)
  judge(on, name, truth.city, personal?.city?.label)
  judge(on, name, truth.country, personal?.country ?? '')
  judge(on, name, truth.region, personal?.region?.label)
  judge(on, name, truth.headline, preferences?.headline)
}

/** Counts entries that were read correctly in all parts, and entries that are not in the CV. */
function entries(on: Score, name: string, truth: readonly string[], parsed: readonly string[]): void {
  on.all += truth.length
  for (const one of truth) {
    if (parsed.includes(one)) on.right += 1
    else on.wrong.push(`${name}: missing ${one}`)
  }
  for (const one of parsed) if (!truth.includes(one)) on.invented.push(`${name}: ${one}`)
}

test('reads at least 90 % of entries and 95 % of contact fields of 30 CVs correctly', async () => {
  const contact = score()
  const career = score()
  const lists = score()
  for (let index = 0; index < 30; index += 1) {
    const truth = cvTruth(index)
    const parsed = await read(index)
    const name = `CV ${index}`
    contactFields(contact, truth, parsed, name)
    entries(
      career,
      name,
      [
        ...truth.jobs.map((job) => [job.title, job.employer, job.from, job.to].join(' / ')),
        ...truth.educations.map((one) =>
          [one.degree, one.subject, one.institution, one.from, one.to].join(' / '),
        ),
      ],
      [
        ...(parsed.experience?.items ?? []).map((job) =>
          [job.title, job.employer, job.startDate, job.current ? '' : job.endDate].join(' / '),
        ),
        ...(parsed.education?.items ?? []).map((one) =>
          [one.studyType, one.area?.label, one.institution, one.startDate, one.endDate].join(' / '),
        ),
      ],
    )
    entries(
      lists,
      name,
      [...truth.skills, ...truth.languages.map((one) => one.name)],
      [
        ...(parsed.skills?.items ?? []).map((one) => one.skill?.label ?? ''),
        ...(parsed.portfolio?.languages ?? []).map((one) => one.language?.label ?? ''),
      ],
    )
  }
  const share = (on: Score) => on.right / on.all
  expect(share(contact), contact.wrong.join('\n')).toBeGreaterThanOrEqual(0.95)
  expect(share(career), career.wrong.join('\n')).toBeGreaterThanOrEqual(0.9)
  expect(share(lists), lists.wrong.join('\n')).toBeGreaterThanOrEqual(0.9)
  // No entries that are not in the CV. One is tolerated: a name wrapped in a narrow column may be read as two.
  expect([...career.invented, ...lists.invented].length, career.invented.join('\n')).toBeLessThanOrEqual(1)
})
