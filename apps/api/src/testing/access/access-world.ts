import { sql } from 'kysely'
import { uuidv7 } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'
import { createUser, type TestPerson } from '#testing/factories/factories.ts'
import { createFeedbackRow } from '#testing/factories/feedback-factory.ts'
import { createForeignIssuerRow, createPassportRow } from '#testing/factories/passport-factory.ts'
import { createSearchSynonym } from '#testing/factories/search-synonym-factory.ts'
import type { Caller } from './access-rows.ts'
import { createDirectory } from './directory-world.ts'
import { createJobFeedRow, createJobImport } from './import-rows.ts'
import { createJobReport, createJobTemplate } from './job-rows.ts'
import { createInvitation, createJoining } from './joining-world.ts'
import { createPassportWorld, type PassportIds } from './passport-world.ts'
import { createRequest } from './request-rows.ts'

/**
 * Records and people for access tests: a company with members, an application with all its records, and the
 * other kinds of callers.
 */
export interface AccessWorld {
  readonly people: Readonly<Record<Exclude<Caller, 'visitor'>, TestPerson>>
  readonly ids: PassportIds & {
    readonly company: string
    readonly job: string
    readonly slug: string
    readonly application: string
    readonly bulkOperation: string
    readonly applicantView: string
    readonly interview: string
    readonly note: string
    readonly tag: string
    readonly detail: string
    readonly file: string
    readonly passport: string
    readonly earnable: string
    readonly passportRequest: string
    readonly foreignIssuer: string
    readonly notification: string
    readonly invitation: string
    readonly companyInvitation: string
    readonly joinRequest: string
    readonly secondAdmin: string
    readonly foundCandidate: string
    readonly candidateSearch: string
    readonly searchSynonym: string
    readonly listRole: string
    readonly feedback: string
    readonly jobReport: string
    readonly jobImport: string
    readonly jobFeed: string
    readonly jobTemplate: string
  }
}

const memberRoles = ['owner', 'recruiter', 'hiring-manager', 'interviewer', 'viewer'] as const

async function createPeople(db: Database): Promise<AccessWorld['people']> {
  const employer = () => createUser(db, { roles: ['employer'] })
  return {
    'no-role': await createUser(db),
    candidate: await createUser(db, { roles: ['candidate'] }),
    'other-candidate': await createUser(db, { roles: ['candidate'] }),
    owner: await employer(),
    recruiter: await employer(),
    'hiring-manager': await employer(),
    'other-manager': await employer(),
    interviewer: await employer(),
    viewer: await employer(),
    'other-employer': await employer(),
    admin: await createUser(db, { roles: ['admin'] }),
  }
}

async function createCompanies(db: Database, people: AccessWorld['people']): Promise<string> {
  const [company, other] = [uuidv7(), uuidv7()]
  await db.kysely
    .insertInto('companies')
    .values([company, other].map((id) => ({ id, slug: `company-${id}`, name: `Company ${id}` })))
    .execute()
  await db.kysely
    .insertInto('company_members')
    .values([
      ...memberRoles.map((role) => ({ company_id: company, user_id: people[role].userId, role })),
      { company_id: company, user_id: people['other-manager'].userId, role: 'hiring-manager' },
      { company_id: other, user_id: people['other-employer'].userId, role: 'owner' },
    ])
    .execute()
  return company
}

async function createJob(
  db: Database,
  { company, people, now }: { company: string; people: AccessWorld['people']; now: Date },
): Promise<{ job: string; slug: string }> {
  const job = uuidv7()
  const slug = `job-${job}`
  await db.kysely
    .insertInto('jobs')
    .values({
      id: job,
      company_id: company,
      slug,
      status: 'open',
      title: 'Gardener',
      posted_at: now,
      closes_at: new Date(now.getTime() + 30 * 86_400_000),
    })
    .execute()
  await db.kysely
    .insertInto('job_team')
    .values(
      (['recruiter', 'hiring-manager'] as const).map((role) => ({
        job_id: job,
        company_id: company,
        user_id: people[role].userId,
        role,
        added_at: now,
      })),
    )
    .execute()
  return { job, slug }
}

async function createFile(db: Database, owner: TestPerson): Promise<string> {
  const file = uuidv7()
  await db.kysely
    .insertInto('files')
    .values({
      id: file,
      owner_id: owner.userId,
      purpose: 'document',
      name: 'cv.pdf',
      media_type: 'application/pdf',
      bytes: 3,
      storage_key: file,
      sha256: Buffer.alloc(32),
    })
    .execute()
  return file
}

/** Adds a role for lists that nobody holds. */
async function createListRole(db: Database): Promise<string> {
  const code = uuidv7()
  await sql`insert into list_roles (code, label) values (${code}, ${code})`.execute(db.kysely)
  return code
}

async function createBulkOperation(db: Database, actorId: string, at: Date): Promise<string> {
  const id = uuidv7()
  const values = { id, actor_id: actorId, action: 'hold', change: '{"action":"hold"}', at, expires_at: at }
  await db.kysely.insertInto('bulk_operations').values(values).execute()
  return id
}

async function createApplicantView(db: Database, userId: string, companyId: string): Promise<string> {
  const id = uuidv7()
  const values = {
    id,
    user_id: userId,
    company_id: companyId,
    name: 'To interview',
    query: 'stage=interview',
  }
  await db.kysely.insertInto('applicant_views').values(values).execute()
  return id
}

/** Creates the records and people. Every call adds a separate set. */
export async function createAccessWorld(db: Database, now: Date): Promise<AccessWorld> {
  const people = await createPeople(db)
  const company = await createCompanies(db, people)
  const { job, slug } = await createJob(db, { company, people, now })
  const file = await createFile(db, people.candidate)
  const passport = await createPassportRow(db, people.candidate, { at: now })
  const joining = await createJoining(db, { company, people, now })
  const [application, interview, detail, notification] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
  const [note, tag] = [uuidv7(), uuidv7()]
  const { userId: candidate } = people.candidate
  const { userId: owner } = people.owner
  const of = { application_id: application }
  await db.kysely
    .insertInto('applications')
    .values({
      id: application,
      job_id: job,
      company_id: company,
      candidate_id: candidate,
      stage: 'detail-fulfillment',
      name: 'Robin Applicant',
      headline: 'Gardener',
      applied_at: now,
      stage_since: now,
      last_news_at: now,
    })
    .execute()
  await db.kysely
    .insertInto('application_snapshots')
    .values({ ...of, summary: '', location: '', cover_letter: '', cv_file_id: file, answers: '[]' })
    .execute()
  await db.kysely
    .insertInto('questionnaires')
    .values({ ...of, id: uuidv7(), sent_by: owner, sent_at: now, due_at: now, questions: '[]' })
    .execute()
  await db.kysely
    .insertInto('interviews')
    .values({
      ...of,
      id: interview,
      state: 'proposed',
      starts_at: now,
      minutes: 30,
      place: 'Here',
      proposed_by: owner,
      proposed_at: now,
    })
    .execute()
  await db.kysely
    .insertInto('applicant_notes')
    .values({ ...of, id: note, author_id: owner, text: 'Strong', at: now })
    .execute()
  await db.kysely
    .insertInto('company_tags')
    .values({ id: tag, company_id: company, name: 'Referred' })
    .execute()
  await db.kysely
    .insertInto('application_tags')
    .values({ ...of, tag_id: tag, candidate_id: candidate, applied_at: now })
    .execute()
  await db.kysely
    .insertInto('details')
    .values({
      ...of,
      id: detail,
      position: 1,
      name: 'Certificate',
      kind: 'document',
      state: 'submitted',
      file_id: file,
      requested_by: owner,
      requested_at: now,
    })
    .execute()
  await db.kysely
    .insertInto('notifications')
    .values({
      id: notification,
      user_id: candidate,
      kind: 'message',
      side: 'candidate',
      at: now,
      job_id: job,
    })
    .execute()
  const invitation = await createInvitation(db, people.admin, now)
  const directory = await createDirectory(db, people.recruiter, now)
  const { userId: secondAdmin } = await createUser(db, { roles: ['admin'] })
  return {
    people,
    ids: {
      company,
      job,
      slug,
      application,
      bulkOperation: await createBulkOperation(db, owner, now),
      applicantView: await createApplicantView(db, owner, company),
      interview,
      note,
      tag,
      detail,
      file,
      passport,
      foreignIssuer: await createForeignIssuerRow(db, { at: now }),
      notification,
      invitation,
      ...joining,
      ...(await createPassportWorld(db, { company, people, now })),
      // After the issuer, whose company it uses.
      ...(await createRequest(db, { company, candidate, file, at: now })),
      secondAdmin,
      ...directory,
      searchSynonym: await createSearchSynonym(db),
      listRole: await createListRole(db),
      jobReport: await createJobReport(db, { job, at: now }),
      feedback: await createFeedbackRow(db, { userId: candidate, at: now }),
      jobImport: await createJobImport(db, { company, owner: people.owner, at: now }),
      jobFeed: await createJobFeedRow(db, { company, owner: people.owner, at: now }),
      jobTemplate: await createJobTemplate(db, company, now),
    },
  }
}
