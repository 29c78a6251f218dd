import {
  acceptSetup,
  applyToJob,
  copyJob,
  createCompany,
  createJob,
  currentPerson,
  type Problem,
  uploadFile,
} from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '#testing/company-factory.ts'
import { pdfBytes } from '#testing/documents.ts'
import type { TestPerson } from '#testing/factories.ts'
import { createCandidate, createHiringWorld, type HiringWorld } from '#testing/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let world: HiringWorld
let setupLink: string
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
  world = await createHiringWorld(app)
  setupLink = (await app.offerSetup()) ?? ''
})
afterAll(() => app.close())

type Act = (person: TestPerson) => Promise<{ readonly status: number; readonly problem: Problem | undefined }>

const acts: readonly (readonly [string, Act])[] = [
  ['applies', (person) => app.request(applyToJob, { params: { id: world.job.id }, body: {} }, person)],
  ['founds a company', (person) => app.request(createCompany, { body: { name: 'Guests Ltd' } }, person)],
  ['begins a job', (person) => app.request(createJob, { body: { companyId: world.company.id } }, person)],
  ['copies a job', (person) => app.request(copyJob, { params: { id: world.job.id } }, person)],
  [
    'uploads a file',
    (person) => {
      const file = new File([Uint8Array.from(pdfBytes)], 'cv.pdf')
      return app.request(uploadFile, { query: { purpose: 'cv' }, file }, person)
    },
  ],
  [
    'becomes the first administrator',
    (person) => {
      const token = new URL(setupLink).searchParams.get('setup') ?? ''
      return app.request(acceptSetup, { body: { token } }, person)
    },
  ],
]

test.each(acts)('nobody without an e-mail address %s; with one they do', async (_, act) => {
  const person = await createCandidate(app.db)
  await app.db.pool.query(`update users set roles = '{candidate,employer}' where id = $1`, [person.userId])
  await addMember(app.db, world.company, person)
  const guest = { ...person, email: '', claims: { email: undefined, email_verified: false } }
  expect((await app.request(currentPerson, {}, guest)).body.email).toBe('')
  const refused = await act(guest)
  expect([refused.status, refused.problem?.code]).toEqual([409, 'not-permitted-now'])
  expect(refused.problem?.message).toContain('no e-mail address')
  app.clock.advance({ seconds: 1 })
  const { status } = await act({ ...person, claims: { email_verified: false } })
  expect([200, 201]).toContain(status)
})
