import { applyToJob, type CompanyRole, type QuestionKind, type RouteInput } from '@vouch/contract'
import { uuidv7 } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'
import type { TestApp } from '#testing/test-app.ts'
import { addMember, createCompany, type TestCompany } from './company-factory.ts'
import { createUser, type TestPerson } from './factories.ts'
import { addToTeam, createJobRow, type TestJob } from './job-factory.ts'
import { createProfile, wholeProfile } from './profile-factory.ts'

/** Adds a candidate with a profile complete enough to apply. */
export async function createCandidate(
  db: Database,
  options: { readonly name?: string; readonly headline?: string; readonly cvFileId?: string } = {},
): Promise<TestPerson> {
  const fullName = options.name ?? 'Robin Applicant'
  const person = await createUser(db, { roles: ['candidate'], displayName: fullName })
  const [firstName = '', ...lastNames] = fullName.split(' ')
  const data = wholeProfile((profile) => {
    // A candidate needs a first and a last name to apply.
    profile.contact = { ...profile.contact, firstName, lastName: lastNames.join(' ') || 'Applicant' }
    profile.preferences.headline = options.headline ?? 'Baker'
    profile.documents.cvFileId = options.cvFileId ?? null
  })
  await createProfile(db, person.userId, { data })
  return person
}

export async function createQuestion(
  db: Database,
  jobId: string,
  options: {
    readonly text: string
    /** `text` is the kind of questions from before there were more kinds. */
    readonly kind?: QuestionKind | 'text'
    readonly required?: boolean
    readonly knockOut?: 'yes' | 'no'
    readonly position?: number
  },
): Promise<string> {
  const id = uuidv7()
  await db.kysely
    .insertInto('job_questions')
    .values({
      id,
      job_id: jobId,
      position: options.position ?? 0,
      text: options.text,
      kind: options.kind ?? 'yes-no',
      required: options.required ?? true,
      knock_out: options.knockOut ?? null,
    })
    .execute()
  return id
}

/** A company with an owner and an open job, with functions to add members and applications. */
export interface HiringWorld {
  readonly company: TestCompany
  readonly job: TestJob
  readonly owner: TestPerson
  /** Adds a member to the company. Hiring managers join the team of the job. */
  member(role: CompanyRole): Promise<TestPerson>
  /** Adds a candidate and an application of theirs to the job. */
  applicant(name?: string): Promise<{ readonly person: TestPerson; readonly id: string }>
  /** Applies to the job. @returns the application's id */
  apply(person: TestPerson, body?: RouteInput<typeof applyToJob>['body']): Promise<string>
}

/** Days in which the company of a hiring world promises to answer. */
export const promisedDays = 5

/** Creates a company with an owner and an open job. @param job options of the job */
export async function createHiringWorld(
  app: TestApp,
  job: Omit<Parameters<typeof createJobRow>[1], 'companyId'> = {},
): Promise<HiringWorld> {
  const { db, clock } = app
  const company = await createCompany(db, { responseDays: promisedDays })
  const owner = await createUser(db, { roles: ['employer'], displayName: 'Olga Owner' })
  await addMember(db, company, owner)
  const closesAt = new Date(clock.now().getTime() + 30 * 86_400_000)
  const made = await createJobRow(db, { closesAt, ...job, companyId: company.id })
  const apply: HiringWorld['apply'] = async (person, body = {}) =>
    (await app.request(applyToJob, { params: { id: made.id }, body }, person)).body.id
  return {
    company,
    job: made,
    owner,
    apply,
    member: async (role) => {
      const person = await createUser(db, { roles: ['employer'] })
      await addMember(db, company, person, role)
      if (role === 'hiring-manager') await addToTeam(db, made.id, person, role)
      return person
    },
    applicant: async (name) => {
      const person = await createCandidate(db, name === undefined ? {} : { name })
      return { person, id: await apply(person) }
    },
  }
}
