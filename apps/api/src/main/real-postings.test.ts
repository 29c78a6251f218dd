import { access, readFile } from 'node:fs/promises'
import type { JobPage } from '@vouch/contract'
import { jobPostingLd } from '@vouch/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/connect.ts'
import { createJobPageReadModel } from '#features/job-page/job-page-read-model.ts'
import { createTestImport } from '#testing/factories/import-factory.ts'
import { rounds } from '#testing/rounds.ts'
import { openTestDatabase } from '#testing/test-database.ts'

const file = new URL('../../../../../shared/data/jobs/postings.jsonl', import.meta.url).pathname
const isThere = await access(file).then(
  () => true,
  () => false,
)
if (!isThere)
  process.stdout.write('Skipping the JSON-LD of real postings: ../shared/data/jobs does not exist.\n')

/** Types and their properties, from https://schema.org/JobPosting and the types that it names (version 29). */
const vocabulary: Readonly<Record<string, readonly string[]>> = {
  JobPosting: [
    'title',
    'description',
    'url',
    'identifier',
    'datePosted',
    'validThrough',
    'directApply',
    'totalJobOpenings',
    'hiringOrganization',
    'jobLocation',
    'jobLocationType',
    'applicantLocationRequirements',
    'employmentType',
    'baseSalary',
    'skills',
    'industry',
  ],
  Organization: ['name', 'sameAs', 'logo'],
  PropertyValue: ['name', 'value'],
  Place: ['address'],
  PostalAddress: ['addressLocality', 'addressRegion', 'addressCountry'],
  Country: ['name'],
  MonetaryAmount: ['currency', 'value'],
  QuantitativeValue: ['value', 'minValue', 'maxValue', 'unitText'],
}
// https://developers.google.com/search/docs/appearance/structured-data/job-posting
const employmentTypes = 'FULL_TIME PART_TIME CONTRACTOR TEMPORARY INTERN VOLUNTEER PER_DIEM OTHER'.split(' ')
const units = 'HOUR DAY WEEK MONTH YEAR'.split(' ')

type Ld = Readonly<Record<string, unknown>>

/** What is wrong with the JSON-LD of a posting. */
function faultsOf(posting: Ld, job: JobPage): string[] {
  const faults = unknownWords(posting)
  const missing = (name: string, is: boolean) => is || faults.push(`no ${name}`)
  const text = (value: unknown) => typeof value === 'string' && value.trim() !== ''
  missing('title', text(posting.title))
  missing('description', text(posting.description) && /<p>|<ul>|<h2>/.test(String(posting.description)))
  missing('date', !Number.isNaN(Date.parse(String(posting.datePosted))))
  missing('organisation', text((posting.hiringOrganization as Ld).name))
  const { address } = (posting.jobLocation ?? {}) as { address?: Ld }
  const applicants = posting.applicantLocationRequirements as Ld | undefined
  missing('country', /^[A-Z]{2}$/.test(String(address?.addressCountry ?? applicants?.name)))
  if (applicants) missing('remote', posting.jobLocationType === 'TELECOMMUTE' && job.workMode === 'remote')
  if (/\d/.test(String(address?.addressLocality ?? ''))) faults.push(`locality ${address?.addressLocality}`)
  if (posting.directApply !== (job.applyUrl === null)) faults.push('directApply')
  const type = posting.employmentType as string | undefined
  if (type !== undefined && !employmentTypes.includes(type)) faults.push(`type ${type}`)
  const salary = posting.baseSalary as { currency: string; value: Ld } | undefined
  if (salary) {
    const { value, minValue, maxValue, unitText } = salary.value
    missing('amount', typeof (value ?? minValue) === 'number' && typeof (value ?? maxValue) === 'number')
    missing('unit', units.includes(String(unitText)) && /^[A-Z]{3}$/.test(salary.currency))
  }
  return faults
}

function unknownWords(node: Ld): string[] {
  const type = String(node['@type'])
  return Object.entries(node).flatMap(([name, value]) => {
    if (name.startsWith('@')) return []
    const inner = typeof value === 'object' && value !== null ? unknownWords(value as Ld) : []
    const isEmpty = value === null || value === undefined || value === ''
    const own = vocabulary[type]?.includes(name) && !isEmpty ? [] : [`${type}.${name}`]
    return [...own, ...inner]
  })
}

/** Every so many lines of the file, from another line on in each run. */
const step = rounds(1, 4)
const sample = (lines: string) => {
  const first = Date.now() % step
  return lines
    .split('\n')
    .filter((_, n) => n % step === first)
    .join('\n')
}

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

test.runIf(isThere)(
  `the JSON-LD of real postings is true and complete, of every ${step}. line`,
  { timeout: 600_000 },
  async () => {
    const now = new Date('2026-03-10T12:00:00Z')
    const clock = () => now
    await createTestImport(db, now).run(sample(await readFile(file, 'utf8')), {
      companyColumns: ['company', 'department', 'source'],
      reopensOld: true,
    })
    const pages = createJobPageReadModel({ db, clock })
    const { rows } = await db.pool.query<{ slug: string }>(
      "select slug from jobs where status = 'open' order by id",
    )
    let made = 0
    const faults: string[] = []
    for (let from = 0; from < rows.length; from += 500) {
      const answers = await Promise.all(rows.slice(from, from + 500).map(({ slug }) => pages.page(slug)))
      for (const answer of answers) {
        const job = JSON.parse(answer) as JobPage
        const posting = jobPostingLd(job, 'https://jobs.example')
        if (!posting) continue
        made += 1
        faults.push(...faultsOf(posting, job).map((fault) => `${job.slug}: ${fault}`))
      }
    }
    process.stdout.write(`JSON-LD of ${made} of ${rows.length} real postings\n`)
    expect(faults.slice(0, 20)).toEqual([])
    expect(rows.length).toBeGreaterThan(20_000 / step)
    expect(made).toBeGreaterThan(0)
  },
)
