import { expect } from '@playwright/test'
import { applyToJob, getJob, type JobCard, listMyApplications, searchJobs } from '@vouch/contract'
import { call, Refused } from './api.ts'
import { type SignedIn, signUpCandidate } from './people.ts'

/** An application to send. All retries use the same idempotency key until the server acknowledges it. */
export interface Sending {
  readonly person: SignedIn
  readonly job: JobCard
  readonly key: string
  acknowledged: string | null
}

/** Open jobs that require only a name and a headline from applicants. */
async function plainJobs(url: string, count: number): Promise<JobCard[]> {
  const { items } = await call(url, searchJobs, { query: { limit: 100 } })
  const jobs: JobCard[] = []
  for (const job of items) {
    const page = await call(url, getJob, { params: { slug: job.slug } })
    if (page.cvRule !== 'required' && !page.questions.some(({ required }) => required)) jobs.push(job)
    if (jobs.length === count) return jobs
  }
  throw new Error(`The demo has only ${jobs.length} jobs that require name and headline alone.`)
}

async function send(url: string, sending: Sending): Promise<void> {
  try {
    const { id } = await call(
      url,
      applyToJob,
      { params: { id: sending.job.id }, body: {} },
      { token: sending.person.token, idempotencyKey: sending.key, noRetry: true },
    )
    sending.acknowledged = id
  } catch (error) {
    // The server or its database is down, so nothing was acknowledged. Other errors are bugs.
    if (error instanceof Refused && error.problem.status !== 503) throw error
  }
}

/** Sends the applications that are not acknowledged yet, eight in parallel. Pauses while the server is down. */
export async function sendAll(url: string, all: readonly Sending[]): Promise<void> {
  const waiting = all.filter(({ acknowledged }) => acknowledged === null)
  const next = async (): Promise<void> => {
    for (let sending = waiting.shift(); sending; sending = waiting.shift()) await send(url, sending)
  }
  await Promise.all(Array.from({ length: 8 }, next))
}

/** Polls until the condition holds, up to the test's time limit. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve))
}

/** The applications that the server has acknowledged. */
export const acknowledgedOf = (all: readonly Sending[]) =>
  all.filter(({ acknowledged }) => acknowledged !== null)

/** Expects that the server stores each acknowledged application under its id, once, and no other applications. */
export async function expectNothingLostOrDoubled(url: string, all: readonly Sending[]): Promise<void> {
  for (const person of new Set(all.map((sending) => sending.person))) {
    const mine = all.filter((sending) => sending.person === person)
    const { items } = await call(url, listMyApplications, { query: { limit: 100 } }, person)
    expect(items.map(({ id }) => id).sort()).toEqual(mine.map(({ acknowledged }) => acknowledged).sort())
    expect(new Set(items.map(({ job }) => job.id)).size).toBe(items.length)
  }
}

/**
 * Prepares applications: ten new candidates each apply to thirty open demo jobs.
 * @param tag part of the email addresses, so that tests do not share candidates
 */
export async function prepareSendings(url: string, tag: string): Promise<Sending[]> {
  const people = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      signUpCandidate(url, `sender${n}.${tag}@example.org`, `Sender ${n}`),
    ),
  )
  const jobs = await plainJobs(url, 30)
  return jobs.flatMap((job) =>
    people.map((person) => ({ person, job, key: `${person.email}-${job.id}`, acknowledged: null })),
  )
}
