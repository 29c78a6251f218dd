import { closeJob, pauseJob, publishJob } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, createCompany, type TestCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createCandidate } from '#testing/factories/pipeline-factory.ts'
import { postedJobs, publishable } from '#testing/factories/posted-jobs.ts'
import { type PublicJob, publicPlaces } from '#testing/public-places.ts'
import { rounds } from '#testing/rounds.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { expireJobs } from '../expire-jobs.ts'

const known = {
  id: 's1',
  level: 'advanced',
  years: null,
  keywords: [],
  levelWords: '',
  evidence: [],
} as const
const origin = 'https://jobs.example'

let app: TestApp
let company: TestCompany
let owner: TestPerson
let places: ReturnType<typeof publicPlaces>
beforeAll(async () => {
  app = await buildTestApp({
    now: '2026-03-10T09:00:00Z',
    env: { PUBLIC_URL: origin, VOUCH_RATE_LIMIT: 'off' },
  })
  owner = await app.person('employer')
  company = await createCompany(app.db)
  await addMember(app.db, company, owner)
  await app.db.pool.query(
    `insert into master_values (entity, code, label, source, position)
     values ('skills', $1, $2, 'test', 1)`,
    [skill.code, skill.label],
  )
  const candidate = await createCandidate(app.db)
  const step = { skills: { items: [{ ...known, skill: { code: skill.code, label: skill.label } }] } }
  await app.db.pool.query(`update candidate_steps set data = $2 where user_id = $1 and step = 'skills'`, [
    candidate.userId,
    JSON.stringify(step.skills),
  ])
  const other = await createCompany(app.db)
  await addMember(app.db, other, owner)
  const similar = await postedJobs(() => ({ app, company: other, owner })).published(fields)
  places = publicPlaces({
    app,
    origin,
    company,
    words: 'quillwright',
    candidate,
    similar: { id: similar.id, slug: similar.slug ?? '' },
  })
})
afterAll(() => app.close())

const skill = { code: 'quill-cutting', label: 'Quill cutting', level: null }
const fields = {
  ...publishable,
  title: 'Quillwright',
  occupation: 'Quillwright',
  requiredSkills: [skill],
}

const posted = postedJobs(() => ({ app, company, owner }))
async function published(): Promise<PublicJob> {
  const { id, slug } = await posted.published(fields)
  return { id, slug: slug ?? '' }
}

const shownAt = async (job: PublicJob) => {
  const shown: Record<string, boolean> = {}
  for (const [name, shows] of Object.entries(places)) shown[name] = await shows(job)
  return shown
}
const everywhere = (shown: boolean) => Object.fromEntries(Object.keys(places).map((name) => [name, shown]))

/** Ways in which a job stops being public. */
const endings: Readonly<Record<string, (job: PublicJob) => Promise<unknown>>> = {
  paused: ({ id }) => app.request(pauseJob, { params: { id } }, owner),
  closed: ({ id }) => app.request(closeJob, { params: { id }, body: { outcome: 'cancelled' } }, owner),
  expired: async () => {
    app.clock.set('2026-04-10T00:00:01Z')
    await app.platform.queue.enqueue(app.db.kysely, expireJobs, {})
    await app.runJobs()
  },
}

/**
 * Reads all places again and again, in a random order: once one has lost a job, no later one may show it.
 * @returns stops after the present round, with what was found too late
 */
function startReaders(jobs: readonly PublicJob[]): () => Promise<string[]> {
  const found: string[] = []
  const state = { isOver: false }
  const read = async (job: PublicJob) => {
    let lostAt: string | undefined
    for (const place of Object.keys(places).toSorted(() => Math.random() - 0.5)) {
      const isShown = await places[place]?.(job)
      if (!isShown) lostAt ??= place
      else if (lostAt !== undefined) found.push(`${place} after ${lostAt}`)
    }
  }
  const reader = async (first: number) => {
    for (let at = first; !state.isOver; at += 1) await read(jobs[at % jobs.length] as PublicJob)
  }
  const readers = [reader(0), reader(1), reader(2)]
  return async () => {
    state.isOver = true
    await Promise.all(readers)
    return found
  }
}

for (const [name, end] of Object.entries(endings)) {
  test(`a ${name} job is in no public place any more, also for those who read meanwhile`, async () => {
    const job = await published()
    expect(await shownAt(job)).toEqual(everywhere(true))
    // Two seconds before the job ends, because a longer jump would also end the readers' sessions.
    if (name === 'expired') app.clock.set('2026-04-09T23:59:59Z')
    const stop = startReaders([job])
    await end(job)
    expect(await stop()).toEqual([])
    expect(await shownAt(job)).toEqual(everywhere(false))
    app.clock.set('2026-03-10T09:00:00Z')
  })
}

test('jobs that are paused, resumed and closed at once are found nowhere after they left a place', async () => {
  const { paused, closed } = endings
  const jobs = [await published(), await published(), await published()]
  for (let round = 0; round < rounds(20, 1); round += 1) {
    const stop = startReaders(jobs)
    await Promise.all(jobs.map((job) => paused?.(job)))
    expect(await stop()).toEqual([])
    for (const job of jobs) expect(await shownAt(job)).toEqual(everywhere(false))
    for (const { id } of jobs) await app.request(publishJob, { params: { id } }, owner)
    for (const job of jobs) expect(await shownAt(job)).toEqual(everywhere(true))
  }
  const stop = startReaders(jobs)
  await Promise.all(jobs.map((job, at) => (at === 0 ? paused : closed)?.(job)))
  expect(await stop()).toEqual([])
}, 300_000)
