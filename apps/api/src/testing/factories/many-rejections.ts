import { randomUUID } from 'node:crypto'
import { previewBulkOperation, rejectApplication, runBulkOperation, saveCompanyLetter } from '@vouch/contract'
import { uuidv7 } from '#base/uuid.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import type { HiringWorld } from '#testing/factories/pipeline-factory.ts'
import type { TestApp } from '#testing/test-app.ts'

/** Number of rejections decided at the same time. */
const atOnce = 4

export interface Applicant {
  /** Id of the application. */
  readonly id: string
  readonly name: string
  readonly email: string
  readonly language: 'en' | 'de'
}

/** A rejection, and the letter that its candidate must get. */
export interface Decided extends Omit<Applicant, 'name'> {
  /** Version of the application before it is told. */
  readonly version: number
  readonly subject: string
  /** Paragraphs of the body, whose lines are separated by single breaks. */
  readonly paragraphs: readonly string[]
  readonly body: string
}

/** Words of the company's letter, which name everything that a rejection can name. */
const templates = {
  en: {
    subject: 'Your application, {candidate}',
    body: 'Hello {candidate},\n\n{job} at {company} is “{candidate}” no more & <b>ends</b>.\nOlga',
  },
  de: {
    subject: 'Ihre Bewerbung, {candidate}',
    body: 'Guten Tag {candidate},\n\n{job} bei {company} ist besetzt & <b>endet</b>.\nOlga',
  },
} as const

/** Saves the company's own words. */
async function saveLetters(app: TestApp, { company, owner }: HiringWorld): Promise<void> {
  for (const language of ['en', 'de'] as const) {
    const params = { id: company.id, kind: 'rejection', language } as const
    await app.request(saveCompanyLetter, { params, body: { ...templates[language], version: 0 } }, owner)
  }
}

/** Adds candidates with confirmed addresses and applications. Each has a letter that must not be mailed again. */
export async function addApplicants(app: TestApp, world: HiringWorld, count: number): Promise<Applicant[]> {
  const applicants = Array.from({ length: count }, (_, n) => ({
    id: uuidv7(),
    user: uuidv7(),
    name: `Zoë “${n}” Öz`,
    email: `${n}@people.example`,
    language: n % 3 === 0 ? ('de' as const) : ('en' as const),
  }))
  await app.db.pool.query(
    `with people as (
       select * from jsonb_to_recordset($1::jsonb) as p(id uuid, "user" uuid, name text, email text, language text)
     ), users as (
       insert into users (id, identity_uid, email, display_name, email_verified, roles, locale)
       select p."user", p."user"::text, p.email, p.name, true, '{candidate}', p.language from people p
     ), applications as (
       insert into applications
         (id, job_id, company_id, candidate_id, stage, status, name, headline, applied_at, stage_since,
          last_news_at, turn_since)
       select p.id, $2, $3, p."user", 'applied', 'active', p.name, 'Baker', $4, $4, $4, $4 from people p
     )
     insert into application_letters (id, application_id, kind, language, subject, body, written_at, told_at)
     select gen_random_uuid(), p.id, 'details', p.language, 'Old', 'Old words', $4, $4 from people p`,
    [JSON.stringify(applicants), world.job.id, world.company.id, app.clock.now()],
  )
  return applicants
}

/** Rejects an application in words of its own. */
async function reject(
  app: TestApp,
  owner: TestPerson,
  { id, name, email, language }: Applicant,
  n: number,
): Promise<Decided> {
  const words = [
    `.Only you read ${randomUUID()} & <b>this</b>, {2}`,
    `From ${n}: ${`${n} wörter `.repeat(n % 150)}end`,
    `Olga ${n}`,
  ]
  const paragraphs = [`Dear ${name},`, words.join('\n')]
  const body = paragraphs.join('\n\n')
  const input = { params: { id }, body: { reason: 'other', message: body } } as const
  const answer = await app.request(rejectApplication, input, owner)
  if (answer.body.tellAt === null) throw new Error('a rejection was told at once')
  const subject = language === 'de' ? `Ihre Bewerbung, ${name}` : `Your application, ${name}`
  return { id, email, version: answer.body.version, language, subject, paragraphs, body }
}

const paragraphsOf = (body: string) => body.split('\n\n')

/**
 * Rejects applications in one bulk operation, in the words of the company. Checks that the letters of its preview are the
 * words that are returned.
 */
async function rejectTogether(
  app: TestApp,
  { company, job, owner }: HiringWorld,
  applicants: readonly Applicant[],
): Promise<Decided[]> {
  const letterTo = ({ id, name, email, language }: Applicant): Decided => {
    const { subject, body } = templates[language]
    const fill = (words: string) =>
      words.replaceAll('{candidate}', name).replace('{job}', job.title).replace('{company}', company.name)
    return {
      id,
      email,
      language,
      version: 2,
      subject: fill(subject),
      body: fill(body),
      paragraphs: paragraphsOf(fill(body)),
    }
  }
  const decided = applicants.map(letterTo)
  const selection = { ids: applicants.map(({ id }) => id) }
  const change = { action: 'reject', reason: 'other' } as const
  const preview = (await app.request(previewBulkOperation, { body: { selection, change } }, owner)).body
  if (preview.letters.length !== 3) throw new Error('a preview has three letters')
  for (const { applicationId, subject, body } of preview.letters) {
    const expected = decided.find(({ id }) => id === applicationId)
    if (expected?.subject !== subject || expected.body !== body)
      throw new Error(`unexpected: ${subject}\n${body}`)
  }
  const count = applicants.length
  const run = await app.request(runBulkOperation, { params: { id: preview.id }, body: { count } }, owner)
  if (run.body.changed !== count) throw new Error('not all were rejected')
  return decided
}

/**
 * Adds candidates with confirmed addresses, and rejects half of them in words of their own, each by itself, and the others in
 * one bulk operation in the words of the company. Their letters wait.
 */
export async function rejectMany(app: TestApp, world: HiringWorld, count: number): Promise<Decided[]> {
  await saveLetters(app, world)
  const applicants = await addApplicants(app, world, count)
  const decided: Decided[] = []
  const singly = Math.floor(count / 2)
  for (let n = 0; n < singly; n += atOnce)
    decided.push(
      ...(await Promise.all(
        applicants
          .slice(n, Math.min(singly, n + atOnce))
          .map((each, at) => reject(app, world.owner, each, n + at)),
      )),
    )
  const together = await rejectTogether(app, world, applicants.slice(singly))
  // Mixed, so that both kinds are told before each kill.
  return [...decided, ...together].toSorted((one, other) =>
    one.id.slice(-12) < other.id.slice(-12) ? -1 : 1,
  )
}
