import {
  advanceApplication,
  approveDetail,
  type Detail,
  employerTasks,
  getApplicant,
  getEmployerDashboard,
  getMyApplication,
  hireApplicant,
  listCompanyApplicants,
  listNotifications,
  type RouteInput,
  requestDetails,
  returnDetail,
  submitDetail,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createFile } from '#testing/factories/file-factory.ts'
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
  const body = { to: 'detail-fulfillment', reason: 'Known' } as const
  await app.request(advanceApplication, { params: { id }, body }, world.owner)
})
afterAll(() => app.close())

type Items = RouteInput<typeof requestDetails>['body']['items']

const items: Items = [
  { name: 'Certificate', kind: 'document', note: 'As a PDF' },
  { name: 'Address', kind: 'text' },
]
const request = (list: Items = items, who = world.owner) =>
  app.request(requestDetails, { params: { id }, body: { items: list } }, who)
const requested = async () => {
  const [document, text] = (await request()).body.items
  if (!document || !text) throw new Error('two were asked for')
  return { document, text }
}
const submit = (detail: Detail, body: RouteInput<typeof submitDetail>['body'], who = person) =>
  app.request(submitDetail, { params: { id, detailId: detail.id }, body }, who)
const approve = (detail: Detail, who = world.owner) =>
  app.request(approveDetail, { params: { id, detailId: detail.id } }, who)
const giveBack = (detail: Detail, reason = 'Not readable') =>
  app.request(returnDetail, { params: { id, detailId: detail.id }, body: { reason } }, world.owner)
const ownFile = async () =>
  (await createFile(app.db, { ownerId: person.userId, purpose: 'document', name: 'proof.pdf' })).id
const candidateView = async () => (await app.request(getMyApplication, { params: { id } }, person)).body
const newest = async (who: TestPerson) => (await app.request(listNotifications, {}, who)).body.items[0]?.kind

/** Ids of the applicants in the list of each task, which the dashboard counts alike, and whose turn the list says it is. */
async function tasks() {
  const { body } = await app.request(getEmployerDashboard, {}, world.owner)
  const found: string[] = []
  for (const task of employerTasks) {
    const { items } = (await app.request(listCompanyApplicants, { query: { task } }, world.owner)).body
    expect([task, body.tasks[task].total]).toEqual([task, items.length])
    found.push(...items.map(({ turn }) => `${task}: ${turn?.holder}`))
  }
  return found
}

describe('details', () => {
  test('are a task of the team only once the candidate has submitted all of them', async () => {
    const { document, text } = await requested()
    await submit(text, { text: 'Mill Street 5' })
    expect(await tasks()).toEqual([])
    await submit(document, { fileId: await ownFile() })
    expect(await tasks()).toEqual(['details: team'])
    await approve(text)
    expect(await tasks()).toEqual(['details: team'])
    await giveBack(document)
    expect(await tasks()).toEqual([])
  })

  test('are requested, submitted and approved, which allows a hire', async () => {
    const { document, text } = await requested()
    expect(document).toMatchObject({ name: 'Certificate', note: 'As a PDF', state: 'requested', file: null })
    expect(await newest(person)).toBe('details-requested')
    expect((await candidateView()).visibleStatus).toBe('action-needed')
    const fileId = await ownFile()
    expect((await submit(document, { fileId })).body).toMatchObject({
      state: 'submitted',
      file: { id: fileId, name: 'proof.pdf' },
      submittedAt: '2026-03-10T09:00:00.000Z',
    })
    expect(await newest(world.owner)).toBe('detail-submitted')
    await submit(text, { text: 'Mill Street 5' })
    expect((await candidateView()).visibleStatus).toBe('in-review')

    const hire = () =>
      app.request(hireApplicant, { params: { id }, body: { startsOn: '2026-04-01' } }, world.owner)
    await approve(document)
    expect((await hire()).problem).toMatchObject({
      code: 'not-permitted-now',
      message: 'Approve every requested document first.',
    })
    expect((await approve(text)).body).toMatchObject({
      state: 'approved',
      decidedAt: '2026-03-10T09:00:00.000Z',
    })
    expect(await newest(person)).toBe('detail-approved')
    expect((await hire()).status).toBe(200)
    const params = { jobId: world.job.id, userId: person.userId }
    const employerView = (await app.request(getApplicant, { params }, world.owner)).body
    expect(employerView.details).toEqual((await candidateView()).details)
    expect(employerView.details.map(({ name }) => name)).toEqual(['Certificate', 'Address'])
  })

  test('are returned with a reason and requested again; the submission stays', async () => {
    const { text } = await requested()
    await submit(text, { text: 'Mill Street' })
    expect((await giveBack(text, 'The number is missing')).body).toMatchObject({
      state: 'requested',
      returnReason: 'The number is missing',
      text: 'Mill Street',
    })
    expect(await newest(person)).toBe('detail-returned')
    expect((await candidateView()).visibleStatus).toBe('action-needed')
    expect((await submit(text, { text: 'Mill Street 5' })).body).toMatchObject({
      state: 'submitted',
      returnReason: null,
      text: 'Mill Street 5',
    })
  })

  test('are added after earlier requests, in order', async () => {
    await request()
    await request([{ name: 'Bank', kind: 'text' }])
    expect((await candidateView()).details.map(({ name }) => name)).toEqual([
      'Certificate',
      'Address',
      'Bank',
    ])
    for (let round = 0; round < 2; round++) {
      await request(Array.from({ length: 20 }, (_, index) => ({ name: `More ${index}`, kind: 'text' })))
    }
    const tooMany = await request(Array.from({ length: 10 }, () => ({ name: 'One more', kind: 'text' })))
    expect(tooMany.problem).toMatchObject({ code: 'invalid', errors: [{ path: 'items' }] })
  })

  test('are submitted once and decided once by concurrent requests', async () => {
    const { text } = await requested()
    const handed = await Promise.all([submit(text, { text: 'A' }), submit(text, { text: 'B' })])
    expect(handed.map(({ status }) => status).sort()).toEqual([200, 409])
    const decided = await Promise.all([approve(text), giveBack(text), approve(text)])
    expect(decided.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('are rejected in the wrong order', async () => {
    const { text } = await requested()
    expect((await approve(text)).problem?.message).toBe('This has not been submitted yet.')
    expect((await giveBack(text)).problem?.code).toBe('not-permitted-now')
    await submit(text, { text: 'A' })
    expect((await submit(text, { text: 'B' })).problem?.message).toBe('This has already been submitted.')
    await approve(text)
    expect((await submit(text, { text: 'B' })).problem?.message).toBe('This has already been approved.')
  })

  test('require the requested kind: text, or the candidate’s own document', async () => {
    const { document, text } = await requested()
    const problem = async (detail: Detail, body: RouteInput<typeof submitDetail>['body']) =>
      (await submit(detail, body)).problem?.errors
    const fileId = await ownFile()
    expect(await problem(text, {})).toMatchObject([{ path: 'text' }])
    expect(await problem(text, { text: '   ' })).toMatchObject([{ path: 'text' }])
    expect(await problem(text, { fileId })).toMatchObject([{ path: 'fileId' }])
    expect(await problem(document, { text: 'Trust me' })).toMatchObject([{ path: 'fileId' }])
    const foreign = await createFile(app.db, { ownerId: (await createCandidate(app.db)).userId })
    expect(await problem(document, { fileId: foreign.id })).toMatchObject([{ path: 'fileId' }])
    expect((await candidateView()).details.every(({ state }) => state === 'requested')).toBe(true)
  })

  test('are accessible only to the two sides, at this stage', async () => {
    const { text } = await requested()
    expect((await request(items, await world.member('viewer'))).status).toBe(403)
    expect((await approve(text, (await createHiringWorld(app)).owner)).status).toBe(404)
    expect((await submit(text, { text: 'A' }, await createCandidate(app.db))).status).toBe(404)
    id = (await world.applicant()).id
    expect((await request()).problem?.code).toBe('not-permitted-now')
    expect((await approve(text)).status).toBe(404)
  })
})
