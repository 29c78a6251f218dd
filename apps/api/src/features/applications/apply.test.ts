import { applyToJob, getApplicant, getMyApplication, listNotifications } from '@vouch/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMember } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createFile } from '#testing/factories/file-factory.ts'
import {
  createCandidate,
  createHiringWorld,
  createQuestion,
  type HiringWorld,
} from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let world: HiringWorld
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(async () => {
  app.clock.set('2026-03-10T09:00:00Z')
  world = await createHiringWorld(app)
})
afterAll(() => app.close())

type Body = Parameters<typeof world.apply>[1]

const applyAs = async (person: Awaited<ReturnType<typeof createCandidate>>, body: Body = {}, key?: string) =>
  app.request(
    applyToJob,
    { params: { id: world.job.id }, body: body ?? {} },
    person,
    key ? { 'idempotency-key': key } : {},
  )

const counts = async () => {
  const { rows } = await sql<{ applications: number; events: number; snapshots: number }>`
    select (select count(*) from applications where job_id = ${world.job.id}) as applications,
      (select count(*) from application_events e join applications a on a.id = e.application_id
        where a.job_id = ${world.job.id}) as events,
      (select count(*) from application_snapshots s join applications a on a.id = s.application_id
        where a.job_id = ${world.job.id}) as snapshots`.execute(app.db.kysely)
  return rows[0]
}

describe('applying', () => {
  test('an owner who applies is not notified of their own application', async () => {
    const owner = await createCandidate(app.db, { name: 'Olga Owner' })
    await addMember(app.db, world.company, owner)
    await world.apply(owner)
    const received = async (person: TestPerson) =>
      (await app.request(listNotifications, {}, person)).body.items.map(({ kind, side }) => [kind, side])
    expect(await received(owner)).not.toContainEqual(['application-received', 'employer'])
    expect(await received(world.owner)).toContainEqual(['application-received', 'employer'])
  })

  test('stores an unchanged snapshot that both sides can see', async () => {
    const cv = await createFile(app.db, { ownerId: (await createCandidate(app.db)).userId })
    const person = await createCandidate(app.db, { name: 'Ada Baker', headline: 'Pastry chef' })
    await app.db.kysely
      .updateTable('files')
      .set({ owner_id: person.userId })
      .where('id', '=', cv.id)
      .execute()
    const id = await world.apply(person, { coverLetter: 'I bake.', cvFileId: cv.id })
    await app.db.kysely
      .updateTable('candidate_profiles')
      .set({ full_name: 'Ada Changed', headline: 'Other', summary: 'Other', shown: '{}' })
      .where('user_id', '=', person.userId)
      .execute()

    const mine = (await app.request(getMyApplication, { params: { id } }, person)).body
    expect(mine).toMatchObject({
      visibleStatus: 'received',
      stage: 'applied',
      appliedAt: '2026-03-10T09:00:00.000Z',
      snapshot: {
        fullName: 'Ada Baker',
        headline: 'Pastry chef',
        summary: 'Ten years of bread.',
        coverLetter: 'I bake.',
        cv: { id: cv.id },
        profile: { fullName: 'Ada Baker', headline: 'Pastry chef', location: 'Utrecht, Netherlands' },
      },
      news: [{ kind: 'applied', at: '2026-03-10T09:00:00.000Z' }],
      permitted: ['withdraw'],
    })
    const params = { jobId: world.job.id, userId: person.userId }
    const employerView = (await app.request(getApplicant, { params }, world.owner)).body
    expect(employerView).toMatchObject({
      candidate: { name: 'Ada Baker', email: person.email },
      snapshot: mine.snapshot,
      events: [{ action: 'apply', by: { name: 'Ada Baker', side: 'candidate' }, toStage: 'applied' }],
    })
  })

  test('notifies only the members who decide about applicants', async () => {
    const recruiter = await world.member('recruiter')
    const manager = await world.member('hiring-manager')
    const viewer = await world.member('viewer')
    const { person } = await world.applicant('Ada Baker')
    for (const recipient of [world.owner, recruiter, manager]) {
      const { items } = (await app.request(listNotifications, {}, recipient)).body
      expect(items).toMatchObject([
        {
          kind: 'application-received',
          side: 'employer',
          personName: 'Ada Baker',
          candidateId: person.userId,
          jobId: world.job.id,
        },
      ])
    }
    for (const other of [viewer, person]) {
      expect((await app.request(listNotifications, {}, other)).body.items).toEqual([])
    }
  })

  test('stores one application for parallel calls', async () => {
    const person = await createCandidate(app.db)
    const answers = await Promise.all(Array.from({ length: 8 }, () => applyAs(person)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.problem).toMatchObject({
      code: 'already-applied',
      message: 'You have already applied for this job.',
    })
    expect(await counts()).toEqual({ applications: 1, events: 1, snapshots: 1 })
  })

  test('answers a retry with the same idempotency key like the first call', async () => {
    const person = await createCandidate(app.db)
    const answers = await Promise.all(Array.from({ length: 4 }, () => applyAs(person, {}, 'the-same-key')))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await applyAs(person, {}, 'the-same-key')).body.id).toBe(answers[0]?.body.id)
    expect((await applyAs(person, { coverLetter: 'x' }, 'the-same-key')).problem?.code).toBe(
      'duplicate-request',
    )
    expect(await counts()).toEqual({ applications: 1, events: 1, snapshots: 1 })
  })

  test('requires an open job', async () => {
    const person = await createCandidate(app.db)
    const apply = async (status: 'draft' | 'paused' | 'closed' | 'expired') => {
      world = await createHiringWorld(app, { status })
      return (await applyAs(person)).problem
    }
    expect(await apply('draft')).toMatchObject({ status: 404 })
    expect(await apply('paused')).toMatchObject({ code: 'gone' })
    expect(await apply('closed')).toMatchObject({ code: 'gone', message: 'This job is no longer open.' })
    expect(await apply('expired')).toMatchObject({ code: 'gone' })
    world = await createHiringWorld(app, { closesAt: app.clock.now() })
    expect((await applyAs(person)).problem).toMatchObject({ code: 'gone' })
    const unknown = await app.request(applyToJob, { params: { id: world.company.id }, body: {} }, person)
    expect(unknown.status).toBe(404)
  })

  test('fails when the job closes first', async () => {
    const person = await createCandidate(app.db)
    const [answer] = await app.db.kysely.transaction().execute(async (trx) => {
      await trx.updateTable('jobs').set({ status: 'closed' }).where('id', '=', world.job.id).execute()
      // The person applies while the job is closing; the application waits for the job's lock.
      return [applyAs(person)]
    })
    expect((await answer)?.problem).toMatchObject({ code: 'gone' })
    expect(await counts()).toMatchObject({ applications: 0 })
  })

  test('requires profile steps 1 to 3 and lists missing fields', async () => {
    const person = await app.person('candidate')
    const answer = await applyAs(person)
    expect(answer.problem).toMatchObject({
      code: 'invalid',
      errors: [
        { path: 'profile.contact.firstName', message: 'Add your first name to your profile' },
        { path: 'profile.contact.lastName' },
        { path: 'profile.personal.country' },
        { path: 'profile.preferences.headline' },
      ],
    })
    expect((await applyAs(await createCandidate(app.db, { headline: '' }))).problem?.errors).toMatchObject([
      { path: 'profile.preferences.headline' },
    ])
  })

  test('is refused to non-candidates', async () => {
    expect((await applyAs(world.owner)).status).toBe(403)
    expect((await app.request(applyToJob, { params: { id: world.job.id }, body: {} })).status).toBe(401)
  })
})

describe('the CV', () => {
  const withRule = async (cvRule: 'hidden' | 'optional' | 'required') => {
    world = await createHiringWorld(app, { cvRule })
  }
  const sentCv = async (person: Awaited<ReturnType<typeof createCandidate>>, body: Body = {}) => {
    const id = await world.apply(person, body)
    return (await app.request(getMyApplication, { params: { id } }, person)).body.snapshot.cv?.id ?? null
  }
  const withCv = async () => {
    const owner = await createCandidate(app.db)
    const file = await createFile(app.db, { ownerId: owner.userId })
    await app.db.kysely
      .updateTable('candidate_profiles')
      .set({ cv_file_id: file.id })
      .where('user_id', '=', owner.userId)
      .execute()
    return { person: owner, cv: file.id }
  }

  test('defaults to the profile’s CV and can be another own file', async () => {
    const { person, cv } = await withCv()
    expect(await sentCv(person)).toBe(cv)
    const other = await createFile(app.db, { ownerId: person.userId })
    await withRule('required')
    expect(await sentCv(person, { cvFileId: other.id })).toBe(other.id)
  })

  test('is mandatory where the job requires it', async () => {
    await withRule('required')
    const answer = await applyAs(await createCandidate(app.db))
    expect(answer.problem).toMatchObject({ code: 'invalid', errors: [{ path: 'cvFileId' }] })
    expect((await applyAs((await withCv()).person)).status).toBe(201)
  })

  test('cannot be another person’s file', async () => {
    const { cv } = await withCv()
    const answer = await applyAs(await createCandidate(app.db), { cvFileId: cv })
    expect(answer.problem).toMatchObject({ code: 'invalid', errors: [{ path: 'cvFileId' }] })
  })

  test('is not sent where the job hides it', async () => {
    await withRule('hidden')
    expect(await sentCv((await withCv()).person)).toBeNull()
  })
})

describe('screening questions', () => {
  let licence: string
  let why: string
  beforeEach(async () => {
    licence = await createQuestion(app.db, world.job.id, { text: 'A licence?', knockOut: 'no', position: 0 })
    why = await createQuestion(app.db, world.job.id, {
      text: 'Why?',
      kind: 'text',
      required: false,
      position: 1,
    })
  })

  test('report every wrong answer, and nothing is stored', async () => {
    const person = await createCandidate(app.db)
    const wrong = await applyAs(person, {
      answers: [
        { questionId: why, answer: '' },
        { questionId: licence, answer: 'perhaps' },
        { questionId: world.job.id, answer: 'to nothing' },
      ],
    })
    expect(wrong.problem).toMatchObject({
      code: 'invalid',
      errors: [
        { path: 'answers.1', message: 'Answer yes or no' },
        { path: 'answers.2', message: 'This question was removed. Reload the page.' },
      ],
    })
    expect((await applyAs(person)).problem?.errors).toEqual([
      { path: 'answers.0', message: 'Answer this question' },
    ])
    expect(await counts()).toMatchObject({ applications: 0 })
  })

  test.each([
    ['no', true],
    ['yes', false],
  ])('answer "%s" sets marked to %s, for the team only', async (answer, marked) => {
    const person = await createCandidate(app.db)
    const id = await world.apply(person, { answers: [{ questionId: licence, answer }] })
    const params = { jobId: world.job.id, userId: person.userId }
    const employerView = (await app.request(getApplicant, { params }, world.owner)).body
    expect(employerView).toMatchObject({ marked, markedBy: marked ? [0] : [], status: 'active' })
    const mine = (await app.request(getMyApplication, { params: { id } }, person)).body
    expect(mine.snapshot.answers).toEqual([
      { question: 'A licence?', kind: 'yes-no', answer },
      { question: 'Why?', kind: 'long-text', answer: '' },
    ])
    expect(JSON.stringify(mine)).not.toMatch(/marked|knock/i)
  })
})
