import {
  type ApplicantViewList,
  addTag,
  advanceApplication,
  applicantViewLimits,
  changeApplicantView,
  deleteApplicantView,
  deleteTag,
  listApplicants,
  listApplicantViews,
  listCompanyApplicants,
  rejectApplication,
  restoreApplicantView,
  saveApplicantView,
  stages,
  withdrawApplication,
} from '@vouch/contract'
import { boardFilters, companyApplicantSearch, jobApplicantSearch, readAddressQuery } from '@vouch/domain'
import { expect, test } from 'vitest'
import { uuidv7 } from '#base/uuid.ts'
import { beforeEachApplicant } from '#testing/before-each-applicant.ts'
import { addMember, createCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import type { HiringWorld } from '#testing/factories/pipeline-factory.ts'
import type { TestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { forgetApplicantViews } from './applicant-views-feature.ts'

let app: TestApp
let world: HiringWorld
let recruiter: TestPerson
let id: string
let ofJob: ApplicantViewList
const ofAll = { jobId: null, query: '' }
beforeEachApplicant((given) => {
  ;({ app, world, recruiter, id } = given)
  ofJob = { jobId: world.job.id, query: 'stage=interview&view=board' }
})

const save = (name: string, list: ApplicantViewList = ofJob, who = recruiter) =>
  app.request(saveApplicantView, { body: { name, list } }, who)
const views = async (who = recruiter) => (await app.request(listApplicantViews, {}, who)).body.items
const change = (
  view: { id: string; version: number },
  body: { name?: string; list?: ApplicantViewList },
  who = recruiter,
) => app.request(changeApplicantView, { params: { id: view.id }, version: view.version, body }, who)
const remove = (viewId: string, who = recruiter) =>
  app.request(deleteApplicantView, { params: { id: viewId } }, who)
const restore = (viewId: string, who = recruiter) =>
  app.request(restoreApplicantView, { params: { id: viewId } }, who)
const names = async (who = recruiter) => (await views(who)).map(({ name }) => name)
const leave = (who: TestPerson) =>
  app.db.kysely.deleteFrom('company_members').where('user_id', '=', who.userId).execute()

test('views are the person’s own, by name, with the list in its shortest words', async () => {
  const all = { jobId: null, query: 'sort=oldest&task=overdue&utm_source=x&q=Ada' }
  await save('  Overdue\tones ', all)
  expect((await save('Board')).body).toMatchObject({
    version: 1,
    name: 'Board',
    list: ofJob,
    jobTitle: 'Baker',
    dropped: [],
  })
  expect(await views()).toMatchObject([
    { name: 'Board' },
    { name: 'Overdue ones', list: { jobId: null, query: 'q=Ada&task=overdue' }, jobTitle: null },
  ])
  expect(await views(world.owner)).toEqual([])
})

test('names are unique in any case, and the reason stands at the field', async () => {
  const { body: board } = await save('Board')
  const { body: late } = await save('Late', ofAll)
  for (const answer of [await save('BOARD', ofAll), await change(late, { name: 'bOARD' })]) {
    expect(answer.status).toBe(422)
    expect(answer.problem?.errors).toEqual([
      { path: 'name', message: 'You already have a view “Board”. Choose another name.' },
    ])
  }
  expect((await change(board, { name: 'BOARD' })).body).toMatchObject({ name: 'BOARD', version: 2 })
  expect((await save('Board', ofJob, world.owner)).status).toBe(201)
})

test('a person saves 20 views of a company, also with parallel calls', async () => {
  for (let count = 1; count < applicantViewLimits.views; count++)
    await save(`View ${count}`, count % 2 ? ofJob : ofAll)
  const last = await Promise.all([save('One'), save('Two', ofAll), save('Three')])
  expect(last.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  const refused = last.find(({ status }) => status === 409)
  expect(refused?.problem?.message).toBe('You can save 20 views. Delete one first.')
  const other = await createCompany(app.db)
  await addMember(app.db, other, recruiter)
  const job = await createJobRow(app.db, { companyId: other.id })
  expect((await save('Elsewhere', { jobId: job.id, query: '' })).status).toBe(201)
})

test('of two changes to the same version the second gets 412 and changes nothing', async () => {
  const { body: view } = await save('Board')
  const list = { ...ofJob, query: 'stage=shortlist' }
  const both = await Promise.all([change(view, { list }), change(view, { name: 'Other' })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
  expect(both.find(({ status }) => status === 412)?.problem).toMatchObject({
    code: 'stale',
    currentVersion: 2,
  })
  const [now] = await views()
  expect(now?.version).toBe(2)
  expect([now?.name === 'Other', now?.list.query === list.query].filter(Boolean)).toHaveLength(1)
})

test('a view that is deleted while it is renamed stays deleted', async () => {
  const { body: view } = await save('Board')
  const waiting = async (count: number) => {
    const { rows } = await app.db.pool.query(
      "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return rows.length === count
  }
  const other = await app.db.pool.connect()
  try {
    await other.query('begin')
    await other.query('select from applicant_views where id = $1 for update', [view.id])
    const deletion = remove(view.id)
    await until(() => waiting(1))
    const renaming = change(view, { name: 'Other' })
    await until(() => waiting(2))
    await other.query('commit')
    expect([(await deletion).status, (await renaming).status]).toEqual([204, 404])
  } finally {
    other.release()
  }
  expect(await names()).toEqual([])
})

test('deleting one of 20 views, saving and restoring at once never leave more than 20', async () => {
  const saved: { id: string }[] = []
  for (let count = 1; count <= applicantViewLimits.views; count++)
    saved.push((await save(`View ${count}`)).body)
  const [first, second] = saved as [{ id: string }, { id: string }]
  await remove(first.id)
  const answers = await Promise.all([restore(first.id), save('New'), remove(second.id), save('Newer')])
  expect(answers[2].status).toBe(204)
  const made = answers.filter(({ status }) => status < 300).length - 1
  expect(await names()).toHaveLength(applicantViewLimits.views - 2 + made)
  expect((await names()).length).toBeLessThanOrEqual(applicantViewLimits.views)
  expect(await names()).not.toContain('View 2')
})

test('a deleted view can be restored for 15 minutes unless its name or place is taken', async () => {
  const { body: view } = await save('Board')
  expect((await remove(view.id)).status).toBe(204)
  expect((await remove(view.id)).status).toBe(204)
  expect(await names()).toEqual([])
  expect((await change(view, { name: 'Gone' })).status).toBe(404)
  const { body: second } = await save('board')
  expect((await restore(view.id)).problem?.errors).toMatchObject([{ path: 'name' }])
  await change(second, { name: 'Second' })
  expect((await restore(view.id)).body).toEqual(view)
  expect((await restore(view.id)).body).toEqual(view)
  expect(await names()).toEqual(['Board', 'Second'])
  await remove(view.id)
  app.clock.advance({ minutes: applicantViewLimits.undoMinutes + 1 })
  expect((await restore(view.id)).status).toBe(404)
  await app.platform.queue.enqueue(app.db.kysely, forgetApplicantViews, {})
  await app.runJobs()
  const { rows } = await app.db.pool.query('select name from applicant_views where user_id = $1', [
    recruiter.userId,
  ])
  expect(rows).toEqual([{ name: 'Second' }])
})

test('a view says what of it is gone: its tag, its job', async () => {
  const { tags } = (await app.request(addTag, { params: { id }, body: { name: 'Night' } }, world.owner)).body
  const tag = tags[0]?.id ?? ''
  await save('Night', { jobId: null, query: `stage=interview&tag=${tag}` })
  await save('Board', { ...ofJob, query: `overdue=true&tag=${tag}&view=board` })
  expect((await views()).map(({ dropped }) => dropped)).toEqual([[], []])
  await app.request(deleteTag, { params: { id: world.company.id, tagId: tag } }, world.owner)
  expect(await views()).toMatchObject([
    { list: { jobId: world.job.id, query: 'overdue=true&view=board' }, dropped: ['tag'] },
    { list: { jobId: null, query: 'stage=interview' }, dropped: ['tag'] },
  ])
  await app.db.kysely
    .updateTable('applicant_views')
    .set({ job_id: uuidv7(), query: 'stage=probation&overdue=true&view=board' })
    .where('name', '=', 'Board')
    .execute()
  expect((await views())[0]).toMatchObject({
    list: { jobId: null, query: 'task=overdue&view=board' },
    jobTitle: null,
    dropped: ['job', 'stage'],
  })
})

test('a view of a job that the person may not read any more shows all jobs; who leaves loses the views', async () => {
  const manager = await world.member('hiring-manager')
  await save('Mine', ofJob, manager)
  await save('All', ofAll, manager)
  await app.db.kysely.deleteFrom('job_team').where('user_id', '=', manager.userId).execute()
  expect((await views(manager)).find(({ name }) => name === 'Mine')).toMatchObject({
    list: { jobId: null },
    jobTitle: null,
    dropped: ['job'],
  })
  expect((await save('Again', ofJob, manager)).status).toBe(404)
  await leave(manager)
  const { rowCount } = await app.db.pool.query('select from applicant_views where user_id = $1', [
    manager.userId,
  ])
  expect(rowCount).toBe(0)
})

test('a tag of another company is not told apart from none', async () => {
  const other = await createCompany(app.db)
  const tag = uuidv7()
  await app.db.kysely
    .insertInto('company_tags')
    .values({ id: tag, company_id: other.id, name: 'Secret' })
    .execute()
  const answers = [tag, uuidv7()].map(async (one, place) => {
    const { body } = await save(`View ${place}`, { jobId: null, query: `tag=${one}` })
    return { list: body.list, dropped: body.dropped }
  })
  const [theirs, none] = await Promise.all(answers)
  expect(theirs).toEqual({ list: ofAll, dropped: ['tag'] })
  expect(none).toEqual(theirs)
})

test('a view counts the applicants of the list or board that it opens, without the viewer’s own application', async () => {
  const names = ['Ada Cook', 'Ben Cook', 'Cleo Baker', 'Dan Baker', 'Own Cook']
  const [ada, ben, cleo, dan, own] = await Promise.all(names.map((name) => world.applicant(name)))
  if (!ada || !ben || !cleo || !dan || !own) throw new Error('nobody applied')
  await app.db.pool.query(`update users set roles = '{candidate,employer}' where id = $1`, [
    own.person.userId,
  ])
  await addMember(app.db, world.company, own.person, 'recruiter')
  const reject = { reason: 'other', message: 'Sorry.' } as const
  const done = [
    await app.request(advanceApplication, { params: { id: ada.id }, body: { to: 'shortlist' } }, recruiter),
    await app.request(rejectApplication, { params: { id: cleo.id }, body: reject }, recruiter),
    await app.request(withdrawApplication, { params: { id: dan.id }, body: { reason: 'other' } }, dan.person),
  ]
  expect(done.map(({ status }) => status)).toEqual([200, 200, 200])
  app.clock.advance({ hours: 96 })
  await app.runJobs()
  let tag = ''
  for (const { id: of } of [ben, cleo, own]) {
    const { body } = await app.request(addTag, { params: { id: of }, body: { name: 'Referred' } }, recruiter)
    tag = body.tags[0]?.id ?? ''
  }
  const queries = ['', 'stage=shortlist', 'q=cook', `tag=${tag}`, `q=cook&tag=${tag}`, 'status=rejected']
  const ofJob = [...queries, 'overdue=true', ...queries.map((query) => `${query}&view=board`)]
  for (const query of ofJob) await save(`Job ${query}`, { jobId: world.job.id, query }, own.person)
  const counted = async () => {
    const query = { withCounts: true }
    return (await app.request(listApplicantViews, { query }, own.person)).body.items
  }
  const results = await counted()
  for (const { id: viewId } of results) await remove(viewId, own.person)
  const days = 'from=2026-03-01&to=2026-03-31'
  const ofAllJobs = [...queries, 'task=first-answer', days, `${days}&dated=hired`]
  for (const query of [...ofAllJobs, ...ofAllJobs.map((query) => `${query}&view=board`)])
    await save(`All ${query}`, { jobId: null, query }, own.person)
  results.push(...(await counted()))

  const found = new Set<number>()
  for (const { name, list, count } of results) {
    const rows = await rowsOf(list, own.person)
    expect([name, count]).toEqual([name, { count: rows, capped: false }])
    found.add(rows)
  }
  expect([...found].sort()).toEqual([0, 1, 2, 3, 5])
  expect((await views(own.person)).every(({ count }) => count === null)).toBe(true)
})

/** How many rows the page of a list, or all columns of a board, has. */
async function rowsOf({ jobId, query }: ApplicantViewList, who: TestPerson): Promise<number> {
  const address = readAddressQuery(query)
  const { view, ...search } = jobId === null ? companyApplicantSearch(address) : jobApplicantSearch(address)
  const filters = view === 'board' ? stages.map((stage) => ({ ...boardFilters(search), stage })) : [search]
  let rows = 0
  for (const query of filters) {
    const { body } =
      jobId === null
        ? await app.request(listCompanyApplicants, { query }, who)
        : await app.request(listApplicants, { params: { id: jobId }, query }, who)
    rows += body.items.length
  }
  return rows
}
