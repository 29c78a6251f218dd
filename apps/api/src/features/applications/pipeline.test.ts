import {
  advanceApplication,
  getApplicant,
  getMyApplication,
  hireApplicant,
  holdApplication,
  listNotifications,
  moveBackApplication,
  rejectApplication,
  reopenApplication,
  resumeApplication,
  type Stage,
  undoRejectApplication,
  withdrawApplication,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMember } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createCandidate, createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let world: HiringWorld
let person: TestPerson
let id: string
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(async () => {
  app.clock.set('2026-03-10T09:00:00Z')
  world = await createHiringWorld(app)
  ;({ person, id } = await world.applicant())
})
afterAll(() => app.close())

const no = { reason: 'other-candidate-chosen', message: 'We chose somebody else.' } as const
const at = () => ({ params: { id } })
const advance = (to: Stage, reason?: string, as = world.owner) =>
  app.request(advanceApplication, { ...at(), body: reason ? { to, reason } : { to } }, as)
const moveBack = (to: Stage, reason = 'Too early') =>
  app.request(moveBackApplication, { ...at(), body: { to, reason } }, world.owner)
const hold = () => app.request(holdApplication, { ...at(), body: {} }, world.owner)
const resume = () => app.request(resumeApplication, at(), world.owner)
const reject = (as = world.owner) => app.request(rejectApplication, { ...at(), body: no }, as)
const undo = () => app.request(undoRejectApplication, at(), world.owner)
const reopen = () => app.request(reopenApplication, { ...at(), body: { reason: 'A mistake' } }, world.owner)
const withdraw = () => app.request(withdrawApplication, { ...at(), body: { reason: 'pay' } }, person)
const employerView = async () =>
  (await app.request(getApplicant, { params: { jobId: world.job.id, userId: person.userId } }, world.owner))
    .body
const mine = async () => (await app.request(getMyApplication, at(), person)).body
const notificationKinds = async (who: TestPerson) =>
  (await app.request(listNotifications, {}, who)).body.items.map(({ kind }) => kind)

describe('moving', () => {
  test('to the next stage increments the version and notifies the candidate', async () => {
    expect((await advance('shortlist')).body).toEqual({
      id,
      version: 2,
      stage: 'shortlist',
      status: 'active',
      tellAt: null,
      name: 'Robin Applicant',
    })
    app.clock.advance({ hours: 1 })
    expect((await moveBack('applied')).body).toMatchObject({ version: 3, stage: 'applied' })
    expect(await notificationKinds(person)).toEqual(['stage-changed', 'stage-changed'])
    expect((await mine()).news).toEqual([
      { at: '2026-03-10T09:00:00.000Z', kind: 'applied', stage: 'applied', message: null },
      { at: '2026-03-10T09:00:00.000Z', kind: 'moved', stage: 'shortlist', message: null },
      { at: '2026-03-10T10:00:00.000Z', kind: 'moved', stage: 'applied', message: null },
    ])
    const { events, stageSince } = await employerView()
    expect(stageSince).toBe('2026-03-10T10:00:00.000Z')
    expect(events.at(-1)).toMatchObject({
      action: 'move-back',
      fromStage: 'shortlist',
      toStage: 'applied',
      reason: 'Too early',
      by: { name: 'Olga Owner', side: 'employer' },
      toldAt: '2026-03-10T10:00:00.000Z',
    })
  })

  test('past a stage requires a reason, which candidates do not see', async () => {
    const refused = await advance('interview')
    expect(refused.problem).toMatchObject({ code: 'invalid', errors: [{ path: 'reason' }] })
    expect((await advance('interview', 'We know her work')).status).toBe(200)
    expect(JSON.stringify(await mine())).not.toContain('We know her work')
  })

  test('to an invalid stage gives a field error', async () => {
    await advance('shortlist')
    expect((await advance('shortlist')).problem).toMatchObject({ code: 'not-permitted-now' })
    expect((await advance('applied')).problem).toMatchObject({ code: 'invalid', errors: [{ path: 'to' }] })
    expect((await advance('hired')).problem).toMatchObject({ code: 'invalid', errors: [{ path: 'to' }] })
    expect((await moveBack('interview')).problem).toMatchObject({ code: 'invalid', errors: [{ path: 'to' }] })
  })

  test('twice in parallel succeeds once', async () => {
    const answers = await Promise.all([advance('shortlist'), advance('shortlist')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await employerView()).version).toBe(2)
  })

  test('with a stale version returns the current one and changes nothing', async () => {
    await advance('shortlist')
    const stale = await app.request(
      advanceApplication,
      { ...at(), body: { to: 'questionnaire' }, version: 1 },
      world.owner,
    )
    expect(stale.problem).toMatchObject({ code: 'stale', currentVersion: 2 })
    const fresh = await app.request(
      advanceApplication,
      { ...at(), body: { to: 'questionnaire' }, version: 2 },
      world.owner,
    )
    expect(fresh.body).toMatchObject({ version: 3, stage: 'questionnaire' })
  })
})

describe('rejecting', () => {
  test('is undisclosed during the regret window and can be undone until then', async () => {
    await advance('shortlist')
    expect((await reject()).body).toMatchObject({ status: 'rejected', tellAt: '2026-03-13T09:00:00.000Z' })
    expect((await undo()).body).toMatchObject({ status: 'active', stage: 'shortlist', tellAt: null })
    expect(await notificationKinds(person)).toEqual(['stage-changed'])
    expect((await employerView()).events.map(({ action, toldAt }) => [action, toldAt !== null])).toEqual([
      ['apply', true],
      ['advance', true],
      ['reject', false],
      ['undo-reject', false],
    ])
  })

  test('returns to on-hold when undone', async () => {
    await hold()
    await reject()
    expect((await undo()).body).toMatchObject({ status: 'on-hold' })
    expect((await resume()).body).toMatchObject({ status: 'active' })
  })

  test('is disclosed at once for a job without a regret window', async () => {
    world = await createHiringWorld(app, { regretHours: 0 })
    ;({ person, id } = await world.applicant())
    expect((await reject()).body).toMatchObject({ status: 'rejected', tellAt: null })
    expect(await mine()).toMatchObject({
      visibleStatus: 'not-selected',
      permitted: [],
      mayCorrespond: false,
      news: [{ kind: 'applied' }, { kind: 'rejected', message: no.message }],
    })
    expect(await notificationKinds(person)).toEqual(['rejected'])
    expect((await undo()).problem).toMatchObject({
      code: 'not-permitted-now',
      message: 'The candidate has already been notified of the rejection. Reopen the application instead.',
    })
    expect((await reopen()).body).toMatchObject({ status: 'active', stage: 'applied' })
    expect(await mine()).toMatchObject({ visibleStatus: 'received', permitted: ['withdraw'] })
    expect(await notificationKinds(person)).toEqual(['reopened', 'rejected'])
  })

  test.each(['  ', 'Dear {candidate}', 'Dear {name}', 'Dear {candidate.first_name}'])(
    'refuses the message “%s”',
    async (message) => {
      const input = { ...at(), body: { reason: 'other' as const, message } }
      const { problem } = await app.request(rejectApplication, input, world.owner)
      expect(problem).toMatchObject({ code: 'invalid', errors: [{ path: 'message' }] })
    },
  )
})

describe('holding', () => {
  test('is undisclosed and permits only resuming, rejecting and withdrawing', async () => {
    const before = await mine()
    expect((await hold()).body).toMatchObject({ status: 'on-hold', version: 2 })
    expect(await mine()).toEqual(before)
    expect((await advance('shortlist')).problem?.message).toBe(
      'This application is on hold. Resume it first.',
    )
    expect((await employerView()).permitted.sort()).toEqual(['reject', 'resume'])
  })
})

describe('withdrawing', () => {
  test('ends the application for both sides and notifies the team', async () => {
    const answer = await withdraw()
    expect(answer.body).toMatchObject({ visibleStatus: 'withdrawn', permitted: [], mayCorrespond: false })
    expect(await notificationKinds(world.owner)).toEqual(['application-withdrawn', 'application-received'])
    expect((await employerView()).events.at(-1)).toMatchObject({
      action: 'withdraw',
      reason: 'pay',
      by: { side: 'candidate' },
    })
    expect((await advance('shortlist')).problem?.message).toBe('This application was withdrawn.')
    expect((await withdraw()).problem).toMatchObject({
      code: 'not-permitted-now',
      message: 'You withdrew this application.',
    })
  })

  test('overrides an undisclosed rejection, which is then never disclosed', async () => {
    await reject()
    expect((await withdraw()).body).toMatchObject({ visibleStatus: 'withdrawn' })
    app.clock.advance({ hours: 100 })
    await app.runJobs()
    expect((await mine()).news.map(({ kind }) => kind)).toEqual(['applied', 'withdrawn'])
    expect(await notificationKinds(person)).toEqual([])
  })

  test('and rejecting in parallel leave one consistent outcome', async () => {
    const answers = await Promise.all([withdraw(), reject(), withdraw(), reject()])
    const { status, events } = await employerView()
    expect(status).toBe('withdrawn')
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(events.length - 1)
  })
})

describe('hiring', () => {
  const hire = (startsOn = '2026-04-01') =>
    app.request(hireApplicant, { ...at(), body: { startsOn } }, world.owner)

  test('is only possible from the Documents stage', async () => {
    expect((await hire()).problem).toMatchObject({ code: 'not-permitted-now' })
    await advance('detail-fulfillment', 'Known')
    expect((await hire('2026-03-09')).problem).toMatchObject({
      code: 'invalid',
      errors: [{ path: 'startsOn' }],
    })
    expect((await hire()).body).toMatchObject({ stage: 'hired', status: 'active' })
    expect(await mine()).toMatchObject({
      visibleStatus: 'offer',
      permitted: ['withdraw', 'confirm-hire'],
      hire: { startsOn: '2026-04-01', confirmedAt: null },
    })
    expect((await notificationKinds(person))[0]).toBe('hire-offered')
  })

  test('is reverted by moving back or rejecting, both disclosed at once', async () => {
    await advance('detail-fulfillment', 'Known')
    await hire()
    expect((await hold()).problem).toMatchObject({ code: 'not-permitted-now' })
    await moveBack('detail-fulfillment')
    expect(await mine()).toMatchObject({ visibleStatus: 'in-review', hire: null })
    await hire('2026-05-01')
    expect((await reject()).body).toMatchObject({ status: 'rejected', stage: 'hired', tellAt: null })
    expect(await mine()).toMatchObject({ visibleStatus: 'not-selected' })
  })
})

describe('permission', () => {
  test('depends on the company role', async () => {
    const manager = await world.member('hiring-manager')
    const viewer = await world.member('viewer')
    expect((await advance('shortlist', undefined, manager)).status).toBe(200)
    expect((await reject(viewer)).status).toBe(403)
    expect((await app.request(holdApplication, { ...at(), body: {} }, manager)).status).toBe(403)
    const stranger = (await createHiringWorld(app)).owner
    expect((await reject(stranger)).status).toBe(404)
    const other = await createCandidate(app.db)
    expect((await app.request(withdrawApplication, { ...at(), body: { reason: 'pay' } }, other)).status).toBe(
      404,
    )
    const params = { jobId: world.job.id, userId: person.userId }
    const seen = async (who: TestPerson) => (await app.request(getApplicant, { params }, who)).status
    expect([await seen(manager), await seen(viewer), await seen(stranger)]).toEqual([200, 200, 404])
    expect([await seen(await world.member('interviewer')), await seen(person)]).toEqual([403, 403])
  })

  test('never covers the own application', async () => {
    const both = await createCandidate(app.db)
    await app.db.kysely
      .updateTable('users')
      .set({ roles: ['candidate', 'employer'] })
      .where('id', '=', both.userId)
      .execute()
    await addMember(app.db, world.company, both, 'recruiter')
    id = await world.apply(both)
    expect((await advance('shortlist', undefined, both)).status).toBe(404)
    const params = { jobId: world.job.id, userId: both.userId }
    expect((await app.request(getApplicant, { params }, both)).status).toBe(404)
    expect((await app.request(getMyApplication, at(), both)).status).toBe(200)
    expect((await advance('shortlist')).status).toBe(200)
  })

  test('is listed per viewer as permitted actions', async () => {
    const params = { jobId: world.job.id, userId: person.userId }
    const seen = async (who: TestPerson) => (await app.request(getApplicant, { params }, who)).body
    expect(await seen(world.owner)).toMatchObject({
      permitted: ['advance', 'hold', 'reject'],
      mayCorrespond: true,
    })
    expect(await seen(await world.member('hiring-manager'))).toMatchObject({
      permitted: ['advance', 'reject'],
      mayCorrespond: true,
    })
    expect(await seen(await world.member('viewer'))).toMatchObject({ permitted: [], mayCorrespond: false })
  })
})
