import {
  cancelDeletion,
  currentPerson,
  getApplicant,
  getDeletion,
  getFileLink,
  getMyApplication,
  listApplicants,
  listCompanyMembers,
  listSessions,
  requestDeletion,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertAccount, insertSession } from '#testing/factories/account-factory.ts'
import { addMember, createCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createFile } from '#testing/factories/file-factory.ts'
import { createCandidate, createHiringWorld } from '#testing/factories/pipeline-factory.ts'
import { waitingMails } from '#testing/servers/mailbox.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ env: { PUBLIC_URL: 'https://jobs.example.org' } })
})
beforeEach(() => app.clock.set('2026-03-10T09:00:00Z'))
afterAll(() => app.close())

const ask = (person: TestPerson) => app.request(requestDeletion, {}, person)
const preview = async (person: TestPerson) => (await app.request(getDeletion, {}, person)).body

describe('requesting deletion', () => {
  test('previews the effects, withdraws running applications, sends a mail and starts 30 days of grace', async () => {
    const world = await createHiringWorld(app)
    const { person, id } = await world.applicant('Ada Baker')
    await createFile(app.db, { ownerId: person.userId })
    expect(await preview(person)).toEqual({
      requestedAt: null,
      eraseAt: null,
      applications: 1,
      runningApplications: 1,
      files: 1,
      savedJobs: 0,
      memberships: 0,
      ownedAlone: [],
      lastAdmin: false,
    })
    const { body } = await ask(person)
    expect(body).toMatchObject({
      requestedAt: '2026-03-10T09:00:00.000Z',
      eraseAt: '2026-04-09T09:00:00.000Z',
      applications: 1,
      runningApplications: 0,
    })
    const [mail] = await waitingMails(app, person.email, 'deletion-requested')
    expect(mail).toMatchObject({
      eraseAt: '2026-04-09T09:00:00.000Z',
      link: 'https://jobs.example.org/admin/account/delete-account',
    })
    const mine = (await app.request(getMyApplication, { params: { id } }, person)).body
    expect(mine.visibleStatus).toBe('withdrawn')
    expect((await app.request(currentPerson, {}, person)).body.eraseAt).toBe('2026-04-09T09:00:00.000Z')
    app.clock.advance({ minutes: 1 })
    expect((await ask(person)).body.eraseAt).toBe('2026-04-09T09:00:00.000Z')
    expect(await waitingMails(app, person.email, 'deletion-requested')).toHaveLength(1)
  })

  test('sends one mail a day when requested and cancelled repeatedly', async () => {
    const person = await app.person('candidate')
    const mails = async () => (await waitingMails(app, person.email, 'deletion-requested')).length
    for (let times = 0; times < 3; times++) {
      await ask(person)
      await app.request(cancelDeletion, {}, person)
    }
    expect(await mails()).toBe(1)
    app.clock.advance({ hours: 23, minutes: 59 })
    await ask(person)
    await app.request(cancelDeletion, {}, person)
    expect(await mails()).toBe(1)
    app.clock.advance({ minutes: 1 })
    await ask(person)
    expect(await mails()).toBe(2)
  })

  test('requires a sign-in within the last 5 minutes', async () => {
    const person = await app.person('candidate')
    const signedIn = (secondsAgo: number) => ({
      ...person,
      claims: { auth_time: app.clock.now().getTime() / 1000 - secondsAgo },
    })
    const { status, problem } = await ask(signedIn(301))
    expect([status, problem?.code]).toEqual([403, 'sign-in-again'])
    expect((await preview(person)).eraseAt).toBe(null)
    expect((await ask(signedIn(300))).status).toBe(200)
  })

  test('ends all other sessions', async () => {
    const known = await app.person()
    await insertAccount(app, known)
    const [here] = [await insertSession(app, known), await insertSession(app, known)]
    const person = { ...known, claims: { sid: here } }
    await ask(person)
    const { items } = (await app.request(listSessions, {}, person)).body
    expect(items.map(({ id }) => id)).toEqual([here])
  })

  test('keeps at least one administrator, also when two request deletion at once', async () => {
    const [one, two] = [await app.person('admin'), await app.person('admin')]
    const answers = await Promise.all([ask(one), ask(two)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const last = answers[0].status === 409 ? one : two
    expect((await ask(last)).problem?.message).toContain('only administrator')
    expect((await preview(last)).lastAdmin).toBe(true)
    await app.db.pool.query(`update users set roles = '{}' where roles @> '{admin}'`)
  })

  test('lists the companies whose only owner is the person', async () => {
    const person = await app.person('employer')
    const [alone, shared] = [await createCompany(app.db), await createCompany(app.db)]
    for (const company of [alone, shared]) await addMember(app.db, company, person)
    await addMember(app.db, alone, await app.person('employer'), 'recruiter')
    await addMember(app.db, shared, await app.person('employer'), 'owner')
    expect(await preview(person)).toMatchObject({
      memberships: 2,
      ownedAlone: [{ id: alone.id, name: alone.name, openJobs: 0, members: 2 }],
    })
  })

  test('the queued job withdraws applications that an interrupted request left running', async () => {
    const world = await createHiringWorld(app)
    const { person, id } = await world.applicant()
    await ask(person)
    await app.db.pool.query(`update applications set status = 'active' where id = $1`, [id])
    await app.runJobs()
    expect((await preview(person)).runningApplications).toBe(0)
  })
})

describe('during the grace period', () => {
  test('hides name, texts and files from others, and shows them again after cancellation', async () => {
    const world = await createHiringWorld(app)
    const cv = await createFile(app.db, { ownerId: (await app.person()).userId })
    const person = await createCandidate(app.db, { name: 'Ada Baker', cvFileId: cv.id })
    await app.db.pool.query('update files set owner_id = $1 where id = $2', [person.userId, cv.id])
    await world.apply(person, { coverLetter: 'Dear team' })
    await addMember(app.db, world.company, person, 'viewer')
    const seen = async () => {
      const params = { jobId: world.job.id, userId: person.userId }
      return JSON.stringify([
        (await app.request(getApplicant, { params }, world.owner)).body,
        (await app.request(listApplicants, { params: { id: world.job.id } }, world.owner)).body,
        (await app.request(listCompanyMembers, { params: { id: world.company.id } }, world.owner)).body,
      ])
    }
    await app.db.pool.query(
      `insert into interviews (id, application_id, starts_at, minutes, place, state, proposed_by, proposed_at,
         declined_at, decline_note)
       select gen_random_uuid(), id, now(), 30, 'Room 1', 'cancelled', $2, now(), now(), 'Not on Mondays'
       from applications where candidate_id = $1`,
      [person.userId, world.owner.userId],
    )
    const open = async () => (await app.request(getFileLink, { params: { id: cv.id } }, world.owner)).status
    expect(await open()).toBe(200)
    await ask(person)
    const hidden = await seen()
    for (const trace of [
      'Ada Baker',
      person.email,
      person.displayName,
      'Dear team',
      'Ten years',
      'Not on Mondays',
      cv.id,
    ])
      expect(hidden).not.toContain(trace)
    expect(hidden).toContain('Deleted person')
    const search = { params: { id: world.job.id }, query: { q: 'Ada' } }
    expect((await app.request(listApplicants, search, world.owner)).body.items).toEqual([])
    expect(await open()).toBe(404)
    const cancelled = await app.request(cancelDeletion, {}, person)
    expect(cancelled.body).toMatchObject({ requestedAt: null, eraseAt: null })
    const back = await seen()
    for (const trace of ['Ada Baker', person.email, 'Dear team', 'Not on Mondays', cv.id])
      expect(back).toContain(trace)
    expect(await open()).toBe(200)
    expect((await app.request(cancelDeletion, {}, person)).status).toBe(200)
  })

  test('keeps sign-in working until the erasure', async () => {
    const person = await app.person()
    await ask(person)
    app.clock.set('2026-04-09T08:59:00Z')
    expect((await app.request(currentPerson, {}, person)).status).toBe(200)
    app.clock.set('2026-04-09T09:00:00Z')
    expect((await app.request(currentPerson, {}, person)).status).toBe(401)
    expect((await app.request(cancelDeletion, {}, person)).status).toBe(401)
  })
})
