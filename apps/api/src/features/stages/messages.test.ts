import {
  advanceApplication,
  getApplicant,
  getMyApplication,
  listMyApplications,
  listNotifications,
  rejectApplication,
  type Stage,
  type StageMessage,
  sendMessage,
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
  ;({ person, id } = await world.applicant('Ada Baker'))
})
afterAll(() => app.close())

const advance = (to: Stage) =>
  app.request(advanceApplication, { params: { id }, body: { to, reason: 'Known' } }, world.owner)
const send = (
  who: TestPerson,
  text = 'Hello',
  stage: StageMessage['stage'] = 'shortlist',
  headers: Record<string, string> = {},
) => app.request(sendMessage, { params: { id, stage }, body: { text } }, who, headers)
const candidateView = async () => (await app.request(getMyApplication, { params: { id } }, person)).body
const employerView = async () =>
  (await app.request(getApplicant, { params: { jobId: world.job.id, userId: person.userId } }, world.owner))
    .body

describe('messages', () => {
  test('go both ways on a stage page and notify the other side', async () => {
    await advance('shortlist')
    app.clock.advance({ minutes: 5 })
    expect((await send(world.owner, 'When can you start?')).body).toMatchObject({
      stage: 'shortlist',
      from: 'employer',
      name: 'Olga Owner',
      text: 'When can you start?',
      at: '2026-03-10T09:05:00.000Z',
    })
    expect((await candidateView()).lastNewsAt).toBe('2026-03-10T09:05:00.000Z')
    app.clock.advance({ minutes: 5 })
    expect((await send(person, 'In May.')).body).toMatchObject({ from: 'candidate', name: 'Ada Baker' })
    expect((await candidateView()).messages).toEqual((await employerView()).messages)
    expect((await candidateView()).messages.map(({ text }) => text)).toEqual([
      'When can you start?',
      'In May.',
    ])
    const newest = async (who: TestPerson) => (await app.request(listNotifications, {}, who)).body.items[0]
    expect(await newest(person)).toMatchObject({
      kind: 'message',
      side: 'candidate',
      personName: 'Olga Owner',
      page: 'shortlist',
      applicationId: id,
    })
    expect(await newest(world.owner)).toMatchObject({
      kind: 'message',
      side: 'employer',
      personName: 'Ada Baker',
      candidateId: person.userId,
    })
  })

  test('require that the application has reached the stage', async () => {
    for (const who of [person, world.owner]) {
      expect((await send(who)).problem).toMatchObject({
        code: 'not-permitted-now',
        message: 'This application has not reached this stage yet.',
      })
    }
    await advance('interview')
    expect((await send(person, 'Hello', 'shortlist')).status).toBe(201)
    expect((await send(person, 'Hello', 'interview')).status).toBe(201)
    expect((await send(person, 'Hello', 'hired')).status).toBe(409)
  })

  test('are rejected after the application has ended', async () => {
    await advance('shortlist')
    const body = { reason: 'other', message: 'No, sorry.' } as const
    await app.request(rejectApplication, { params: { id }, body }, world.owner)
    expect((await send(world.owner)).problem?.message).toBe('This application was rejected.')
    expect((await send(person)).status).toBe(201)
    await app.request(withdrawApplication, { params: { id }, body: { reason: 'pay' } }, person)
    expect((await send(person)).problem).toMatchObject({
      code: 'not-permitted-now',
      message: 'This application was withdrawn.',
    })
  })

  test('are sent once per idempotency key', async () => {
    await advance('shortlist')
    const keyed = () => send(person, 'Only once', 'shortlist', { 'idempotency-key': 'message-key-1' })
    const answers = await Promise.all([keyed(), keyed(), keyed()])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await candidateView()).messages).toHaveLength(1)
  })

  test('require text', async () => {
    await advance('shortlist')
    expect((await send(person, ' \n ')).problem).toMatchObject({
      code: 'invalid',
      errors: [{ path: 'text', message: 'This is required' }],
    })
    expect((await send(person, 'x'.repeat(4001))).problem?.code).toBe('invalid')
  })

  test('are accessible only to the two sides', async () => {
    await advance('shortlist')
    expect((await send(await createCandidate(app.db))).status).toBe(404)
    expect((await send((await createHiringWorld(app)).owner)).status).toBe(404)
    expect((await send(await world.member('viewer'))).status).toBe(403)
    expect((await send(await world.member('interviewer'))).status).toBe(403)
    expect((await send(await world.member('hiring-manager'))).status).toBe(201)
  })

  test('of a person with both roles use the side of their relation to the application', async () => {
    await app.db.kysely
      .updateTable('users')
      .set({ roles: ['candidate', 'employer'] })
      .where('id', 'in', [person.userId, world.owner.userId])
      .execute()
    await addMember(app.db, world.company, person, 'recruiter')
    await advance('shortlist')
    expect((await send(person)).body.from).toBe('candidate')
    expect((await send(world.owner)).body.from).toBe('employer')
    const { items } = (await app.request(listMyApplications, {}, world.owner)).body
    expect(items).toEqual([])
  })
})
