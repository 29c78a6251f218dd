import { expect } from '@playwright/test'
import { applyToJob, getJob, type JobCard, listMyApplications, searchJobs } from '@vouch/contract'
import { call, Refused } from './api.ts'
import { type SignedIn, signUpCandidate } from './people.ts'

/** One application of one person for one job, sent with one key until it is acknowledged. */
export interface Sending {
  readonly person: SignedIn
  readonly job: JobCard
  readonly key: string
  acknowledged: string | null
}

/** Open jobs that can be applied to with a name and a headline alone. */
async function plainJobs(url: string, count: number): Promise<JobCard[]> {
  const { items } = await call(url, searchJobs, { query: { limit: 100 } })
  const found: JobCard[] = []
  for (const job of items) {
    const page = await call(url, getJob, { params: { slug: job.slug } })
    if (page.cvRule !== 'required' && !page.questions.some(({ required }) => required)) found.push(job)
    if (found.length === count) return found
  }
  throw new Error(`Only ${found.length} plain jobs in the demo.`)
}

async function send(url: string, sending: Sending): Promise<void> {
  try {
    const { id } = await call(
      url,
      applyToJob,
      { params: { id: sending.job.id }, body: {} },
      { token: sending.person.token, idempotencyKey: sending.key, impatient: true },
    )
    sending.acknowledged = id
  } catch (error) {
    // Not acknowledged: the server is away, or says that its database is. Anything else is a defect.
    if (error instanceof Refused && error.problem.status !== 503) throw error
  }
}

/** Sends everything that was not acknowledged, eight at a time; gives way while the server is away. */
export async function sendAll(url: string, all: readonly Sending[]): Promise<void> {
  const waiting = all.filter(({ acknowledged }) => acknowledged === null)
  const next = async (): Promise<void> => {
    for (let sending = waiting.shift(); sending; sending = waiting.shift()) await send(url, sending)
  }
  await Promise.all(Array.from({ length: 8 }, next))
}

/** Waits for what the senders do; the test's own time limit ends it. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve))
}

/** Those that the server said it has. */
export const acknowledgedOf = (all: readonly Sending[]) =>
  all.filter(({ acknowledged }) => acknowledged !== null)

/** Every acknowledged application is there under its id; nobody has one twice; nothing else is there. */
export async function expectNothingLostOrDoubled(url: string, all: readonly Sending[]): Promise<void> {
  for (const person of new Set(all.map((sending) => sending.person))) {
    const mine = all.filter((sending) => sending.person === person)
    const { items } = await call(url, listMyApplications, { query: { limit: 100 } }, person)
    expect(items.map(({ id }) => id).sort()).toEqual(mine.map(({ acknowledged }) => acknowledged).sort())
    expect(new Set(items.map(({ job }) => job.id)).size).toBe(items.length)
  }
}

/**
 * Ten new candidates, each for the same thirty open jobs of the demo.
 * @param tag keeps their addresses apart from those of other tests
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
