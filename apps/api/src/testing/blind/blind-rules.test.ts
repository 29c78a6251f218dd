import {
  addNote,
  advanceApplication,
  applyToJob,
  exportApplicants,
  exportMyData,
  getApplicant,
  getEmployerJob,
  getHiddenCv,
  getMyApplication,
  holdApplication,
  inviteCandidate,
  type JobPatch,
  listAskedJobs,
  listJobInvitations,
  listNotes,
  listNotifications,
  requestDeletion,
  resumeApplication,
  revealApplication,
  setDistinct,
  updateJob,
} from '@vouch/contract'
import { redactionRules } from '@vouch/domain'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eraseAccounts } from '#features/account/erasure.ts'
import { insertAccount } from '#testing/factories/account-factory.ts'
import { addMember, createStaffedCompany, type TestCompany } from '#testing/factories/company-factory.ts'
import { createPublicCandidate } from '#testing/factories/directory-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { createCandidate, createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { createBlindApplicant, markersIn } from './blind-world.ts'
import { said } from './said.ts'

let app: TestApp
let company: TestCompany
let owner: TestPerson
let manager: TestPerson
beforeAll(async () => {
  app = await buildTestApp({ env: { VOUCH_RATE_LIMIT: 'off' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-03-10T09:00:00Z')
  ;({ company, owner, manager } = await createStaffedCompany(app.db))
})

const setBlind = (jobId: string, until: 'shortlist' | null) =>
  app.db.kysely.updateTable('jobs').set({ blind_until: until }).where('id', '=', jobId).execute()

async function change({ job, owner: by }: HiringWorld, body: JobPatch) {
  const params = { id: job.id }
  const { version } = (await app.request(getEmployerJob, { params }, by)).body
  return app.request(updateJob, { params, version, body }, by)
}

test.each([
  [null, 'shortlist'],
  ['shortlist', null],
  ['shortlist', 'interview'],
] as const)('blind review from %s to %s is locked once somebody applied', async (before, after) => {
  const world = await createHiringWorld(app)
  await setBlind(world.job.id, before)
  expect((await change(world, { blindUntil: after })).status).toBe(200)
  await setBlind(world.job.id, before)
  await world.applicant('Ann A')
  const message =
    'Someone has already applied, so this can no longer be changed. Reveal single applicants instead.'
  expect((await change(world, { blindUntil: after })).problem?.errors).toEqual([
    { path: 'blindUntil', message },
  ])
  // What is the same, and other fields, can still be saved.
  expect((await change(world, { blindUntil: before, title: 'Another title' })).status).toBe(200)
  const { fields } = (await app.request(getEmployerJob, { params: { id: world.job.id } }, world.owner)).body
  expect(fields).toMatchObject({ blindUntil: before, title: 'Another title' })
})

test('a decision answers with the code name, and with the name once it reveals', async () => {
  const world = await createHiringWorld(app)
  await setBlind(world.job.id, 'shortlist')
  const { id } = await world.applicant('Ann A')
  const params = { id }
  const held = await app.request(holdApplication, { params, body: {} }, world.owner)
  expect(held.body.name).toMatch(/^Applicant [2-9B-Z]{5}$/)
  await app.request(resumeApplication, { params }, world.owner)
  const moved = await app.request(advanceApplication, { params, body: { to: 'shortlist' } }, world.owner)
  expect(moved.body.name).toBe('Ann A')
})

test.each([
  ['x'.repeat(9), 'Give a reason of at least 10 characters'],
  ['x'.repeat(501), 'Use at most 500 characters'],
])('a reason to reveal of a wrong length is refused: %s', async (reason, message) => {
  const world = await createHiringWorld(app)
  await setBlind(world.job.id, 'shortlist')
  const { id } = await world.applicant('Ann A')
  const reveal = (body: { reason: string }) =>
    app.request(revealApplication, { params: { id }, body }, world.owner)
  expect((await reveal({ reason })).problem?.errors).toEqual([{ path: 'reason', message }])
  const longest = `  ${'x'.repeat(500)} `
  expect((await reveal({ reason: longest })).status).toBe(204)
  const { rows } = await app.db.pool.query('select reveal_reason from applications where id = $1', [id])
  expect(rows).toEqual([{ reveal_reason: longest.trim() }])
})

test('the CSV has the headline, place and answers that the page shows', async () => {
  const one = await createBlindApplicant(app, { companyId: company.id, manager })
  const file = await app.request(exportApplicants, { params: { id: one.jobId } }, owner)
  const [row] = parse(String(file.body), { bom: true, columns: true }) as Record<string, string>[]
  const params = { jobId: one.jobId, userId: one.alias }
  const { snapshot } = (await app.request(getApplicant, { params }, owner)).body
  const [answer] = snapshot.answers
  expect(row).toMatchObject({
    Name: one.codeName,
    'E-mail': '',
    Headline: snapshot.headline,
    Location: snapshot.location,
    'Screening answers': `${answer?.question}: ${answer?.answer}`,
  })
  expect(row?.Headline).toBe('[name], baker')
  expect(row?.Location).not.toBe('')
  expect(row?.['Screening answers']).toContain('I am [name].')
  expect(markersIn(String(file.body), one)).toEqual([])
})

test('the text of a CV is read and redacted once, and goes with the revelation', async () => {
  const one = await createBlindApplicant(app, { companyId: company.id, manager })
  const params = { id: one.id }
  const stored = async () => {
    const query = app.db.kysely.selectFrom('application_snapshots').select('hidden_cv')
    return (await query.where('application_id', '=', one.id).executeTakeFirstOrThrow()).hidden_cv
  }
  expect(await stored()).toBeNull()
  const first = await app.request(getHiddenCv, { params }, owner)
  expect(first.body.text).toContain('[name]')
  expect(await stored()).toEqual({ rules: redactionRules, text: first.body.text })
  await app.db.pool.query("update files set storage_key = 'cv/gone' where id = $1", [one.cvFileId])
  expect((await app.request(getHiddenCv, { params }, manager)).body).toEqual(first.body)
  // Newer rules read the file again, which is gone.
  await app.db.pool.query(
    `update application_snapshots set hidden_cv = hidden_cv || '{"rules":0}' where application_id = $1`,
    [one.id],
  )
  expect((await app.request(getHiddenCv, { params }, owner)).status).toBe(404)
  await app.request(revealApplication, { params, body: { reason: 'They asked us to call' } }, owner)
  expect(await stored()).toBeNull()
})

test('a passport proves a skill without its name, issuer and dates, until the revelation', async () => {
  const one = await createBlindApplicant(app, { companyId: company.id, manager })
  const params = { jobId: one.jobId, userId: one.alias }
  const read = async () => (await app.request(getApplicant, { params }, owner)).body.snapshot.profile
  const hidden = await read()
  expect(hidden?.passports).toEqual([])
  expect(hidden?.skills).toMatchObject([
    { label: 'Baking', proved: null, evidence: ['Baker, Crumb Ltd', expect.stringContaining('[school]')] },
    { label: 'Baking', proved: { by: '', level: 'advanced' }, evidence: [] },
  ])
  const body = { reason: 'They asked us to call' }
  await app.request(revealApplication, { params: { id: one.id }, body }, owner)
  const { passport: name, issuer } = one.markers
  expect(await read()).toMatchObject({
    passports: [{ name, issuer }],
    skills: [
      { evidence: expect.arrayContaining([`${name}, ${issuer}`]) },
      { proved: { by: issuer, level: 'advanced' } },
    ],
  })
})

test('an invitation of somebody who applied blind looks like any other, and is told to nobody', async () => {
  const world = await createHiringWorld(app)
  await setBlind(world.job.id, 'shortlist')
  const [applied, other] = [await createPublicCandidate(app), await createPublicCandidate(app)]
  await world.apply(applied)
  const invite = (person: TestPerson) => {
    const body = { jobId: world.job.id, message: 'Come and see us' }
    return app.request(inviteCandidate, { params: { id: person.userId }, body }, world.owner)
  }
  const contacted = async (person: TestPerson) =>
    (await app.request(listAskedJobs, { params: { id: person.userId } }, world.owner)).body.items
  const seen = async (person: TestPerson) => [
    await contacted(person),
    (await invite(person)).status,
    await contacted(person),
    (await invite(person)).problem?.message,
  ]
  expect(await seen(applied)).toEqual(await seen(other))
  const heard = async (person: TestPerson) => [
    (await app.request(listNotifications, {}, person)).body.items.filter(
      ({ jobId }) => jobId === world.job.id,
    ).length,
    (await app.request(listJobInvitations, {}, person)).body.items.length,
  ]
  expect([await heard(applied), await heard(other)]).toEqual([
    [0, 0],
    [1, 1],
  ])
})

test('a colleague who applied blind is mentioned like any other, and does not hear of it', async () => {
  const world = await createHiringWorld(app)
  await setBlind(world.job.id, 'shortlist')
  const colleague = await createCandidate(app.db, { name: 'Cleo Colleague' })
  await addMember(app.db, world.company, colleague)
  await app.db.pool.query(`update users set roles = '{candidate,employer}' where id = $1`, [colleague.userId])
  const params = { id: await world.apply(colleague) }
  const noted = () => app.request(listNotes, { params }, world.owner)
  expect((await noted()).body.colleagues).toEqual([{ userId: colleague.userId, name: 'Cleo Colleague' }])
  const mentions = [colleague.userId]
  const add = () =>
    app.request(addNote, { params, body: { text: '@Cleo Colleague?', mentions } }, world.owner)
  expect((await add()).status).toBe(201)
  const { rows } = await app.db.pool.query(
    `select from notifications where user_id = $1 and kind = 'mentioned'`,
    [colleague.userId],
  )
  expect(rows).toEqual([])
  expect((await app.request(listNotes, { params }, colleague)).status).toBeGreaterThanOrEqual(403)
  await app.request(advanceApplication, { params, body: { to: 'shortlist' } }, world.owner)
  expect((await noted()).body.colleagues).toEqual([])
  expect((await add()).problem?.errors?.[0]?.path).toBe('mentions')
})

test('marking a hidden applicant as different from somebody tells nothing and stores nothing', async () => {
  const world = await createHiringWorld(app)
  const [same, other] = [await world.applicant('Ann A'), await world.applicant('Ben B')]
  const closesAt = new Date(app.clock.now().getTime() + 86_400_000)
  const job = await createJobRow(app.db, { companyId: world.company.id, closesAt })
  await setBlind(job.id, 'shortlist')
  const applied = await app.request(applyToJob, { params: { id: job.id }, body: {} }, same.person)
  const mark = async (userId: string) =>
    (await app.request(setDistinct, { params: { id: applied.body.id, userId } }, world.owner)).status
  expect(await mark(same.person.userId)).toBe(await mark(other.person.userId))
  const { rows } = await app.db.pool.query('select from distinct_applicants where company_id = $1', [
    world.company.id,
  ])
  expect(rows).toEqual([])
})

test('the applicant reads and exports what they sent, with their own name', async () => {
  const one = await createBlindApplicant(app, { companyId: company.id, manager })
  const { phone, file, document, ...words } = one.markers
  const mine = await app.request(getMyApplication, { params: { id: one.id } }, one.person)
  const answer = await app
    .as(one.person)
    .inject({ method: exportMyData.method, url: `/api/v1${exportMyData.path}` })
  const all = Object.values({ ...words, file, document, phone })
  const archive = await said(answer)
  const applications = archive.slice(archive.indexOf('applications.json'))
  for (const text of [JSON.stringify(mine.body), applications]) {
    expect(all.filter((word) => !text.toLowerCase().includes(word.toLowerCase()))).toEqual([])
    expect(text).not.toContain(one.codeName)
    expect(text).not.toContain(one.alias)
  }
})

test('erasure leaves nothing of what was sealed', async () => {
  const one = await createBlindApplicant(app, { companyId: company.id, manager })
  const other = await createBlindApplicant(app, { companyId: company.id, manager })
  for (const { id } of [one, other]) await app.request(getHiddenCv, { params: { id } }, owner)
  await insertAccount(app, one.person)
  await app.request(requestDeletion, {}, one.person)
  app.clock.advance({ hours: 24 * 60 })
  await app.platform.queue.enqueue(app.db.kysely, eraseAccounts, {})
  await app.runJobs()
  const { rows } = await app.db.pool.query<{ row: string }>(
    `select to_jsonb(a)::text || to_jsonb(s)::text as row from applications a
     join application_snapshots s on s.application_id = a.id where a.company_id = $1`,
    [company.id],
  )
  const text = rows.map(({ row }) => row).join('\n')
  expect(rows).toHaveLength(2)
  expect(text.match(/"hidden_cv": \{/g)).toHaveLength(1)
  // The account's row stays without a name, so the id does not tell anything.
  expect(markersIn(text, one).filter((word) => word !== one.person.userId)).toEqual([])
  expect(markersIn(text, other)).toContain(other.markers.lastName.toLowerCase())
})
