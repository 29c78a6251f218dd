import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { applyToJob, getJob, type JobCard, listMyApplications, searchJobs } from '@vouch/contract'
import { call, Refused } from '../support/api.ts'
import { type SignedIn, signUpCandidate } from '../support/people.ts'
import { startVouch, type Vouch } from '../support/vouch.ts'

interface Sending {
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
      { token: sending.person.token, idempotencyKey: sending.key },
    )
    sending.acknowledged = id
  } catch (error) {
    // Not acknowledged: the server is away, or says that its database is. Anything else is a defect.
    if (error instanceof Refused && error.problem.status !== 503) throw error
  }
}

/** Sends everything that was not acknowledged, eight at a time; gives way while the server is away. */
async function sendAll(url: string, all: readonly Sending[]): Promise<void> {
  const waiting = all.filter(({ acknowledged }) => acknowledged === null)
  const next = async (): Promise<void> => {
    for (let sending = waiting.shift(); sending; sending = waiting.shift()) await send(url, sending)
  }
  await Promise.all(Array.from({ length: 8 }, next))
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve))
}

const acknowledgedOf = (all: readonly Sending[]) => all.filter(({ acknowledged }) => acknowledged !== null)

/** Every acknowledged application is there under its id; nobody has one twice; nothing else is there. */
async function expectNothingLostOrDoubled(url: string, all: readonly Sending[]): Promise<void> {
  for (const person of new Set(all.map((sending) => sending.person))) {
    const mine = all.filter((sending) => sending.person === person)
    const { items } = await call(url, listMyApplications, { query: { limit: 100 } }, person)
    expect(items.map(({ id }) => id).sort()).toEqual(mine.map(({ acknowledged }) => acknowledged).sort())
    expect(new Set(items.map(({ job }) => job.id)).size).toBe(items.length)
  }
}

test.describe('what was acknowledged survives', () => {
  let vouch: Vouch
  let people: SignedIn[]
  let jobs: JobCard[]

  test.beforeEach(async ({ browserName: _ }, { workerIndex }) => {
    vouch = await startVouch({ demo: true })
    people = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        signUpCandidate(vouch.url, `sender${n}.${workerIndex}@example.org`, `Sender ${n}`),
      ),
    )
    jobs = await plainJobs(vouch.url, 30)
  })

  test.afterEach(async ({ browserName: _ }, info) => {
    if (info.status !== info.expectedStatus) await info.attach('output of Vouch', { body: vouch.output() })
    await vouch.stop()
  })

  const sendings = (): Sending[] =>
    jobs.flatMap((job) =>
      people.map((person) => ({ person, job, key: `${person.email}-${job.id}`, acknowledged: null })),
    )

  test('kill -9 of the server while applications are being sent', async () => {
    const all = sendings()
    for (const killAt of [40, 120]) {
      const sent = sendAll(vouch.url, all)
      await until(() => acknowledgedOf(all).length >= killAt)
      await vouch.killAndRestart()
      await sent
    }
    expect(acknowledgedOf(all).length, 'some were cut off').toBeLessThan(all.length)
    // The same keys again: those that were stored without being acknowledged answer with their first result.
    await sendAll(vouch.url, all)
    expect(acknowledgedOf(all)).toHaveLength(all.length)
    await expectNothingLostOrDoubled(vouch.url, all)
  })

  test('kill -9 of PostgreSQL while applications are being sent', async () => {
    const all = sendings()
    const postmaster = Number(readFileSync(join(vouch.folder, 'data/postmaster.pid'), 'utf8').split('\n')[0])
    const sent = sendAll(vouch.url, all)
    await until(() => acknowledgedOf(all).length >= 60)
    process.kill(postmaster, 'SIGKILL')
    await sent
    // Vouch starts it again by itself; until then it answers 503.
    await expect
      .poll(async () => (await fetch(`${vouch.url}/api/v1/health/ready`)).status, { timeout: 30_000 })
      .toBe(200)
    await sendAll(vouch.url, all)
    expect(acknowledgedOf(all)).toHaveLength(all.length)
    await expectNothingLostOrDoubled(vouch.url, all)
  })
})
