import { getEmployerJob, listEmployerJobs } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApplicationRow } from '#testing/factories/application-factory.ts'
import { addMember, createCompany, type TestCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let companies: TestCompany[]
let owner: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  owner = await app.person('employer')
  companies = [await createCompany(app.db), await createCompany(app.db), await createCompany(app.db)]
  for (const company of companies.slice(0, 2)) await addMember(app.db, company, owner, 'viewer')
  const titles = ['Oldest', '50% Baker', 'Pastry Cook', 'Theirs', 'Newest']
  for (const [index, title] of titles.entries()) {
    const companyId = (title === 'Theirs' ? companies[2] : companies[index % 2])?.id ?? ''
    const { id } = await createJobRow(app.db, { companyId, title, status: index === 2 ? 'closed' : 'open' })
    const at = `2026-03-0${index + 1}T09:00:00.123456Z`
    await app.db.kysely.updateTable('jobs').set({ updated_at: at }).where('id', '=', id).execute()
  }
})
afterAll(() => app.close())

type Query = NonNullable<Parameters<typeof app.request<typeof listEmployerJobs>>[1]['query']>
const list = async (query: Query = {}) => (await app.request(listEmployerJobs, { query }, owner)).body
const titles = async (query: Query = {}) => (await list(query)).items.map((item) => item.title)

test('pages list the jobs of all my companies, most recently changed first', async () => {
  expect(await titles()).toEqual(['Newest', 'Pastry Cook', '50% Baker', 'Oldest'])
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({ limit: 1, ...(cursor && { cursor }) })
    seen.push(...page.items.map((item) => item.title))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(seen).toEqual(['Newest', 'Pastry Cook', '50% Baker', 'Oldest'])
})

test('filters by status, literal text in the title, and company', async () => {
  expect(await titles({ status: 'closed' })).toEqual(['Pastry Cook'])
  expect(await titles({ q: 'PAST' })).toEqual(['Pastry Cook'])
  expect(await titles({ q: '0%' })).toEqual(['50% Baker'])
  expect(await titles({ companyId: companies[1]?.id ?? '' })).toEqual(['50% Baker'])
  expect(await titles({ companyId: companies[2]?.id ?? '' })).toEqual([])
})

test('counts active applications by stage; undisclosed rejections do not count as ended', async () => {
  const company = companies[0]
  const job = await createJobRow(app.db, { companyId: company?.id ?? '', title: 'Counted' })
  const add = async (options: Partial<Parameters<typeof createApplicationRow>[1]>) =>
    createApplicationRow(app.db, {
      job: { id: job.id, companyId: company?.id ?? '' },
      candidateId: (await app.person('candidate')).userId,
      ...options,
    })
  await add({})
  await add({ stage: 'interview' })
  await add({ stage: 'interview', status: 'on-hold' })
  await add({ stage: 'hired' })
  await add({ stage: 'hired', status: 'hired' })
  await add({ status: 'rejected', told: false })
  await add({ status: 'rejected', told: true })
  await add({ status: 'withdrawn' })
  const counts = {
    applied: 1,
    shortlist: 0,
    questionnaire: 0,
    interview: 1,
    'detail-fulfillment': 0,
    hired: 1,
  }
  expect((await list({ q: 'Counted' })).items).toMatchObject([{ id: job.id, counts }])
  const { body } = await app.request(getEmployerJob, { params: { id: job.id } }, owner)
  expect(body).toMatchObject({ counts, ended: { rejected: 1, withdrawn: 1, hired: 1 }, closeOutWaiting: 0 })
})

test('an employer without a company gets an empty list, a candidate gets 403', async () => {
  const alone = await app.person('employer')
  expect((await app.request(listEmployerJobs, {}, alone)).body.items).toEqual([])
  expect((await app.request(listEmployerJobs, {}, await app.person('candidate'))).status).toBe(403)
})
