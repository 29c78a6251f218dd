import {
  addTag,
  advanceApplication,
  type BulkChange,
  exportApplicants,
  exportCompanyApplicants,
  listApplicantViews,
  listBulkOperations,
  listMyApplications,
  previewBulkOperation,
  previewCompanyLetter,
  runBulkOperation,
  saveApplicantView,
  undoBulkOperation,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createStaffedCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { type BlindApplicant, createBlindApplicant, markersIn } from './blind-world.ts'

let app: TestApp
let owner: TestPerson
let companyId: string
let people: BlindApplicant[]

beforeAll(async () => {
  app = await buildTestApp({ env: { VOUCH_RATE_LIMIT: 'off' } })
})
afterAll(() => app.close())

beforeEach(async () => {
  const { company, manager, ...staff } = await createStaffedCompany(app.db)
  owner = staff.owner
  companyId = company.id
  await app.db.pool.query('update users set email_verified = true')
  people = []
  for (let each = 0; each < 3; each += 1)
    people.push(await createBlindApplicant(app, { companyId: company.id, manager }))
  for (const { id } of people)
    await app.request(advanceApplication, { params: { id }, body: { to: 'shortlist' } }, owner)
})

const ids = () => people.map(({ id }) => id)
const leaks = (value: unknown) => people.flatMap((one) => markersIn(JSON.stringify(value), one))
const preview = async (change: BulkChange, of = ids()) =>
  (await app.request(previewBulkOperation, { body: { selection: { ids: of }, change } }, owner)).body
const codeNames = () => people.map(({ codeName }) => codeName).sort()

test('the preview of a message shows three code names, and the candidates read what was written', async () => {
  const previewed = await preview({ action: 'message', text: 'Are you free on Monday?' })
  expect(previewed.letters.map(({ name }) => name).sort()).toEqual(codeNames())
  expect(previewed.letters.map(({ userId }) => userId).sort()).toEqual(
    people.map(({ alias }) => alias).sort(),
  )
  expect(leaks(previewed)).toEqual([])
  const run = await app.request(
    runBulkOperation,
    { params: { id: previewed.id }, body: { count: previewed.changed } },
    owner,
  )
  expect([run.body.changed, leaks(run.body)]).toEqual([3, []])
  expect(leaks((await app.request(listBulkOperations, {}, owner)).body)).toEqual([])
})

test('tags, their undo, what was skipped, and the lists with tags name nobody', async () => {
  const [first] = people as [BlindApplicant]
  await app.request(addTag, { params: { id: first.id }, body: { name: 'Nights' } }, owner)
  for (const action of ['tag', 'untag'] as const) {
    const previewed = await preview({ action, name: 'Nights' })
    const body = { count: previewed.changed }
    const run = await app.request(runBulkOperation, { params: { id: previewed.id }, body }, owner)
    const undone = await app.request(undoBulkOperation, { params: { id: previewed.id } }, owner)
    expect([run.status, undone.status]).toEqual([200, 200])
    expect(leaks([previewed, run.body, undone.body])).toEqual([])
    if (action === 'tag') expect(previewed.skipped.map(({ name }) => name)).toEqual([first.codeName])
  }
  const ofJob = await app.request(exportApplicants, { params: { id: first.jobId } }, owner)
  const ofAll = await app.request(exportCompanyApplicants, {}, owner)
  const csv = `${ofJob.body}\n${ofAll.body}`
  expect(csv).toContain('Nights')
  expect(csv).toContain(first.codeName)
  expect(leaks(csv)).toEqual([])
})

test('the preview of a template has a marker for the name of an applicant in blind review', async () => {
  const words = { subject: 'Decision', body: 'Dear {candidate}, no.' }
  for (const [language, body] of [
    ['en', 'Dear [name], no.'],
    ['de', 'Dear [Name], no.'],
  ] as const) {
    const input = { params: { id: companyId }, body: { kind: 'rejection', language, ...words } } as const
    const previewed = (await app.request(previewCompanyLetter, input, owner)).body
    expect(previewed).toMatchObject({ body, recipient: { name: expect.stringMatching(/^Applicant /) } })
    expect(leaks(previewed)).toEqual([])
  }
})

test('a message skipped at an early stage, and a rejection that lacks nothing, name nobody', async () => {
  const rejection = await preview({ action: 'reject', reason: 'other', message: 'Dear {candidate}, no.' })
  expect(rejection.letters.map(({ name }) => name).sort()).toEqual(codeNames())
  expect(rejection.letters.map(({ body }) => body)).toEqual(codeNames().map(() => 'Dear [name], no.'))
  expect(leaks(rejection)).toEqual([])
  const run = await app.request(
    runBulkOperation,
    { params: { id: rejection.id }, body: { count: rejection.changed } },
    owner,
  )
  expect(leaks(run.body)).toEqual([])
  const late = await preview({ action: 'message', text: 'Hello' })
  expect([late.skippedCount, leaks(late)]).toEqual([3, []])
  const [first] = people as [BlindApplicant]
  const mine = await app.request(listMyApplications, {}, first.person)
  expect(JSON.stringify(mine.body)).not.toContain(first.codeName)
})

test('a saved view that searches for a name finds nobody', async () => {
  const [first] = people as [BlindApplicant]
  const list = { jobId: first.jobId, query: `q=${first.markers.lastName}` }
  const saved = await app.request(saveApplicantView, { body: { name: 'Mine', list } }, owner)
  expect(saved.status).toBe(201)
  const { body } = await app.request(listApplicantViews, {}, owner)
  const found = { jobId: first.jobId, filter: { q: first.markers.lastName } }
  const change = { action: 'hold' } as const
  const counted = await app.request(previewBulkOperation, { body: { selection: found, change } }, owner)
  expect(counted.problem?.message).toBe('No applicants match these filters any more. Change the filters.')
  expect(JSON.stringify(body)).not.toContain(first.person.userId)
})
