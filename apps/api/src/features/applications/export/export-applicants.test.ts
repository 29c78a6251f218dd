import {
  addTag,
  exportApplicants,
  exportCompanyApplicants,
  listApplicants,
  listCompanyApplicants,
  type RouteInput,
  requestDeletion,
} from '@vouch/contract'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApplicationRow } from '#testing/factories/application-factory.ts'
import { addMember } from '#testing/factories/company-factory.ts'
import { createUser, type TestPerson } from '#testing/factories/factories.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let world: HiringWorld
beforeAll(async () => {
  app = await buildTestApp({ env: { VOUCH_RATE_LIMIT: 'off' } })
})
beforeEach(async () => {
  app.clock.set('2026-03-10T09:00:00Z')
  world = await createHiringWorld(app)
})
afterAll(() => app.close())

type Row = Omit<Parameters<typeof createApplicationRow>[1], 'job' | 'candidateId'>
type Cells = Readonly<Record<string, string>>

async function add(name: string, row: Row = {}, jobId = world.job.id) {
  const person = await createUser(app.db, { roles: ['candidate'] })
  app.clock.advance({ minutes: 1 })
  const job = { id: jobId, companyId: world.company.id }
  const { id } = await createApplicationRow(app.db, {
    at: app.clock.now(),
    ...row,
    job,
    candidateId: person.userId,
  })
  await app.db.kysely.updateTable('applications').set({ name }).where('id', '=', id).execute()
  return { ...person, id }
}

const rowsOf = (body: unknown): Cells[] => parse(String(body), { bom: true, columns: true })

type JobQuery = RouteInput<typeof exportApplicants>['query']
async function ofJob(query: JobQuery = {}, who: TestPerson = world.owner) {
  const { body, headers } = await app.request(exportApplicants, { params: { id: world.job.id }, query }, who)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toContain('applicants-2026-03-10.csv')
  return rowsOf(body)
}

type CompanyQuery = RouteInput<typeof exportCompanyApplicants>['query']
const ofAll = async (query: CompanyQuery = {}, who: TestPerson = world.owner) =>
  rowsOf((await app.request(exportCompanyApplicants, { query }, who)).body)

const namesIn = (rows: readonly Cells[]) => rows.map(({ Name }) => Name)

test('exports an applicant as the team sees them, with knock-out answers', async () => {
  const ada = await add('Ada', { stage: 'interview', status: 'rejected' })
  const licence = '00000000-0000-7000-8000-0000000000aa'
  await app.db.kysely
    .insertInto('job_questions')
    .values({
      id: licence,
      job_id: world.job.id,
      position: 0,
      kind: 'yes-no',
      text: 'Do you drive?',
      required: true,
      knock_out: 'no',
    })
    .execute()
  const answers = [
    { questionId: licence, question: 'Do you drive?', kind: 'yes-no', answer: 'yes', knockOut: false },
    { question: '=Since when?', kind: 'rating', answer: 2, knockOut: true },
    { question: 'Why?', kind: 'long-text', answer: 'Because', knockOut: false },
  ]
  await app.db.kysely
    .updateTable('application_snapshots')
    .set({ answers: JSON.stringify(answers) })
    .where('application_id', '=', ada.id)
    .execute()
  const [row] = await ofJob()
  expect(row).toMatchObject({
    Name: 'Ada',
    'E-mail': ada.email,
    Stage: 'Interview',
    State: 'Rejected, not notified yet',
    'Will be notified on': '2026-03-13',
    'Applied on': '2026-03-10T09:01:00.000Z',
    'In stage since': expect.stringMatching(/^2026-03-.*Z$/),
    'Whose turn': '',
    'Screening answers': 'Do you drive?: Yes\n=Since when?: 2 out of 5 (flagged)',
  })
  expect(row?.Application).toMatch(
    new RegExp(`^https?://.*/admin/jobs/employer/${world.job.id}/${ada.userId}$`),
  )
})

test('exports turn and due date, and escapes formulas', async () => {
  const { id } = await add('=HYPERLINK("https://evil.example")')
  const due = new Date('2026-03-15T23:59:59.999Z')
  await app.db.kysely.updateTable('applications').set({ turn_due: due }).where('id', '=', id).execute()
  expect((await ofJob())[0]).toMatchObject({
    Name: `'=HYPERLINK("https://evil.example")`,
    State: 'Active',
    'Whose turn': 'Team',
    Due: '2026-03-15',
  })
})

test.each([
  {},
  { stage: 'shortlist' },
  { status: 'rejected' },
  { ended: 'true' },
  { q: 'cook', sort: 'oldest' },
  { q: 'nobody' },
] satisfies JobQuery[])('has the rows of the list of a job with %j, in its order', async (query) => {
  await add('Ada Cook')
  await add('Ben Cook', { stage: 'shortlist' })
  await add('Eve Told', { status: 'rejected', told: true })
  const list = await app.request(listApplicants, { params: { id: world.job.id }, query }, world.owner)
  expect(namesIn(await ofJob(query))).toEqual(list.body.items.map(({ name }) => name))
})

test('row count matches the total of the list, across several batches', async () => {
  const other = await createJobRow(app.db, { companyId: world.company.id })
  await app.db.kysely.updateTable('jobs').set({ title: 'Other job' }).where('id', '=', other.id).execute()
  await add('Of the other job', {}, other.id)
  await add('On hold', { status: 'on-hold' })
  const people = Array.from({ length: 520 }, () => createUser(app.db, { roles: ['candidate'] }))
  const job = { id: world.job.id, companyId: world.company.id }
  for (const { userId } of await Promise.all(people))
    await createApplicationRow(app.db, { job, candidateId: userId, at: app.clock.now() })
  const { body } = await app.request(listCompanyApplicants, { query: { status: 'active' } }, world.owner)
  expect(await ofAll({ status: 'active' })).toHaveLength(body.total?.count ?? 0)
  expect(body.total?.count).toBe(521)
  expect((await ofAll({ q: 'other' }))[0]).toMatchObject({ Job: 'Other job' })
})

test('audits the export for each company in one transaction', async () => {
  const elsewhere = await createHiringWorld(app)
  await addMember(app.db, elsewhere.company, world.owner, 'owner')
  await add('Ada Cook')
  await createApplicationRow(app.db, {
    job: { id: elsewhere.job.id, companyId: elsewhere.company.id },
    candidateId: (await createUser(app.db, { roles: ['candidate'] })).userId,
    at: app.clock.now(),
  })
  await ofJob({ q: 'Ada', stage: 'applied', sort: 'oldest' })
  app.clock.advance({ minutes: 1 })
  await ofAll({ status: 'active' })
  const { rows } = await app.db.pool.query(
    `select subject_id, details, xmin::text as trx from audit_events
     where action = 'applications.export' and actor_id = $1 order by at, subject_id`,
    [world.owner.userId],
  )
  const [job, ...companies] = rows.map(({ trx: _, ...event }) => event)
  expect(job).toEqual({
    subject_id: world.company.id,
    details: { applications: 1, jobId: world.job.id, filters: { stage: 'applied', words: true } },
  })
  const ids = [world.company.id, elsewhere.company.id].toSorted()
  const details = { applications: 1, filters: { status: 'active' } }
  expect(companies).toEqual(ids.map((id) => ({ subject_id: id, details })))
  expect(rows[1].trx).toBe(rows[2].trx)
})

test('hides people who delete their account', async () => {
  const { userId } = await add('Gone Soon')
  await app.db.kysely
    .updateTable('users')
    .set({ status: 'deletion-requested', erase_at: app.clock.now() })
    .where('id', '=', userId)
    .execute()
  const [row] = await ofJob()
  expect(row).toMatchObject({ 'E-mail': '', Headline: '' })
  expect(JSON.stringify(row)).not.toContain('Gone')
})

test('hiring managers export only applicants for jobs on whose team they are', async () => {
  await add('Ada')
  const manager = await createUser(app.db, { roles: ['employer'] })
  await addMember(app.db, world.company, manager, 'hiring-manager')
  expect(await ofAll({}, manager)).toEqual([])
  const onTeam = await world.member('hiring-manager')
  expect(namesIn(await ofAll({}, onTeam))).toEqual(['Ada'])
  expect(namesIn(await ofJob({}, onTeam))).toEqual(['Ada'])
})

test('tags stand in a column, by name, without formulas; not those of somebody who leaves', async () => {
  const [tagged, leaving] = [await add('Ann A'), await add('Ben B')]
  await add('Cem C')
  for (const name of ['Night shift', '=HYPERLINK("x")'])
    for (const { id } of [tagged, leaving])
      await app.request(addTag, { params: { id }, body: { name } }, world.owner)
  await app.request(requestDeletion, {}, leaving)
  const viewer = await world.member('viewer')
  for (const who of [world.owner, viewer]) {
    const rows = await ofJob({ sort: 'oldest' }, who)
    expect(rows.map(({ Tags }) => Tags)).toEqual([`'=HYPERLINK("x"), Night shift`, '', ''])
  }
})
