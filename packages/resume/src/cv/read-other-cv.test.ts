import type { ParsedProfile } from '@vouch/domain'
import { expect, test } from 'vitest'
import { docxLines } from '../formats/docx.ts'
import { pdfLines } from '../pdf-in/pdf-lines.ts'
import { otherDocxs } from '../testing/cv-other-docx.ts'
import { middleTables } from '../testing/cv-other-middle.ts'
import { otherPdfs } from '../testing/cv-other-pdf.ts'
import type { OtherTruth } from '../testing/cv-other-shapes.ts'
import { otherTruths } from '../testing/cv-other-truth.ts'
import { readCv } from './read-cv.ts'

let last = 0
const newId = () => `item-${++last}`

const layouts = [...otherPdfs, ...otherDocxs, ...middleTables]

/** Layouts whose dates are years without months. */
const yearsOnly: ReadonlySet<string> = new Set(['docx, tabs'])

async function read(name: string, content: Buffer): Promise<ParsedProfile> {
  return readCv(name.startsWith('pdf') ? await pdfLines(content) : await docxLines(content), newId)
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .replace(/\b(?:in|en|of)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

interface Score {
  right: number
  all: number
  wrong: string[]
  invented: string[]
}
const score = (): Score => ({ right: 0, all: 0, wrong: [], invented: [] })

function compare(on: Score, where: string, truth: readonly string[], parsed: readonly string[]): void {
  on.all += truth.length
  const rest = [...parsed]
  for (const one of truth) {
    const at = rest.indexOf(one)
    if (at === -1) on.wrong.push(`${where}: missing ${one}`)
    else {
      rest.splice(at, 1)
      on.right += 1
    }
  }
  for (const one of rest) on.invented.push(`${where}: parsed ${one}`)
}

function contactFields(on: Score, where: string, truth: OtherTruth, parsed: ParsedProfile): void {
  const { contact, personal, preferences } = parsed
  const pairs: (readonly [string, string | undefined, string])[] = [
    ['name', `${contact?.firstName} ${contact?.lastName}`, truth.name],
    ['email', contact?.contactEmail, truth.email],
    ['phone', contact?.phone, truth.phone[1]],
    ['city', personal?.city?.label, truth.place[1]],
    ['country', personal?.country ?? '', truth.place[2]],
  ]
  for (const [field, value = '', right] of pairs) {
    on.all += 1
    if (value.replace('ss', 'ß') === right.replace('ss', 'ß')) on.right += 1
    else on[value ? 'invented' : 'wrong'].push(`${where}: ${field} ${value} instead of ${right}`)
  }
  const headline = preferences?.headline ?? ''
  if (headline && plain(headline) !== plain(truth.headline))
    on.invented.push(`${where}: headline ${headline}`)
}

const career = score()
const contact = score()
const lists = score()

test.each(layouts)('%s', async (name, make) => {
  const before = { ...career, wrong: [...career.wrong] }
  for (const truth of otherTruths) {
    const where = `${name}, ${truth.name}`
    const parsed = await read(name, await make(truth))
    const years = yearsOnly.has(name)
    const cut = (date: string) => (years ? date.slice(0, 4) : date)
    compare(
      career,
      where,
      [
        ...truth.jobs.map((job) =>
          [plain(job.title), plain(job.employer), cut(job.from), cut(job.to)].join(' / '),
        ),
        ...truth.studies.map((one) =>
          [plain(one.degree), plain(one.institution), one.from, one.to].join(' / '),
        ),
      ],
      [
        ...(parsed.experience?.items ?? []).map((job) =>
          [plain(job.title), plain(job.employer), job.startDate, job.current ? '' : job.endDate].join(' / '),
        ),
        ...(parsed.education?.items ?? []).map((one) =>
          [
            plain(`${one.studyType} ${one.area?.label ?? ''}`),
            plain(one.institution),
            one.startDate,
            one.endDate,
          ].join(' / '),
        ),
      ],
    )
    contactFields(contact, where, truth, parsed)
    expect(JSON.stringify(parsed)).not.toMatch(/Page \d|– (?:Curriculum|Lebenslauf)/)
    compare(
      lists,
      where,
      [...truth.skills, ...truth.languages.map(([language]) => language)],
      [
        ...(parsed.skills?.items ?? []).map((one) => one.skill?.label ?? ''),
        ...(parsed.portfolio?.languages ?? []).map((one) => one.language?.label ?? ''),
      ],
    )
  }
  // Each single layout must reach a minimum, so that good layouts cannot hide a bad one.
  const share = (career.right - before.right) / (career.all - before.all)
  expect(share, career.wrong.slice(before.wrong.length).join('\n')).toBeGreaterThanOrEqual(0.8)
})

test('reads at least 90 % of all entries and 95 % of contact fields correctly and invents almost none', () => {
  const report = (on: Score) => `${on.right} of ${on.all}\n${[...on.wrong, ...on.invented].join('\n')}`
  expect(contact.right / contact.all, report(contact)).toBeGreaterThanOrEqual(0.95)
  expect(career.right / career.all, report(career)).toBeGreaterThanOrEqual(0.9)
  expect(lists.right / lists.all, report(lists)).toBeGreaterThanOrEqual(0.9)
  expect(career.invented.length + contact.invented.length, report(career)).toBeLessThanOrEqual(
    career.all * 0.02,
  )
})
