import {
  acceptInterview,
  advanceApplication,
  closeInterview,
  declineInterview,
  getMyApplication,
  interviewCalendar,
  listNotifications,
  proposeInterview,
  type RouteInput,
  rejectApplication,
  withdrawApplication,
} from '@vouch/contract'
import ical from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
  world = await createHiringWorld(app, { title: 'Baker; nights, days' })
  ;({ person, id } = await world.applicant())
  const body = { to: 'interview', reason: 'Known' } as const
  await app.request(advanceApplication, { params: { id }, body }, world.owner)
})
afterAll(() => app.close())

const time = { startsAt: '2026-03-20T13:30:00+01:00', minutes: 45, place: 'Room 2, Mill Street 5' }
const propose = (body: RouteInput<typeof proposeInterview>['body'] = time, who = world.owner) =>
  app.request(proposeInterview, { params: { id }, body }, who)
const accept = (interviewId: string, who = person) =>
  app.request(acceptInterview, { params: { id, interviewId } }, who)
const decline = (interviewId: string, note = '') =>
  app.request(declineInterview, { params: { id, interviewId }, body: { note } }, person)
const close = (interviewId: string, outcome: 'completed' | 'cancelled' | 'no-show') =>
  app.request(closeInterview, { params: { id, interviewId }, body: { outcome } }, world.owner)
const mine = async () => (await app.request(getMyApplication, { params: { id } }, person)).body
const newest = async (who: TestPerson) => (await app.request(listNotifications, {}, who)).body.items[0]?.kind

describe('an interview', () => {
  test('is proposed, accepted and completed', async () => {
    const proposed = (await propose()).body
    expect(proposed).toMatchObject({ state: 'proposed', startsAt: '2026-03-20T12:30:00.000Z', minutes: 45 })
    expect(await newest(person)).toBe('interview-proposed')
    expect((await mine()).visibleStatus).toBe('action-needed')
    expect((await accept(proposed.id)).body).toMatchObject({ state: 'scheduled' })
    expect(await newest(world.owner)).toBe('interview-accepted')
    expect(await mine()).toMatchObject({ visibleStatus: 'in-review', interviews: [{ state: 'scheduled' }] })
    expect((await close(proposed.id, 'completed')).body.state).toBe('completed')
    expect((await close(proposed.id, 'no-show')).problem?.code).toBe('not-permitted-now')
    expect((await decline(proposed.id)).problem?.message).toBe('This interview is over.')
  })

  test('stays as agreed after the application moved past it, and can still be answered and cancelled', async () => {
    const move = (to: 'detail-fulfillment') =>
      app.request(advanceApplication, { params: { id }, body: { to } }, world.owner)
    const first = (await propose()).body
    await move('detail-fulfillment')
    expect(await mine()).toMatchObject({
      visibleStatus: 'action-needed',
      interviews: [{ state: 'proposed' }],
    })
    expect((await accept(first.id)).body.state).toBe('scheduled')
    const { turn } = await mine()
    expect(turn).toMatchObject({ holder: 'team', since: '2026-03-20T13:15:00.000Z' })
    expect((await close(first.id, 'cancelled')).body.state).toBe('cancelled')
    expect(await newest(person)).toBe('interview-cancelled')
  })

  test('can be declined with a note before and after it was accepted', async () => {
    const first = (await propose()).body
    expect((await decline(first.id, 'I am away.')).body).toMatchObject({
      state: 'cancelled',
      declinedAt: '2026-03-10T09:00:00.000Z',
      declineNote: 'I am away.',
    })
    expect(await newest(world.owner)).toBe('interview-declined')
    expect((await decline(first.id)).problem?.message).toBe('This interview was cancelled.')
    const second = (await propose()).body
    await accept(second.id)
    expect((await decline(second.id)).body.state).toBe('cancelled')
  })

  test('replaces an open proposal', async () => {
    const first = (await propose()).body
    const second = (await propose({ ...time, place: 'Elsewhere' })).body
    expect((await mine()).interviews.map(({ id: one, state }) => [one, state])).toEqual([
      [first.id, 'cancelled'],
      [second.id, 'proposed'],
    ])
    expect((await accept(first.id)).problem?.code).toBe('not-permitted-now')
    expect((await accept(second.id)).status).toBe(200)
  })

  test('proposed twice concurrently leaves one open proposal', async () => {
    await Promise.all([propose(), propose(), propose()])
    const open = (await mine()).interviews.filter(({ state }) => state === 'proposed')
    expect(open).toHaveLength(1)
  })

  test('is either accepted or declined by concurrent requests', async () => {
    const { id: interviewId } = (await propose()).body
    const answers = await Promise.all([accept(interviewId), close(interviewId, 'cancelled')])
    const { state } = (await mine()).interviews[0] ?? {}
    expect(state).toBe('cancelled')
    expect(answers[1]?.status).toBe(200)
  })

  test('cannot be proposed in the past or accepted after its time', async () => {
    expect((await propose({ ...time, startsAt: '2026-03-10T09:00:00Z' })).problem).toMatchObject({
      code: 'invalid',
      errors: [{ path: 'startsAt' }],
    })
    const { id: interviewId } = (await propose()).body
    app.clock.set('2026-03-20T12:30:00Z')
    expect((await accept(interviewId)).problem).toMatchObject({ code: 'not-permitted-now' })
  })

  test('can be cancelled by the team, which notifies the candidate', async () => {
    const { id: interviewId } = (await propose()).body
    expect((await close(interviewId, 'completed')).problem?.message).toBe(
      'The candidate has not accepted this time yet.',
    )
    expect((await close(interviewId, 'cancelled')).body.state).toBe('cancelled')
    expect(await newest(person)).toBe('interview-cancelled')
  })

  test('is closed by a rejection only once it is disclosed', async () => {
    const { id: interviewId } = (await propose()).body
    const body = { reason: 'other', message: 'No, sorry.' } as const
    await app.request(rejectApplication, { params: { id }, body }, world.owner)
    expect((await accept(interviewId)).body.state).toBe('scheduled')
    app.clock.advance({ hours: 72 })
    await app.runJobs()
    expect((await mine()).interviews).toMatchObject([{ state: 'cancelled' }])
  })

  test('is closed when the candidate withdraws', async () => {
    await propose()
    const body = { reason: 'pay' } as const
    const withdrawn = await app.request(withdrawApplication, { params: { id }, body }, person)
    expect(withdrawn.body.interviews).toMatchObject([{ state: 'cancelled' }])
  })

  test('is accessible only to the two sides, within its application', async () => {
    const { id: interviewId } = (await propose()).body
    expect((await propose(time, await world.member('viewer'))).status).toBe(403)
    expect((await propose(time, (await createHiringWorld(app)).owner)).status).toBe(404)
    expect((await accept(interviewId, await createCandidate(app.db))).status).toBe(404)
    const other = await world.applicant()
    const crossed = { params: { id: other.id, interviewId } }
    expect((await app.request(acceptInterview, crossed, other.person)).status).toBe(404)
  })
})

describe('the calendar file', () => {
  const file = async (interviewId: string, who = person) => {
    const answer = await app.request(interviewCalendar, { params: { id, interviewId } }, who)
    return { status: answer.status, headers: answer.headers, text: answer.problem ? '' : `${answer.body}` }
  }
  const event = async (interviewId: string) => {
    const calendar = new ical.Component(ical.parse((await file(interviewId)).text))
    const component = calendar.getFirstSubcomponent('vevent')
    if (!component) throw new Error('no event')
    return { event: new ical.Event(component), component, method: calendar.getFirstPropertyValue('method') }
  }

  test('is valid, and its sequence number grows with every change', async () => {
    const note = 'Ask for Olga; bring shoes, please.\nSecond floor.'
    const { id: interviewId } = (await propose({ ...time, note })).body
    const proposed = await event(interviewId)
    expect(proposed.event).toMatchObject({
      uid: `${interviewId}@vouch`,
      summary: `Baker; nights, days, ${world.company.name}`,
      location: 'Room 2, Mill Street 5',
      description: note,
      sequence: 0,
    })
    expect(proposed.event.startDate.toJSDate().toISOString()).toBe('2026-03-20T12:30:00.000Z')
    expect(proposed.event.endDate.toJSDate().toISOString()).toBe('2026-03-20T13:15:00.000Z')
    expect(proposed.component.getFirstPropertyValue('status')).toBe('TENTATIVE')
    await accept(interviewId)
    const accepted = await event(interviewId)
    expect([accepted.event.uid, accepted.event.sequence]).toEqual([`${interviewId}@vouch`, 1])
    expect(accepted.component.getFirstPropertyValue('status')).toBe('CONFIRMED')
    await close(interviewId, 'cancelled')
    const cancelled = await event(interviewId)
    expect([cancelled.event.sequence, cancelled.method]).toEqual([2, 'CANCEL'])
  })

  test('is the same on every request, for both sides', async () => {
    const { id: interviewId } = (await propose()).body
    const first = await file(interviewId)
    app.clock.advance({ hours: 5 })
    expect((await file(interviewId)).text).toBe(first.text)
    expect((await file(interviewId, await world.member('viewer'))).text).toBe(first.text)
    expect(first.headers).toMatchObject({
      'content-type': expect.stringContaining('text/calendar'),
      'content-disposition': expect.stringContaining('interview.ics'),
    })
  })

  test('is accessible only to the two sides', async () => {
    const { id: interviewId } = (await propose()).body
    expect((await file(interviewId, await createCandidate(app.db))).status).toBe(404)
    expect((await file(interviewId, await world.member('interviewer'))).status).toBe(403)
    expect((await file(world.job.id)).status).toBe(404)
  })
})
