import {
  closeJob,
  extendJob,
  getMyApplication,
  type JobPatch,
  listNotifications,
  pauseJob,
  publishJob,
  updateJob,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApplicationRow } from '#testing/factories/application-factory.ts'
import { addMember, createCompany, type TestCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { postedJobs, publishable } from '#testing/factories/posted-jobs.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { announceEndings } from './announce-endings.ts'

let app: TestApp
let company: TestCompany
let owner: TestPerson
let recruiter: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  owner = await app.person('employer')
  recruiter = await app.person('employer')
})
beforeEach(async () => {
  app.clock.set('2026-03-10T09:00:00Z')
  company = await createCompany(app.db)
  await addMember(app.db, company, owner)
  await addMember(app.db, company, recruiter, 'recruiter')
})
afterAll(() => app.close())

const { published, job, history, kinds, news } = postedJobs(() => ({ app, company, owner }))
describe('changed terms', () => {
  test('are told to every applicant for whom the application runs, and shown with what they were', async () => {
    const opened = await published()
    const candidates = await Promise.all(
      (['active', 'rejected', 'withdrawn'] as const).map(async (status) => {
        const person = await app.person('candidate')
        const row = await createApplicationRow(app.db, {
          job: { id: opened.id, companyId: company.id },
          at: app.clock.now(),
          candidateId: person.userId,
          status,
          ...(status === 'rejected' && { told: false }),
        })
        return { person, id: row.id }
      }),
    )
    app.clock.set('2026-03-11T09:00:00Z')
    const change = { payMax: 3400, location: 'Amsterdam', openings: 2 }
    const request = { params: { id: opened.id }, version: opened.version, body: change }
    expect((await app.request(updateJob, request, recruiter)).status).toBe(200)
    const told = await Promise.all(candidates.map(async ({ person }) => news(person)))
    // An undisclosed rejection gets exactly what a running application gets.
    expect(told).toEqual([['job-changed'], ['job-changed'], []])
    const [first] = candidates
    const mine = (await app.request(getMyApplication, { params: { id: first?.id ?? '' } }, first?.person))
      .body
    expect(mine.changed).toMatchObject({
      pay: { from: { max: 3000 }, to: { max: 3400 } },
      place: { from: { location: 'Utrecht' }, to: { location: 'Amsterdam' } },
      type: null,
    })
    expect((await history(opened.id))[0]).toMatchObject({
      kind: 'changed',
      changed: ['openings', 'location', 'payMax'],
      terms: { type: null },
    })
  })

  test('made while the job is paused are told when it is resumed, and shown only then', async () => {
    const opened = await published()
    const params = { id: opened.id }
    const person = await app.person('candidate')
    const { id } = await createApplicationRow(app.db, {
      job: { id: opened.id, companyId: company.id },
      candidateId: person.userId,
      at: app.clock.now(),
    })
    const changed = async () => (await app.request(getMyApplication, { params: { id } }, person)).body.changed
    app.clock.set('2026-03-11T09:00:00Z')
    await app.request(pauseJob, { params }, owner)
    const { version } = await job(opened.id)
    await app.request(updateJob, { params, version, body: { payMin: 2000 } }, owner)
    expect([await news(person), await changed()]).toEqual([[], null])
    await app.request(publishJob, { params }, owner)
    expect(await news(person)).toEqual(['job-changed'])
    expect((await changed())?.pay).toMatchObject({ from: { min: 2500 }, to: { min: 2000 } })
    expect((await history(opened.id))[0]).toMatchObject({
      kind: 'resumed',
      terms: { pay: { to: { min: 2000 } } },
    })
  })

  test('of a job that has ended are not shown', async () => {
    const opened = await published()
    const params = { id: opened.id }
    const person = await app.person('candidate')
    const { id } = await createApplicationRow(app.db, {
      job: { id: opened.id, companyId: company.id },
      candidateId: person.userId,
      at: app.clock.now(),
    })
    app.clock.set('2026-03-11T09:00:00Z')
    await app.request(closeJob, { params, body: { outcome: 'cancelled' } }, owner)
    const { version } = await job(opened.id)
    await app.request(updateJob, { params, version, body: { payMin: 1000, payMax: 99999 } }, owner)
    const mine = (await app.request(getMyApplication, { params: { id } }, person)).body
    expect([mine.visibleStatus, mine.changed]).toEqual(['job-closed', null])
    expect(await news(person)).toEqual([])
  })

  test('a change of other fields, or none, is told to nobody', async () => {
    const opened = await published()
    const person = await app.person('candidate')
    await createApplicationRow(app.db, {
      job: { id: opened.id, companyId: company.id },
      candidateId: person.userId,
    })
    const params = { id: opened.id }
    const save = async (body: JobPatch) => {
      const { version } = await job(opened.id)
      await app.request(updateJob, { params, version, body }, owner)
    }
    await save({ openings: 3 })
    await save({ openings: 3 })
    expect(await news(person)).toEqual([])
    expect(await kinds(opened.id)).toEqual(['changed', 'published'])
  })
})

test('the team is told a week and a day before a job ends, once each', async () => {
  const announce = async (now: string) => {
    app.clock.set(now)
    await app.platform.queue.enqueue(app.db.kysely, announceEndings, {})
    await app.runJobs()
    const all = (await app.request(listNotifications, { query: { limit: 100 } }, owner)).body.items
    return all.filter(({ kind, jobId }) => kind === 'job-ending' && jobId === opened.id).length
  }
  const opened = await published({ ...publishable, closesOn: '2026-04-01' })
  expect(await announce('2026-03-20T09:00:00Z')).toBe(0)
  expect(await announce('2026-03-26T09:00:00Z')).toBe(1)
  expect(await announce('2026-03-30T09:00:00Z')).toBe(1)
  expect(await announce('2026-04-01T09:00:00Z')).toBe(2)
  expect(await announce('2026-04-01T11:00:00Z')).toBe(2)
  // After another closing date, the announcements begin again.
  await app.request(extendJob, { params: { id: opened.id }, body: { closesOn: '2026-05-01' } }, owner)
  expect(await announce('2026-04-25T09:00:00Z')).toBe(3)
})
