import {
  applicationStatuses,
  companyRoles,
  companyStatuses,
  type JobStatus,
  pageStages,
  type Role,
  stages,
} from '@vouch/contract'
import { uuidv7 } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'
import { createApplicationRow } from './application-factory.ts'
import { addMember, createCompany } from './company-factory.ts'
import { createUser, type TestPerson } from './factories.ts'
import { createJobRow } from './job-factory.ts'

const accountStates = ['active', 'active', 'active', 'disabled', 'deletion-requested', 'erased'] as const
const jobStates = ['draft', 'open', 'open', 'closed', 'expired', 'paused'] as const satisfies JobStatus[]
const minuteMs = 60_000
const dayMs = 86_400_000

/** Random choices that depend on the seed only (mulberry32). */
export interface Dice {
  /** An integer from 0 up to, but not including, `end`. */
  below(end: number): number
  one<T>(values: readonly T[]): T
}

export function createDice(seed: number): Dice {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    below,
    one: (values) => {
      const value = values[below(values.length)]
      if (value === undefined) throw new Error('nothing to choose from')
      return value
    },
  }
}

export interface RandomMarket {
  /** People with an account that can sign in. Some have asked for its deletion. */
  readonly signedIn: readonly (TestPerson & { readonly roles: readonly Role[] })[]
}

/**
 * Adds people, companies, jobs and applications in random states to the database, and what an application can wait for.
 * People are also disabled, leaving or erased, companies also suspended or rejected. Times lie up to 100 days before `now`.
 */
export async function createRandomMarket(db: Database, dice: Dice, now: Date): Promise<RandomMarket> {
  const past = () => new Date(now.getTime() - dice.below(100 * 24 * 60) * minuteMs)
  const people = []
  for (let made = 0; made < 14; made++) {
    const roles = dice.one<Role[]>([
      ['candidate'],
      ['employer'],
      ['candidate', 'employer'],
      ['admin', 'candidate'],
    ])
    const person = { ...(await createUser(db, { roles })), roles, status: dice.one(accountStates) }
    await db.pool.query(
      `update users set status = $2, created_at = $3, erase_at = case when $2 = 'deletion-requested' then $4::timestamptz end
       where id = $1`,
      [person.userId, person.status, past(), new Date(now.getTime() + 30 * dayMs)],
    )
    people.push(person)
  }
  /** Jobs that are or were public. */
  const jobs: { id: string; companyId: string }[] = []
  for (let made = 0; made < 4; made++) {
    const company = await createCompany(db)
    await db.pool.query(
      'update companies set status = $2, created_at = $3, submitted_at = $4 where id = $1',
      [company.id, dice.one(companyStatuses), past(), dice.one([null, past()])],
    )
    for (const person of people) {
      if (dice.below(3) === 0) await addMember(db, company, person, dice.one(companyRoles))
      else if (dice.below(4) === 0) await requestToJoin(db, company.id, person.userId, past(), dice)
    }
    for (let posted = 0; posted < 5; posted++) {
      const status = dice.one(jobStates)
      const id = await createRandomJob(db, company.id, status, past(), dice)
      if (status !== 'draft') jobs.push({ id, companyId: company.id })
    }
  }
  for (const { userId: candidateId } of people.filter(({ roles }) => roles.includes('candidate'))) {
    for (const job of jobs) {
      const values = [candidateId, job.id, past()]
      if (dice.below(4) === 0) {
        await db.pool.query('insert into saved_jobs (user_id, job_id, saved_at) values ($1, $2, $3)', values)
      }
      if (dice.below(5) === 0) {
        await db.pool.query(
          `insert into job_invitations (id, candidate_id, job_id, created_at, invited_by, message)
           values ($4, $1, $2, $3, $5, '')`,
          [...values, uuidv7(), dice.one(people).userId],
        )
      }
      if (dice.below(2) === 0) await createRandomApplication(db, job, candidateId, past(), dice, now)
    }
  }
  await db.pool.query(
    `update jobs j set close_out_at = $1 where j.status in ('closed', 'expired')
     and exists (select from applications a where a.job_id = j.id and a.status in ('active', 'on-hold'))`,
    [new Date(now.getTime() + 14 * dayMs)],
  )
  return {
    signedIn: people.filter(({ status }) => status === 'active' || status === 'deletion-requested'),
  }
}

async function createRandomJob(
  db: Database,
  companyId: string,
  status: (typeof jobStates)[number],
  postedAt: Date,
  dice: Dice,
): Promise<string> {
  const openings = 1 + dice.below(3)
  const filled = dice.below(openings + 1)
  const { id } = await createJobRow(db, { companyId, status, postedAt, openings, filled })
  await db.pool.query('update jobs set updated_at = $2, closed_at = $3 where id = $1', [
    id,
    postedAt,
    status === 'closed' ? postedAt : null,
  ])
  return id
}

async function requestToJoin(
  db: Database,
  companyId: string,
  userId: string,
  at: Date,
  dice: Dice,
): Promise<void> {
  const status = dice.one(['open', 'open', 'declined'])
  await db.pool.query(
    `insert into company_join_requests (id, company_id, user_id, status, created_at, decided_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [uuidv7(), companyId, userId, status, at, status === 'open' ? null : at],
  )
}

async function createRandomApplication(
  db: Database,
  job: { readonly id: string; readonly companyId: string },
  candidateId: string,
  at: Date,
  dice: Dice,
  now: Date,
): Promise<void> {
  const status = dice.one([...applicationStatuses, 'active', 'active', 'active'] as const)
  const stage = status === 'hired' ? 'hired' : dice.one(stages)
  const { id } = await createApplicationRow(db, {
    job,
    candidateId,
    stage,
    status,
    told: dice.below(2) === 0,
    at,
  })
  const until = new Date(now.getTime() + (dice.below(20) - 10) * dayMs)
  if (stage === 'hired') {
    await db.pool.query(
      'insert into hires (application_id, starts_on, offered_by, offered_at, confirmed_at) values ($1, $2::timestamptz, $3, $2, $4)',
      [id, at, candidateId, status === 'hired' || dice.below(5) === 0 ? at : null],
    )
  }
  const reached = pageStages.slice(0, stages.indexOf(stage))
  if (reached.includes('questionnaire') && dice.below(3) > 0) {
    await db.pool.query(
      `insert into questionnaires (id, application_id, sent_by, sent_at, due_at, answered_at, questions)
       values ($1, $2, $3, $4, $5, $6, '[]')`,
      [uuidv7(), id, candidateId, at, until, dice.one([null, at])],
    )
  }
  if (reached.includes('interview') && dice.below(3) > 0) {
    await db.pool.query(
      `insert into interviews (id, application_id, state, starts_at, minutes, place, proposed_by, proposed_at)
       values ($1, $2, $3, $4, 30, 'Here', $5, $6)`,
      [uuidv7(), id, dice.one(['proposed', 'scheduled', 'scheduled', 'completed']), until, candidateId, at],
    )
  }
  if (reached.includes('detail-fulfillment') && dice.below(3) > 0) {
    await db.pool.query(
      `insert into details (id, application_id, position, name, kind, state, requested_by, requested_at)
       values ($1, $2, 0, 'Diploma', 'text', $3, $4, $5)`,
      [uuidv7(), id, dice.one(['requested', 'submitted', 'approved']), candidateId, at],
    )
  }
}
