import { advanceApplication, getCompanyPage, moveBackApplication } from '@vouch/contract'
import { fewestPeople } from '@vouch/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#base/uuid.ts'
import { createCompany } from '#testing/factories/company-factory.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { createHiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { recountAnswerFigures, refreshAnswerFigures } from './answer-figures.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
})
afterAll(() => app.close())

const minuteMs = 60_000
const dayMinutes = 24 * 60

/** An application event. Times are minutes after the application was sent. */
interface Event {
  readonly action: 'advance' | 'reject' | 'withdraw'
  readonly side: 'candidate' | 'employer' | 'system'
  readonly at: number
  /** Minutes from the event until the candidate sees it; null when undisclosed. */
  readonly toldAfter: number | null
}

interface Application {
  readonly appliedAt: Date
  /** Minutes until the promised answer; null for applications of older processes. */
  readonly dueAfter: number | null
  readonly events: readonly Event[]
}

const after = (from: Date, minutes: number) => new Date(from.getTime() + minutes * minuteMs)

async function insert(of: { readonly company: string; readonly job: string }, application: Application) {
  const candidate = await app.person('candidate')
  const id = uuidv7()
  const { appliedAt, dueAfter, events } = application
  await app.db.pool.query(
    `insert into applications
       (id, job_id, company_id, candidate_id, name, headline, applied_at, stage_since, last_news_at, answer_due)
     values ($1, $2, $3, $4, 'Kim', 'Baker', $5, $5, $5, $6)`,
    [id, of.job, of.company, candidate.userId, appliedAt, dueAfter && after(appliedAt, dueAfter)],
  )
  for (const { action, side, at, toldAfter } of events) {
    const happened = after(appliedAt, at)
    const told = toldAfter === null ? null : new Date(after(happened, toldAfter).getTime() + 59_000)
    const status = { advance: 'active', reject: 'rejected', withdraw: 'withdrawn' }[action]
    await app.db.pool.query(
      `insert into application_events (id, application_id, at, side, action, to_stage, to_status, told_at)
       values ($1, $2, $3, $4, $5, 'shortlist', $6, $7)`,
      [uuidv7(), id, happened, side, action, status, told],
    )
  }
}

async function store(applications: readonly Application[]) {
  const company = await createCompany(app.db)
  const job = await createJobRow(app.db, { companyId: company.id })
  for (const application of applications) await insert({ company: company.id, job: job.id }, application)
  return { ...company, jobId: job.id }
}

/** Computes the figures that the company page should show, without SQL. */
function naive(applications: readonly Application[], now: Date) {
  const counted = applications.flatMap(({ appliedAt, dueAfter, events }) => {
    const due = dueAfter ?? 14 * dayMinutes
    const first = (matches: (event: Event) => boolean) =>
      events
        .filter((event) => event.toldAfter !== null && matches(event))
        .map(({ at, toldAfter }) => at + (toldAfter ?? 0))
        .filter((minute) => after(appliedAt, minute).getTime() + 59_000 <= now.getTime())
        .sort((a, b) => a - b)
        .at(0)
    const answer = first(({ side }) => side === 'employer')
    const decision = first(({ side, action }) => action === 'reject' && side !== 'system')
    const withdrawn = events
      .filter(({ action }) => action === 'withdraw')
      .map(({ at }) => at)
      .sort((a, b) => a - b)
      .at(0)
    if (after(appliedAt, due) >= now) return []
    if (answer === undefined && withdrawn !== undefined && withdrawn < due) return []
    return [{ answer, decision, isWithdrawn: withdrawn !== undefined, due }]
  })
  if (counted.length < fewestPeople) return null
  const median = (times: readonly (number | undefined)[]) =>
    times.map((time) => time ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b)[
      Math.ceil(times.length / 2) - 1
    ] ?? null
  const finite = (time: number | null) => (time === Number.POSITIVE_INFINITY ? null : time)
  const inTime = counted.filter(({ answer, due }) => answer !== undefined && answer <= due).length
  return {
    applications: counted.length,
    answered: counted.filter(({ answer }) => answer !== undefined).length,
    inTimePercent: Math.floor((100 * inTime) / counted.length),
    answerMinutes: finite(median(counted.map(({ answer }) => answer))),
    decisionMinutes: finite(
      median(
        counted
          .filter(({ decision, isWithdrawn }) => decision !== undefined || !isWithdrawn)
          .map(({ decision }) => decision),
      ),
    ),
  }
}

const refresh = () => refreshAnswerFigures({ db: app.db, clock: app.clock.now })
/** Deletes the stored progress, so that the next refresh processes all events again, and refreshes. */
const fromTheBeginning = async () => {
  await app.db.pool.query("delete from settings where name = 'answer-figures'")
  await refresh()
}
const shown = async (slug: string) =>
  (await app.request(getCompanyPage, { params: { slug } })).body.answerFigures

const event = fc
  .record({
    action: fc.constantFrom<Event['action']>('advance', 'advance', 'reject', 'withdraw'),
    side: fc.constantFrom<Event['side']>('candidate', 'employer', 'employer', 'employer', 'system'),
    at: fc.nat(30 * dayMinutes),
    toldAfter: fc.option(fc.nat(5 * dayMinutes), { freq: 4 }),
  })
  .map((one): Event => (one.action === 'withdraw' ? { ...one, side: 'candidate', toldAfter: 0 } : one))
const applications = fc.array(
  fc.record({
    appliedAt: fc
      .integer({ min: 1, max: 200 * dayMinutes })
      .map((minutesAgo) => new Date(Date.parse('2026-03-10T09:00:00Z') - minutesAgo * minuteMs)),
    dueAfter: fc.option(fc.integer({ min: dayMinutes, max: 60 * dayMinutes }), { freq: 4 }),
    events: fc.array(event, { maxLength: 4 }),
  }),
  { minLength: 8, maxLength: 25 },
)

test('figures match a plain computation, in one run or in several', async () => {
  await fc.assert(
    fc.asyncProperty(applications, fc.nat(40), async (given, days) => {
      const company = await store(given)
      await fromTheBeginning()
      expect(await shown(company.slug)).toEqual(naive(given, app.clock.now()))
      app.clock.advance({ hours: days * 24 })
      await refresh()
      await refresh()
      // Applications without a due day are recounted at night only.
      await recountAnswerFigures({ db: app.db, clock: app.clock.now })
      expect(await shown(company.slug)).toEqual(naive(given, app.clock.now()))
      app.clock.set('2026-03-10T09:00:00Z')
    }),
    { numRuns: 12, endOnFailure: true },
  )
}, 120_000)

const long = () => new Date(app.clock.now().getTime() - 100_000 * minuteMs)
const answered = (count: number, minutes: number): Application[] =>
  Array.from({ length: count }, () => ({
    appliedAt: long(),
    dueAfter: 7 * dayMinutes,
    events: [{ action: 'advance', side: 'employer', at: minutes, toldAfter: 0 }],
  }))
const unanswered = (count: number): Application[] =>
  Array.from({ length: count }, () => ({ appliedAt: long(), dueAfter: 7 * dayMinutes, events: [] }))

test('shows nothing below ten people', async () => {
  const few = await store(answered(9, 30))
  const enough = await store(answered(10, 30))
  await fromTheBeginning()
  expect(await shown(few.slug)).toBeNull()
  expect(await shown(enough.slug)).toEqual({
    applications: 10,
    answered: 10,
    inTimePercent: 100,
    answerMinutes: 30,
    decisionMinutes: null,
  })
})

test('a company that answers one in ten quickly is shown as one where over half wait', async () => {
  const company = await store([...answered(2, 5), ...unanswered(18)])
  await fromTheBeginning()
  expect(await shown(company.slug)).toEqual({
    applications: 20,
    answered: 2,
    inTimePercent: 10,
    answerMinutes: null,
    decisionMinutes: null,
  })
})

test('a move that was undone before the candidate read of it is no answer', async () => {
  const world = await createHiringWorld(app)
  const sent = await Promise.all(Array.from({ length: 10 }, () => world.applicant()))
  const [first, second] = sent.map(({ id }) => ({ params: { id } }))
  if (!first || !second) throw new Error('nobody applied')
  app.clock.advance({ minutes: 30 })
  for (const one of [first, second])
    await app.request(advanceApplication, { ...one, body: { to: 'shortlist' } }, world.owner)
  await fromTheBeginning()
  app.clock.advance({ minutes: 5 })
  await app.request(moveBackApplication, { ...first, body: { to: 'applied', reason: 'Undo' } }, world.owner)
  app.clock.advance({ hours: 24 * 30 })
  await refresh()
  await recountAnswerFigures({ db: app.db, clock: app.clock.now })
  expect(await shown(world.company.slug)).toMatchObject({ applications: 10, answered: 1 })
  app.clock.set('2026-03-10T09:00:00Z')
})

test('an undisclosed rejection, and what the system does, are no answer', async () => {
  const of = (side: 'employer' | 'system', toldAfter: number | null): Application => ({
    appliedAt: long(),
    dueAfter: dayMinutes,
    events: [{ action: 'reject', side, at: 5, toldAfter }],
  })
  const company = await store([...unanswered(10), of('employer', null), of('system', 0)])
  await fromTheBeginning()
  expect(await shown(company.slug)).toMatchObject({ applications: 12, answered: 0, decisionMinutes: null })
})

test('a delay is shown when it begins, and years that pass leave the figures', async () => {
  const now = app.clock.now()
  const company = await store(
    Array.from({ length: 10 }, () => ({ appliedAt: now, dueAfter: 3 * dayMinutes, events: [] })),
  )
  await fromTheBeginning()
  expect(await shown(company.slug)).toBeNull()
  app.clock.advance({ hours: 73 })
  await refresh()
  expect(await shown(company.slug)).toMatchObject({ applications: 10, inTimePercent: 0 })
  app.clock.advance({ hours: 366 * 24 })
  await recountAnswerFigures({ db: app.db, clock: app.clock.now })
  expect(await shown(company.slug)).toBeNull()
  app.clock.set('2026-03-10T09:00:00Z')
})

test('late commits are processed, and parallel processes count them once', async () => {
  const company = await store(answered(10, 30))
  await fromTheBeginning()
  app.clock.advance({ minutes: 6 })
  // This event was disclosed before the last run but committed after it.
  const minutes = 100_000 - 8
  await insert(
    { company: company.id, job: company.jobId },
    {
      appliedAt: new Date(app.clock.now().getTime() - 100_000 * minuteMs),
      dueAfter: dayMinutes,
      events: [{ action: 'advance', side: 'employer', at: minutes - 1, toldAfter: 0 }],
    },
  )
  await Promise.all([refresh(), refresh(), refresh()])
  expect(await shown(company.slug)).toMatchObject({ applications: 11, answered: 11, inTimePercent: 90 })
})

test('new answers and new delays are found by index', async () => {
  await app.db.pool.query('analyze application_events; analyze applications')
  const client = await app.db.pool.connect()
  const plan = async (statement: string) => {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${statement}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    expect(
      await plan(`select application_id, min(told_at) from application_events
        where told_at > now() - interval '15 minutes' and told_at <= now() and side = 'employer' group by 1`),
    ).toContain('application_events_told')
    expect(
      await plan(`select distinct company_id from applications
        where answer_due > now() - interval '15 minutes' and answer_due <= now()`),
    ).toContain('applications_answer_due')
    await client.query('rollback')
  } finally {
    client.release()
  }
})
