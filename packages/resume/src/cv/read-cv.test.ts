import type { FoundProfile } from '@vouch/domain'
import { expect, test } from 'vitest'
import { docxLines } from '../formats/docx.ts'
import { pdfLines } from '../pdf-in/pdf-lines.ts'
import { cvDocx, cvPdf } from '../testing/cv-files.ts'
import { cvText } from '../testing/cv-text.ts'
import { type CvTruth, cvTruth } from '../testing/cv-truth.ts'
import { readCv } from './read-cv.ts'

let last = 0
const newId = () => `item-${++last}`

async function read(index: number): Promise<FoundProfile> {
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

function judge(on: Score, name: string, truth: string, found: string | undefined): void {
  on.all += 1
  if (truth === (found ?? '')) on.right += 1
  else on.wrong.push(`${name}: ${found} instead of ${truth}`)
}

function contactFields(on: Score, truth: CvTruth, found: FoundProfile, name: string): void {
  const { contact, personal, preferences } = found
  judge(on, name, truth.name, `${contact?.firstName} ${contact?.lastName}`)
  judge(on, name, truth.email, contact?.contactEmail)
  judge(on, name, truth.phone.e164, contact?.phone)
  judge(on, name, truth.city, personal?.city?.label)
  judge(on, name, truth.country, personal?.country ?? '')
  judge(on, name, truth.region, personal?.region?.label)
  judge(on, name, truth.headline, preferences?.headline)
}

/** Entries of the CV that were found right in every part, and found ones that the CV does not have. */
function entries(on: Score, name: string, truth: readonly string[], found: readonly string[]): void {
  on.all += truth.length
  for (const one of truth) {
    if (found.includes(one)) on.right += 1
    else on.wrong.push(`${name}: missing ${one}`)
  }
  for (const one of found) if (!truth.includes(one)) on.invented.push(`${name}: ${one}`)
}

test('of 30 CVs at least 90 % of entries and 95 % of contact fields are right', async () => {
  const contact = score()
  const career = score()
  const lists = score()
  for (let index = 0; index < 30; index += 1) {
    const truth = cvTruth(index)
    const found = await read(index)
    const name = `CV ${index}`
    contactFields(contact, truth, found, name)
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
        ...(found.experience?.items ?? []).map((job) =>
          [job.title, job.employer, job.startDate, job.current ? '' : job.endDate].join(' / '),
        ),
        ...(found.education?.items ?? []).map((one) =>
          [one.studyType, one.area?.label, one.institution, one.startDate, one.endDate].join(' / '),
        ),
      ],
    )
    entries(
      lists,
      name,
      [...truth.skills, ...truth.languages.map((one) => one.name)],
      [
        ...(found.skills?.items ?? []).map((one) => one.skill?.label ?? ''),
        ...(found.portfolio?.languages ?? []).map((one) => one.language?.label ?? ''),
      ],
    )
  }
  const share = (on: Score) => on.right / on.all
  expect(share(contact), contact.wrong.join('\n')).toBeGreaterThanOrEqual(0.95)
  expect(share(career), career.wrong.join('\n')).toBeGreaterThanOrEqual(0.9)
  expect(share(lists), lists.wrong.join('\n')).toBeGreaterThanOrEqual(0.9)
  // None invented; a name broken in a narrow column may come apart.
  expect([...career.invented, ...lists.invented].length, career.invented.join('\n')).toBeLessThanOrEqual(1)
})
