import { jobFields, type ProfileStepName, profileStepData } from '@vouch/contract'
import { missingForPublication, plainTextLength } from '@vouch/domain'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeMarketplace } from './demo-marketplace.ts'
import type { DemoRows } from './demo-rows.ts'
import { type DemoTexts, readDemoTexts } from './demo-texts.ts'
import { createWorld } from './demo-world.ts'

const now = new Date('2026-03-10T09:00:00Z')
let words: DemoTexts
let rows: DemoRows
beforeAll(async () => {
  words = await readDemoTexts()
  rows = marketplaceAt(now)
})

function marketplaceAt(moment: Date): DemoRows {
  const world = createWorld(moment, words, new Map(Object.keys(words.fields).map((field, id) => [field, id])))
  makeMarketplace(world)
  return world.rows
}

const time = (moment: Date | string | null | undefined) => new Date(moment ?? Number.NaN).getTime()

describe('the demo marketplace', () => {
  test('gives every company the fields that verification requires; a few wait for an administrator', () => {
    for (const row of rows.companies) {
      const columns = [row.industry, row.website, row.head_office_city, row.head_office_country, row.about]
      expect([...columns, row.contact_name, row.contact_email, row.privacy_address]).not.toContain(undefined)
      expect(row.verified_by === 'domain').toBe(row.status === 'verified')
    }
    const waiting = rows.companies.filter(({ status }) => status !== 'verified').map(({ status }) => status)
    expect(waiting.sort()).toEqual(['needs-information', 'pending', 'pending'])
    expect(new Set(rows.company_events.map((event) => event.company_id)).size).toBe(rows.companies.length)
  })

  test('has the expected size and applications of every stage and outcome', () => {
    expect(rows.companies.length).toBeGreaterThanOrEqual(40)
    expect(rows.candidate_profiles.length).toBeGreaterThanOrEqual(120)
    expect(rows.applications.length).toBeGreaterThanOrEqual(900)
    const jobs = (status: string) => rows.jobs.filter((job) => job.status === status).length
    expect(jobs('open')).toBeGreaterThanOrEqual(600)
    for (const status of ['draft', 'closed', 'expired']) expect(jobs(status)).toBeGreaterThanOrEqual(15)
    const states = new Set(
      rows.applications.map(({ stage, status, told_at: disclosedAt }) =>
        status === 'active'
          ? `${stage}`
          : status === 'rejected'
            ? `rejected, ${disclosedAt ? 'disclosed' : 'undisclosed'}`
            : `${status}!`,
      ),
    )
    const stages = ['applied', 'shortlist', 'questionnaire', 'interview', 'detail-fulfillment', 'hired']
    const ends = ['rejected, disclosed', 'rejected, undisclosed', 'on-hold!', 'withdrawn!', 'hired!']
    expect([...states].sort()).toEqual([...stages, ...ends].sort())
  })

  test('has complete profiles of every visibility', () => {
    expect(rows.candidate_profiles.filter(({ complete }) => !complete)).toEqual([])
    const seen = rows.candidate_profiles.map(({ visibility }) => visibility)
    expect(new Set(seen)).toEqual(new Set(['public', 'employers', 'hidden']))
    expect(seen[0]).toBe('public')
    const steps = rows.candidate_steps.filter(({ step }) => step === 'experience')
    expect(steps).toHaveLength(rows.candidate_profiles.length)
    for (const { step, data } of rows.candidate_steps) {
      const schema = profileStepData[step as ProfileStepName]
      expect(schema.parse(data), step).toEqual(data)
    }
  })

  test('is the same in every run', () => {
    const again = marketplaceAt(now)
    const readable = (some: DemoRows) => [
      some.users.map((user) => user.email),
      some.jobs.map((job) => [job.title, job.pay_min, job.description, job.posted_at]),
      some.applications.map((one) => [one.name, one.stage, one.status, one.applied_at]),
      some.application_snapshots.map((one) => one.cover_letter),
    ]
    expect(readable(again)).toEqual(readable(rows))
  })

  test('has filled placeholders, unique names and varied titles', () => {
    const text = JSON.stringify([rows.jobs, rows.application_snapshots, rows.stage_messages])
    expect(/\{\w+\}|undefined|lorem|\bNaN\b|\ba [AEIO]/.exec(text)?.[0]).toBeUndefined()
    expect(new Set(rows.users.map((user) => user.email)).size).toBe(rows.users.length)
    expect(new Set(rows.users.map((user) => user.display_name)).size).toBe(rows.users.length)
    expect(new Set(rows.jobs.map((job) => job.title)).size).toBeGreaterThan(250)
    expect(new Set(rows.jobs.map((job) => job.location)).size).toBeGreaterThan(20)
  })

  test('has publishable jobs with pay and several paragraphs', () => {
    for (const version of rows.job_versions) {
      const fields = jobFields.parse(version.fields)
      expect(missingForPublication({ ...fields, closesOn: null }, '2026-03-10')).toEqual([])
      expect(fields.payMin).toBeGreaterThan(0)
      expect(fields.description.split('</p>').length).toBeGreaterThan(3)
      expect(plainTextLength(fields.description)).toBeGreaterThan(400)
    }
  })
})

// Demo dates are relative to the server's start, so the checks must hold at any time of day and year.
describe.each([
  '2026-03-10T09:00:00Z',
  '2026-01-01T00:00:01Z',
  '2027-02-28T23:59:59Z',
  '2028-02-29T12:30:00Z',
])('at a start on %s', (moment) => {
  const start = time(moment)
  let made: DemoRows
  beforeAll(() => {
    made = marketplaceAt(new Date(moment))
  })

  test('has no past events in the future, and many recent ones', () => {
    const day = 86_400_000
    const past = [
      ...made.application_events.flatMap((event) => [event.at, event.told_at]),
      ...made.applications.flatMap((one) => [one.applied_at, one.stage_since, one.last_news_at, one.told_at]),
      ...made.notifications.flatMap((one) => [one.at, one.read_at]),
      ...made.stage_messages.map((message) => message.at),
      ...made.jobs.flatMap((job) => [job.posted_at, job.closed_at, job.created_at]),
      ...made.saved_jobs.map((saved) => saved.saved_at),
    ].filter((at) => at !== null)
    expect(Math.max(...past.map(time))).toBeLessThanOrEqual(start)
    const open = made.jobs.filter((job) => job.status === 'open')
    expect(Math.min(...open.map((job) => time(job.posted_at)))).toBeGreaterThan(start - 28 * day)
    expect(Math.min(...open.map((job) => time(job.closes_at)))).toBeGreaterThan(start + 3 * day)
    const applied = made.applications.map((one) => time(one.applied_at))
    expect(Math.min(...applied)).toBeGreaterThan(start - 22 * day)
    expect(applied.filter((at) => at > start - 2 * day).length).toBeGreaterThan(20)
  })

  test('puts agreed interviews and undisclosed rejections into the future', () => {
    const agreed = made.interviews.filter(({ state }) => state === 'proposed' || state === 'scheduled')
    expect(agreed.length).toBeGreaterThan(20)
    for (const interview of agreed) expect(time(interview.starts_at)).toBeGreaterThan(start)
    const secret = made.applications.filter((one) => one.tell_at !== null)
    expect(secret.length).toBeGreaterThan(20)
    for (const one of secret) expect(time(one.tell_at)).toBeGreaterThan(start)
  })

  test('has consecutive events per application, ending in its state', () => {
    const events = Map.groupBy(made.application_events, (event) => event.application_id)
    const jobs = new Map(made.jobs.map((job) => [job.id, job]))
    for (const application of made.applications) {
      const own = events.get(application.id) ?? []
      let at = time(jobs.get(application.job_id)?.posted_at)
      let before = [null, null] as unknown[]
      for (const event of own) {
        expect([event.from_stage, event.from_status]).toEqual(before)
        expect(time(event.at)).toBeGreaterThanOrEqual(at)
        before = [event.to_stage, event.to_status]
        at = time(event.at)
      }
      expect(own[0]?.action).toBe('apply')
      expect(before).toEqual([application.stage, application.status])
    }
  })

  test('fills openings by hires, never more than exist', () => {
    const hired = made.applications.filter((one) => one.status === 'hired')
    for (const job of made.jobs) {
      expect(hired.filter((one) => one.job_id === job.id).length).toBe(job.filled)
      expect(job.filled ?? 0).toBeLessThanOrEqual(job.openings ?? 1)
      if (job.filled === job.openings) expect(job.close_outcome).toBe('filled')
    }
  })
})
