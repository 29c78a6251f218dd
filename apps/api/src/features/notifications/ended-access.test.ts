import {
  advanceApplication,
  type CompanyRole,
  currentPerson,
  listNotifications,
  removeCompanyMember,
  removeJobTeamMember,
  setCompanyMemberRole,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readZip } from '#testing/documents/read-zip.ts'
import { addMember } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { addToTeam } from '#testing/factories/job-factory.ts'
import { createCandidate, createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let world: HiringWorld
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  world = await createHiringWorld(app)
})

/** What a person reads under the bell. The numbers of unread notifications must agree with it. */
async function bell(person: TestPerson) {
  const { items, unread } = (await app.request(listNotifications, {}, person)).body
  expect(unread).toBe(items.filter(({ readAt }) => readAt === null).length)
  expect((await app.request(currentPerson, {}, person)).body.unreadNotifications).toBe(unread)
  return items.map(({ side, personName }) => `${side} ${personName}`)
}

/** The notifications in the copy of a person's data. */
async function exported(person: TestPerson): Promise<unknown[]> {
  const archive = await app.as(person).inject({ url: '/api/v1/me/export' })
  const file = readZip(archive.rawPayload).get('notifications.json')
  return JSON.parse(file?.toString() ?? 'null')
}

const ofMember = (person: TestPerson) => ({ id: world.company.id, userId: person.userId })
const remove = (person: TestPerson) =>
  app.request(removeCompanyMember, { params: ofMember(person), query: {} }, world.owner)
const setRole = (person: TestPerson, role: CompanyRole) =>
  app.request(setCompanyMemberRole, { params: ofMember(person), body: { role } }, world.owner)

test('a removed member no longer reads who applied, also not in several pages; colleagues do', async () => {
  const recruiter = await world.member('recruiter')
  for (const name of ['Ana Ruiz', 'Ben Cook', 'Cleo Dunn']) await world.applicant(name)
  const names = ['employer Cleo Dunn', 'employer Ben Cook', 'employer Ana Ruiz']
  expect((await bell(recruiter)).toSorted()).toEqual(names.toSorted())
  expect((await remove(recruiter)).status).toBe(204)
  expect(await bell(recruiter)).toEqual([])
  const page = await app.request(listNotifications, { query: { limit: 1 } }, recruiter)
  expect(page.body).toMatchObject({ items: [], nextCursor: null })
  expect(await exported(recruiter)).toEqual([])
  expect(await exported(world.owner)).toHaveLength(3)
  expect((await bell(world.owner)).toSorted()).toEqual(names.toSorted())
})

test('notices of the person’s own applications, and of other companies, stay', async () => {
  const person = await createCandidate(app.db, { name: 'Robin Both' })
  const other = await createHiringWorld(app)
  await app.db.pool.query("update users set roles = '{candidate,employer}' where id = $1", [person.userId])
  for (const { company } of [world, other]) await addMember(app.db, company, person, 'recruiter')
  await world.applicant('Ana Ruiz')
  await other.applicant('Ben Cook')
  const third = await createHiringWorld(app)
  const id = await third.apply(person)
  await app.request(advanceApplication, { params: { id }, body: { to: 'shortlist' } }, third.owner)
  await remove(person)
  expect((await bell(person)).toSorted()).toEqual(['candidate null', 'employer Ben Cook'])
})

test('a hiring manager reads names only while on the team of the job', async () => {
  const manager = await world.member('hiring-manager')
  await world.applicant('Ana Ruiz')
  expect(await bell(manager)).toEqual(['employer Ana Ruiz'])
  const params = { id: world.job.id, userId: manager.userId }
  expect((await app.request(removeJobTeamMember, { params, query: {} }, world.owner)).status).toBeLessThan(
    300,
  )
  expect(await bell(manager)).toEqual([])
  await addToTeam(app.db, world.job.id, manager, 'hiring-manager')
  expect(await bell(manager)).toEqual(['employer Ana Ruiz'])
})

test('a member whose new role reads no applicants does not read their names', async () => {
  const recruiter = await world.member('recruiter')
  await world.applicant('Ana Ruiz')
  await setRole(recruiter, 'interviewer')
  expect(await bell(recruiter)).toEqual([])
  await setRole(recruiter, 'viewer')
  expect(await bell(recruiter)).toEqual(['employer Ana Ruiz'])
})

test('in a blind review the code name stands in the notices, and goes with the access', async () => {
  await app.db.kysely
    .updateTable('jobs')
    .set({ blind_until: 'interview' })
    .where('id', '=', world.job.id)
    .execute()
  const recruiter = await world.member('recruiter')
  await world.applicant('Ana Ruiz')
  const [shown, ...others] = await bell(recruiter)
  expect([shown, others]).toEqual([expect.stringMatching(/^employer Applicant /), []])
  await remove(recruiter)
  expect(await bell(recruiter)).toEqual([])
})
