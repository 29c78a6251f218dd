import { applyToJob } from '@vouch/contract'
import { addMember, createCompany, type TestCompany } from '#testing/factories/company-factory.ts'
import { createUser, type TestPerson } from '#testing/factories/factories.ts'
import { addToTeam, createJobRow } from '#testing/factories/job-factory.ts'
import { createCandidate } from '#testing/factories/pipeline-factory.ts'
import type { Dice } from '#testing/factories/random-market.ts'
import type { TestApp } from '#testing/test-app.ts'
import type { SentApplication } from './from-events.ts'

/** Days in which every company of the histories promises to answer. */
export const promised = 5

export interface HistoryApplication extends SentApplication {
  readonly person: TestPerson
}

export interface HistoryJob {
  readonly id: string
  readonly slug: string
  readonly openings: number
}

/** A company with jobs, the people who act in a history, and what they have sent. */
export interface HistoryWorld {
  readonly app: TestApp
  readonly dice: Dice
  readonly company: TestCompany
  readonly owner: TestPerson
  /** A recruiter who also applies to jobs of the company. */
  readonly recruiter: TestPerson
  /** On the hiring team of the first job only. */
  readonly manager: TestPerson
  readonly jobs: readonly HistoryJob[]
  readonly candidates: readonly TestPerson[]
  readonly sent: HistoryApplication[]
  /** Bulk operations that were run. */
  readonly operations: string[]
  apply(person: TestPerson, job: HistoryJob): Promise<void>
}

/** Candidates that all histories of an application share, as people apply to several companies. */
export async function createCandidates(app: TestApp): Promise<TestPerson[]> {
  const people: TestPerson[] = []
  for (let made = 0; made < 12; made++)
    people.push(await createCandidate(app.db, { name: `Robin Person${made}` }))
  return people
}

async function createJobs(app: TestApp, dice: Dice, company: TestCompany): Promise<HistoryJob[]> {
  const jobs: HistoryJob[] = []
  for (let made = 0; made < 2; made++) {
    const openings = 1 + dice.below(3)
    const closesAt = new Date(app.clock.now().getTime() + (10 + dice.below(40)) * 86_400_000)
    const regretHours = dice.one([0, 24, 72, 168])
    const job = await createJobRow(app.db, { companyId: company.id, openings, closesAt, regretHours })
    const blind = dice.one([null, null, 'shortlist', 'interview'])
    if (blind) await app.db.pool.query('update jobs set blind_until = $2 where id = $1', [job.id, blind])
    jobs.push({ id: job.id, slug: job.slug, openings })
  }
  return jobs
}

export async function createHistoryWorld(
  app: TestApp,
  dice: Dice,
  candidates: readonly TestPerson[],
): Promise<HistoryWorld> {
  const { db } = app
  const company = await createCompany(db, { responseDays: promised })
  const recruiter = await createCandidate(db, { name: 'Robin Recruiter' })
  await db.pool.query("update users set roles = '{candidate,employer}' where id = $1", [recruiter.userId])
  const [owner, manager] = [
    await createUser(db, { roles: ['employer'] }),
    await createUser(db, { roles: ['employer'] }),
  ]
  await addMember(db, company, owner)
  await addMember(db, company, recruiter, 'recruiter')
  await addMember(db, company, manager, 'hiring-manager')
  const jobs = await createJobs(app, dice, company)
  if (jobs[0]) await addToTeam(db, jobs[0].id, manager, 'hiring-manager')
  const sent: HistoryApplication[] = []
  const apply: HistoryWorld['apply'] = async (person, job) => {
    const answer = await app.request(applyToJob, { params: { id: job.id }, body: {} }, person)
    if (answer.problem) return
    const { id } = answer.body
    sent.push({ id, jobId: job.id, companyId: company.id, candidateId: person.userId, person })
  }
  return { app, dice, company, owner, recruiter, manager, jobs, candidates, sent, operations: [], apply }
}
