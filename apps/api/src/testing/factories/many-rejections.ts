import { randomUUID } from 'node:crypto'
import { rejectApplication, saveCompanyLetter } from '@vouch/contract'
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
  /** Lines of the body that are not empty. */
  readonly lines: readonly string[]
  readonly body: string
}

/** Saves the company's own words, whose subject names the candidate. */
async function saveLetters(app: TestApp, { company, owner }: HiringWorld): Promise<void> {
  for (const [language, subject] of Object.entries({
    en: 'Your application, {candidate}',
    de: 'Ihre Bewerbung, {candidate}',
  })) {
    const params = { id: company.id, kind: 'rejection', language: language as 'en' | 'de' } as const
    await app.request(saveCompanyLetter, { params, body: { subject, body: 'Not used', version: 0 } }, owner)
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
  const lines = [
    `Dear ${name},`,
    `.Only you read ${randomUUID()} & <b>this</b>, {2}`,
    `From ${n}: ${`${n} wörter `.repeat(n % 150)}end`,
    `Olga ${n}`,
  ]
  const [greeting, ...others] = lines
  const body = `${greeting}\n\n${others.join('\n')}`
  const input = { params: { id }, body: { reason: 'other', message: body } } as const
  const answer = await app.request(rejectApplication, input, owner)
  if (answer.body.tellAt === null) throw new Error('a rejection was told at once')
  const subject = language === 'de' ? `Ihre Bewerbung, ${name}` : `Your application, ${name}`
  return { id, email, version: answer.body.version, language, subject, lines, body }
}

/** Adds candidates with confirmed addresses, and rejects each in words of its own. Their letters wait. */
export async function rejectMany(app: TestApp, world: HiringWorld, count: number): Promise<Decided[]> {
  await saveLetters(app, world)
  const applicants = await addApplicants(app, world, count)
  const decided: Decided[] = []
  for (let n = 0; n < count; n += atOnce)
    decided.push(
      ...(await Promise.all(
        applicants.slice(n, n + atOnce).map((each, at) => reject(app, world.owner, each, n + at)),
      )),
    )
  return decided
}
