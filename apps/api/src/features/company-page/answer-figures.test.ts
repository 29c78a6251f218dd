import { getCompanyPage } from '@vouch/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#base/uuid.ts'
import { createCompany } from '#testing/factories/company-factory.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { refreshAnswerTimes } from './answer-times.ts'
import { fewestAnswers } from './company-page-read-model.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
})
afterAll(() => app.close())

const minuteMs = 60_000

/** An application event. Times are minutes after the application was sent. */
interface Event {
  readonly side: 'candidate' | 'employer' | 'system'
  readonly at: number
  /** Minutes from the event until the candidate sees it; null when undisclosed. */
  readonly toldAfter: number | null
}

interface Application {
  readonly appliedAt: Date
  readonly events: readonly Event[]
}

async function store(applications: readonly Application[]) {
  const company = await createCompany(app.db)
  const job = await createJobRow(app.db, { companyId: company.id })
  for (const { appliedAt, events } of applications) {
    const candidate = await app.person('candidate')
    const id = uuidv7()
    await app.db.pool.query(
      `insert into applications (id, job_id, company_id, candidate_id, name, headline, applied_at, stage_since, last_news_at)
       values ($1, $2, $3, $4, 'Kim', 'Baker', $5, $5, $5)`,
      [id, job.id, company.id, candidate.userId, appliedAt],
    )
    for (const { side, at, toldAfter } of events) {
      const happened = new Date(appliedAt.getTime() + at * minuteMs)
      const told = toldAfter === null ? null : new Date(happened.getTime() + toldAfter * minuteMs + 59_000)
      await app.db.pool.query(
        `insert into application_events (id, application_id, at, side, action, to_stage, to_status, told_at)
         values ($1, $2, $3, $4, 'advance', 'shortlist', 'active', $5)`,
        [uuidv7(), id, happened, side, told],
      )
    }
  }
  return company
}

/** Computes the value that the company page should show, without SQL. */
function naive(applications: readonly Application[], now: Date) {
  const minutes = applications
    .map(({ appliedAt, events }) =>
      events
        .filter(({ side, toldAfter }) => side === 'employer' && toldAfter !== null)
        .map(({ at, toldAfter }) => at + (toldAfter ?? 0))
        .filter((minute) => appliedAt.getTime() + minute * minuteMs + 59_000 <= now.getTime())
        .sort((a, b) => a - b)
        .at(0),
    )
    .filter((minute) => minute !== undefined)
    .sort((a, b) => a - b)
  if (minutes.length < fewestAnswers) return null
  return { medianMinutes: minutes[Math.ceil(minutes.length / 2) - 1], decisions: minutes.length }
}

const refresh = () => refreshAnswerTimes({ db: app.db, clock: app.clock.now })
/** Deletes the stored progress, so that the next refresh processes all events again, and refreshes. */
const fromTheBeginning = async () => {
  await app.db.pool.query("delete from settings where name = 'answer-times'")
  await refresh()
}
const shown = async (slug: string) =>
  (await app.request(getCompanyPage, { params: { slug } })).body.answerTime

const event = fc.record({
  side: fc.constantFrom('candidate', 'employer', 'employer', 'employer', 'system') as fc.Arbitrary<
    Event['side']
  >,
  at: fc.nat(30 * 24 * 60),
  toldAfter: fc.option(fc.nat(5 * 24 * 60), { freq: 4 }),
})
const applications = fc.array(
  fc.record({
    appliedAt: fc
      .integer({ min: 1, max: 200 * 24 * 60 })
      .map((minutesAgo) => new Date(Date.parse('2026-03-10T09:00:00Z') - minutesAgo * minuteMs)),
    events: fc.array(event, { maxLength: 4 }),
  }),
  { minLength: 5, maxLength: 25 },
)

test('the median matches a plain computation, in one run or in several', async () => {
  await fc.assert(
    fc.asyncProperty(applications, fc.nat(40), async (given, days) => {
      const company = await store(given)
      await fromTheBeginning()
      expect(await shown(company.slug)).toEqual(naive(given, app.clock.now()))
      app.clock.advance({ hours: days * 24 })
      await refresh()
      await refresh()
      expect(await shown(company.slug)).toEqual(naive(given, app.clock.now()))
      app.clock.set('2026-03-10T09:00:00Z')
    }),
    { numRuns: 12 },
  )
}, 120_000)

const answered = (count: number, minutes: number) =>
  Array.from({ length: count }, () => ({
    appliedAt: new Date(app.clock.now().getTime() - 100_000 * minuteMs),
    events: [{ side: 'employer', at: minutes, toldAfter: 0 }] as const,
  }))

test('shows no median before the tenth answer; undisclosed rejections do not count', async () => {
  const undisclosed = {
    appliedAt: app.clock.now(),
    events: [{ side: 'employer', at: 0, toldAfter: null }] as const,
  }
  const few = await store([...answered(9, 30), undisclosed])
  const enough = await store([...answered(10, 30), undisclosed])
  await fromTheBeginning()
  expect(await shown(few.slug)).toBeNull()
  expect(await shown(enough.slug)).toEqual({ medianMinutes: 30, decisions: 10 })
})

test('late commits are processed, and parallel processes count them once', async () => {
  const company = await store(answered(10, 30))
  await fromTheBeginning()
  app.clock.advance({ minutes: 6 })
  const { rows } = await app.db.pool.query<{ id: string; job_id: string }>(
    'select id, job_id from applications where company_id = $1 limit 1',
    [company.id],
  )
  const candidate = await app.person('candidate')
  const late = uuidv7()
  const appliedAt = new Date(app.clock.now().getTime() - 15 * minuteMs)
  await app.db.pool.query(
    `insert into applications (id, job_id, company_id, candidate_id, name, headline, applied_at, stage_since, last_news_at)
     values ($1, $2, $3, $4, 'Kim', 'Baker', $5, $5, $5)`,
    [late, rows[0]?.job_id, company.id, candidate.userId, appliedAt],
  )
  // This event was disclosed before the last run but committed after it.
  await app.db.pool.query(
    `insert into application_events (id, application_id, at, side, action, to_stage, to_status, told_at)
     values ($1, $2, $3, 'employer', 'advance', 'shortlist', 'active', $3)`,
    [uuidv7(), late, new Date(app.clock.now().getTime() - 8 * minuteMs)],
  )
  await Promise.all([refresh(), refresh(), refresh()])
  expect((await shown(company.slug))?.decisions).toBe(11)
})

test('new answers are found by index', async () => {
  await app.db.pool.query('analyze application_events')
  const client = await app.db.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select application_id, min(told_at) from application_events
       where told_at > now() - interval '15 minutes' and told_at <= now() and side = 'employer' group by 1`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('application_events_told')
    await client.query('rollback')
  } finally {
    client.release()
  }
})
