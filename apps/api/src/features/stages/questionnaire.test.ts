import {
  advanceApplication,
  answerQuestionnaire,
  getApplicant,
  getMyApplication,
  listNotifications,
  type Questionnaire,
  type RouteInput,
  sendQuestionnaire,
  withdrawApplication,
} from '@vouch/contract'
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
  world = await createHiringWorld(app)
  ;({ person, id } = await world.applicant())
  const body = { to: 'questionnaire', reason: 'Known' } as const
  await app.request(advanceApplication, { params: { id }, body }, world.owner)
})
afterAll(() => app.close())

type Input = RouteInput<typeof sendQuestionnaire>['body']

const questions: Input['questions'] = [
  { text: 'Do you drive?', kind: 'yes-no', required: true },
  { text: 'Why us?', kind: 'text', required: false },
]
const send = (body: Input = { questions }, who = world.owner) =>
  app.request(sendQuestionnaire, { params: { id }, body }, who)
const answer = (answers: RouteInput<typeof answerQuestionnaire>['body']['answers'], who = person) =>
  app.request(answerQuestionnaire, { params: { id }, body: { answers } }, who)
const yes = ({ questions: [drive] }: Questionnaire) => [{ questionId: drive?.id ?? '', answer: 'yes' }]
const mine = async () => (await app.request(getMyApplication, { params: { id } }, person)).body
const newest = async (who: TestPerson) => (await app.request(listNotifications, {}, who)).body.items[0]?.kind

describe('questions', () => {
  test('wait for the candidate until answered', async () => {
    expect((await mine()).visibleStatus).toBe('in-review')
    const sent = (await send()).body
    expect(sent).toMatchObject({
      sentAt: '2026-03-10T09:00:00.000Z',
      dueAt: '2026-03-15T23:59:59.999Z',
      answeredAt: null,
      questions: [
        { text: 'Do you drive?', answer: null },
        { text: 'Why us?', answer: null },
      ],
    })
    expect(await newest(person)).toBe('questionnaire-sent')
    expect(await mine()).toMatchObject({ visibleStatus: 'action-needed', questionnaire: sent })
    const answered = (await answer(yes(sent))).body
    expect(answered).toMatchObject({
      answeredAt: '2026-03-10T09:00:00.000Z',
      questions: [{ answer: 'yes' }, { answer: null }],
    })
    expect(await mine()).toMatchObject({ visibleStatus: 'in-review', questionnaire: answered })
    const params = { jobId: world.job.id, userId: person.userId }
    expect((await app.request(getApplicant, { params }, world.owner)).body.questionnaire).toEqual(answered)
    expect(await newest(world.owner)).toBe('questionnaire-answered')
  })

  test('are answered once by concurrent requests', async () => {
    const sent = (await send()).body
    const answers = await Promise.all([answer(yes(sent)), answer(yes(sent)), answer(yes(sent))])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.problem).toMatchObject({
      code: 'conflict',
      message: 'You have already answered these questions.',
    })
  })

  test('can be replaced until they are answered', async () => {
    const first = (await send()).body
    const second = (await send()).body
    expect((await mine()).questionnaire?.id).toBe(second.id)
    expect((await answer(yes(first))).problem).toMatchObject({
      code: 'invalid',
      errors: [
        { path: 'answers.0', message: 'Answer this question' },
        { path: 'answers.0', message: 'This question was removed. Reload the page.' },
      ],
    })
    await answer(yes(second))
    expect((await send()).problem).toMatchObject({ code: 'conflict' })
  })

  test('answered and replaced concurrently keep answers with their questions', async () => {
    const sent = (await send()).body
    const [answered, replaced] = await Promise.all([answer(yes(sent)), send()])
    expect([answered.status, replaced.status]).toEqual(answered.status === 200 ? [200, 409] : [422, 201])
  })

  test('have a due date of today or later', async () => {
    expect((await send({ questions, dueOn: '2026-03-10' })).body.dueAt).toBe('2026-03-10T23:59:59.999Z')
    expect((await send({ questions, dueOn: '2026-03-09' })).problem).toMatchObject({
      code: 'invalid',
      errors: [{ path: 'dueOn' }],
    })
  })

  test('are validated by their kind', async () => {
    const [drive] = (await send()).body.questions
    const wrong = await answer([{ questionId: drive?.id ?? '', answer: 'sometimes' }])
    expect(wrong.problem?.errors).toEqual([{ path: 'answers.0', message: 'Answer yes or no' }])
    expect((await answer([])).problem?.errors).toEqual([
      { path: 'answers.0', message: 'Answer this question' },
    ])
    expect((await mine()).questionnaire?.answeredAt).toBeNull()
  })

  test('cannot be sent before the stage, answered before being sent, or used after the end', async () => {
    expect((await answer([])).status).toBe(404)
    const { id: other } = await world.applicant()
    const early = await app.request(
      sendQuestionnaire,
      { params: { id: other }, body: { questions } },
      world.owner,
    )
    expect(early.problem?.code).toBe('not-permitted-now')
    const sent = (await send()).body
    await app.request(withdrawApplication, { params: { id }, body: { reason: 'pay' } }, person)
    expect((await answer(yes(sent))).problem?.code).toBe('not-permitted-now')
    expect((await send()).problem?.code).toBe('not-permitted-now')
  })

  test('are accessible only to the two sides', async () => {
    expect((await send({ questions }, await world.member('viewer'))).status).toBe(403)
    expect((await send({ questions }, (await createHiringWorld(app)).owner)).status).toBe(404)
    expect((await answer([], await createCandidate(app.db))).status).toBe(404)
    expect((await answer([], world.owner)).status).toBe(403)
  })
})
