import {
  closeJob,
  closeJobAsAdministrator,
  copyJob,
  getEmployerJob,
  getJobRecord,
  getMyApplication,
  listEmployerJobs,
  listNotifications,
  publishJob,
  relistJobAsAdministrator,
  saveJobTemplate,
  searchJobs,
  updateJob,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { uuidv7 } from '#base/uuid.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: TestPerson
let world: HiringWorld
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.person('admin')
})
beforeEach(async () => {
  app.clock.set('2026-03-10T09:00:00Z')
  world = await createHiringWorld(app, { title: 'Quartz polisher' })
  // Published by its company, so that it is in the search.
  await app.db.pool.query(
    "update jobs set status = 'draft', category_id = (select min(id) from job_categories) where id = $1",
    [world.job.id],
  )
  expect((await publish()).status).toBe(200)
})
afterAll(() => app.close())

const reason = 'Reported as a fraud.\nThe address does not exist.'
const record = async () => (await app.request(getJobRecord, { params: { id: world.job.id } }, admin)).body
const close = async (
  change: { readonly version?: number; readonly reason?: string; readonly id?: string } = {},
  headers?: Readonly<Record<string, string>>,
) => {
  const { version = (await record()).version, id = world.job.id } = change
  const call = { params: { id }, version, body: { reason: change.reason ?? reason } }
  return app.request(closeJobAsAdministrator, call, admin, headers)
}
const employerView = async () =>
  (await app.request(getEmployerJob, { params: { id: world.job.id } }, world.owner)).body
const publish = () => app.request(publishJob, { params: { id: world.job.id } }, world.owner)
const found = async () =>
  (await app.request(searchJobs, { query: { q: 'quartz polisher', exact: true } })).body.items.filter(
    ({ id }) => id === world.job.id,
  ).length
const news = async (person: TestPerson) =>
  (await app.request(listNotifications, {}, person)).body.items.filter(
    ({ kind }) => kind === 'job-closed-by-administrator',
  )
const auditEvents = async () =>
  (
    await app.db.kysely
      .selectFrom('audit_events')
      .select(['action', 'actor_id', 'subject_type', 'details'])
      .where('subject_id', '=', world.job.id)
      .execute()
  ).map(({ details, ...event }) => ({ ...event, details: JSON.stringify(details) }))

test('an administrator closes an open job: it leaves the search, and both sides read why', async () => {
  const { id: applicationId, person: applicant } = await world.applicant()
  expect(await found()).toBe(1)
  const before = await record()
  const answer = await close()
  expect(answer.status).toBe(200)
  const at = '2026-03-10T09:00:00.000Z'
  expect(answer.body).toMatchObject({
    status: 'closed',
    version: before.version + 1,
    closedAt: at,
    closeOutcome: 'other',
    closures: [{ at, by: admin.displayName, reason }],
  })
  expect(await found()).toBe(0)
  // Applicants are answered by the company, or after the usual days.
  expect(await employerView()).toMatchObject({
    status: 'closed',
    closeReason: reason,
    closeOutWaiting: 1,
    closeOutAt: '2026-03-24T09:00:00.000Z',
  })
  const seen = await app.request(getMyApplication, { params: { id: applicationId } }, applicant)
  expect(seen.body.visibleStatus).toBe('job-closed')
  expect(JSON.stringify(seen.body)).not.toContain('fraud')
  expect(await auditEvents()).toEqual([
    { action: 'job.close', actor_id: admin.userId, subject_type: 'job', details: '{}' },
  ])
})

test('owners and recruiters are told once, nobody else', async () => {
  const recruiter = await world.member('recruiter')
  const others = [await world.member('hiring-manager'), await world.member('viewer')]
  const { person: applicant } = await world.applicant()
  await close()
  for (const person of [world.owner, recruiter]) {
    expect(await news(person)).toMatchObject([
      { side: 'employer', jobId: world.job.id, jobTitle: 'Quartz polisher', companyName: world.company.name },
    ])
  }
  for (const person of [...others, applicant, admin]) expect(await news(person)).toEqual([])
})

test('a retry with the same key changes nothing and sends nothing twice', async () => {
  const headers = { 'idempotency-key': 'close-this-once' }
  const { version } = await record()
  const answers = [await close({ version }, headers), await close({ version }, headers)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[1]?.body).toEqual(answers[0]?.body)
  expect(await news(world.owner)).toHaveLength(1)
  expect(await auditEvents()).toHaveLength(1)
})

test('two administrators close it at the same time: one succeeds, the company is told once', async () => {
  const { version } = await record()
  const answers = await Promise.all([close({ version }), close({ version, reason: 'A duplicate' })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
  expect(await news(world.owner)).toHaveLength(1)
  expect((await record()).closures).toHaveLength(1)
})

test('a job that changed since it was read is not closed', async () => {
  const { version } = await record()
  await app.db.pool.query('update jobs set version = version + 1 where id = $1', [world.job.id])
  const { status, problem } = await close({ version })
  expect([status, problem?.code]).toEqual([412, 'stale'])
  expect(await record()).toMatchObject({ status: 'open', closures: [] })
  expect(await news(world.owner)).toEqual([])
})

test('a paused job can be closed; a draft, a closed and an expired one cannot', async () => {
  const set = (status: string) =>
    app.db.pool.query('update jobs set status = $2 where id = $1', [world.job.id, status])
  for (const status of ['draft', 'closed', 'expired']) {
    await set(status)
    expect([status, (await close()).problem?.code]).toEqual([status, 'not-permitted-now'])
  }
  expect(await news(world.owner)).toEqual([])
  await set('paused')
  expect((await close()).body.status).toBe('closed')
})

test('a reason is required, at most 1,000 characters', async () => {
  for (const bad of ['', ' \n ', 'x'.repeat(1001)]) {
    const { status, problem } = await close({ reason: bad })
    expect([status, problem?.errors?.map(({ path }) => path)]).toEqual([422, ['reason']])
  }
  expect((await record()).status).toBe('open')
  expect((await close({ reason: `  ${'x'.repeat(1000)}\n` })).body.closures[0]?.reason).toBe('x'.repeat(1000))
})

const relist = async (by: TestPerson = admin, version?: number) => {
  const call = { params: { id: world.job.id }, version: version ?? (await record()).version }
  return app.request(relistJobAsAdministrator, call, by)
}

test('a company can neither publish nor copy a job that an administrator closed, even after changing it', async () => {
  await close()
  const params = { id: world.job.id }
  const { version, permitted } = await employerView()
  expect(permitted).toEqual(['edit'])
  const change = { params, version, body: { title: 'Quartz polisher, corrected' } }
  expect((await app.request(updateJob, change, world.owner)).status).toBe(200)
  const answer = await publish()
  expect([answer.status, answer.problem?.code]).toEqual([409, 'not-permitted-now'])
  expect(answer.problem?.detail).toContain('Only an administrator can publish it again')
  expect((await app.request(copyJob, { params }, world.owner)).problem?.code).toBe('not-permitted-now')
  const template = { params: { id: world.company.id }, body: { jobId: world.job.id, name: 'Again' } }
  expect((await app.request(saveJobTemplate, template, world.owner)).problem?.code).toBe('not-permitted-now')
  const listed = async () => (await app.request(listEmployerJobs, { query: {} }, world.owner)).body.items
  expect(await listed()).toMatchObject([{ status: 'closed', closedByAdministrator: true }])
  expect(await found()).toBe(0)
  expect((await relist()).status).toBe(200)
  expect(await listed()).toMatchObject([{ status: 'open', closedByAdministrator: false }])
})

test('an administrator publishes it again: the reason is no longer shown to the company, the record keeps it', async () => {
  await close()
  app.clock.advance({ hours: 1 })
  expect((await relist()).body).toMatchObject({ status: 'open', closures: [{ reason }] })
  expect(await found()).toBe(1)
  expect(await employerView()).toMatchObject({ status: 'open', closeReason: null, closeOutcome: null })
  expect((await auditEvents()).map(({ action }) => action)).toEqual(['job.close', 'job.relist'])
  const told = (await app.request(listNotifications, {}, world.owner)).body.items
  expect(told.filter(({ kind }) => kind === 'job-relisted-by-administrator')).toMatchObject([
    { jobId: world.job.id },
  ])
  // The company can close and relist it again.
  app.clock.advance({ hours: 1 })
  const params = { id: world.job.id }
  const closed = await app.request(closeJob, { params, body: { outcome: 'filled' } }, world.owner)
  expect(closed.body).toMatchObject({ status: 'closed', closeReason: null, closeOutcome: 'filled' })
  expect((await relist()).problem?.code).toBe('not-permitted-now')
  expect((await publish()).status).toBe(200)
  app.clock.advance({ hours: 1 })
  expect((await close({ reason: 'Again' })).body.closures.map((one) => one.reason)).toEqual(['Again', reason])
  expect(await employerView()).toMatchObject({ closeReason: 'Again' })
})

test('a closed job is not republished from an old version, after its closing date or for a suspended company', async () => {
  await close()
  const { version } = await record()
  expect((await relist(admin, version - 1)).problem?.code).toBe('stale')
  await app.db.pool.query("update companies set status = 'suspended' where id = $1", [world.company.id])
  expect((await relist()).problem?.code).toBe('not-permitted-now')
  await app.db.pool.query("update companies set status = 'verified' where id = $1", [world.company.id])
  app.clock.set('2027-03-10T09:00:00Z')
  const late = await relist()
  expect(late.problem).toMatchObject({ code: 'invalid', errors: [{ path: 'closesOn' }] })
  expect(late.problem?.detail).toMatch(
    /^Its company must change this job before it can be published again: .*\.$/,
  )
  expect((await record()).status).toBe('closed')
})

test('the name of an administrator who deletes the account is hidden', async () => {
  const leaving = await app.person('admin')
  const { version } = await record()
  const call = { params: { id: world.job.id }, version, body: { reason } }
  await app.request(closeJobAsAdministrator, call, leaving)
  await app.db.pool.query("update users set status = 'deletion-requested', erase_at = now() where id = $1", [
    leaving.userId,
  ])
  expect((await record()).closures).toMatchObject([{ by: 'Deleted person', reason }])
})

test('an unknown job gives 404', async () => {
  const { status, problem } = await close({ id: uuidv7(), version: 1 })
  expect([status, problem?.code]).toEqual([404, 'not-found'])
})
