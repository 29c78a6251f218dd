import {
  acceptSetup,
  applyToJob,
  copyJob,
  createCompany,
  createJob,
  currentPerson,
  inviteCandidate,
  inviteToCompany,
  type Problem,
  proposeInterview,
  rejectApplication,
  requestDetails,
  sendMessage,
  sendQuestionnaire,
  uploadFile,
} from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccessWorld, createAccessWorld } from '#testing/access/access-world.ts'
import { pdfBytes } from '#testing/documents/documents.ts'
import { addMember } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createCandidate, createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
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

type Command = (
  person: TestPerson,
) => Promise<{ readonly status: number; readonly problem: Problem | undefined }>

const commands: readonly (readonly [string, Command])[] = [
  ['applies', (person) => app.request(applyToJob, { params: { id: world.job.id }, body: {} }, person)],
  ['creates a company', (person) => app.request(createCompany, { body: { name: 'Guests Ltd' } }, person)],
  ['creates a job', (person) => app.request(createJob, { body: { companyId: world.company.id } }, person)],
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

test.each(commands)('only a person with an e-mail address %s', async (_, run) => {
  const person = await createCandidate(app.db)
  await app.db.pool.query(`update users set roles = '{candidate,employer}' where id = $1`, [person.userId])
  await addMember(app.db, world.company, person)
  const guest = { ...person, email: '', claims: { email: undefined, email_verified: false } }
  expect((await app.request(currentPerson, {}, guest)).body.email).toBe('')
  const refused = await run(guest)
  expect([refused.status, refused.problem?.code]).toEqual([409, 'not-permitted-now'])
  expect(refused.problem?.message).toContain('no e-mail address')
  app.clock.advance({ seconds: 1 })
  const { status } = await run({ ...person, claims: { email_verified: false } })
  expect([200, 201]).toContain(status)
})

const inOneDay = '2026-03-11T09:00:00Z'

const mailed: readonly (readonly [string, (ids: AccessWorld['ids']) => Command])[] = [
  [
    'invites a colleague',
    ({ company: id }) =>
      (person) => {
        const body = { email: 'new@example.org', role: 'viewer' } as const
        return app.request(inviteToCompany, { params: { id }, body }, person)
      },
  ],
  [
    'invites a candidate',
    ({ foundCandidate: id, job: jobId }) =>
      (person) =>
        app.request(inviteCandidate, { params: { id }, body: { jobId } }, person),
  ],
  [
    'messages an applicant',
    ({ application: id }) =>
      (person) =>
        app.request(sendMessage, { params: { id, stage: 'shortlist' }, body: { text: 'Hello' } }, person),
  ],
  [
    'sends a questionnaire',
    ({ application: id }) =>
      (person) => {
        const questions = [{ text: 'When?', kind: 'text', required: true } as const]
        return app.request(sendQuestionnaire, { params: { id }, body: { questions } }, person)
      },
  ],
  [
    'proposes an interview',
    ({ application: id }) =>
      (person) =>
        app.request(
          proposeInterview,
          { params: { id }, body: { startsAt: inOneDay, place: 'Here' } },
          person,
        ),
  ],
  [
    'rejects an applicant',
    ({ application: id }) =>
      (person) => {
        const body = { reason: 'other', message: 'No, sorry.' } as const
        return app.request(rejectApplication, { params: { id }, body }, person)
      },
  ],
  [
    'requests documents',
    ({ application: id }) =>
      (person) => {
        const items = [{ name: 'Certificate', kind: 'text' } as const]
        return app.request(requestDetails, { params: { id }, body: { items } }, person)
      },
  ],
]

test.each(mailed)(
  'a person with an unverified address is refused when a company member %s',
  async (_, commandFor) => {
    const { ids, people } = await createAccessWorld(app.db, app.clock.now())
    const run = commandFor(ids)
    const unproven = { ...people.owner, claims: { email_verified: false } }
    app.clock.advance({ seconds: 1 })
    const refused = await run(unproven)
    expect([refused.status, refused.problem?.code]).toEqual([403, 'email-unproven'])
    expect(refused.problem?.message).toMatch(/^Confirm your e-mail address before /)
    app.clock.advance({ seconds: 1 })
    expect((await run(people.owner)).status).toBeLessThan(300)
  },
)
