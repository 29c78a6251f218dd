import { listCompanyApplicants } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '#testing/factories/company-factory.ts'
import { copyApplication } from '#testing/factories/copy-application.ts'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { planOf, scannedTables } from '#testing/query-plan.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { type CompanyListShape, companyListSql } from './company-applicants-sql.ts'

let app: TestApp
let world: HiringWorld
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
  world = await createHiringWorld(app)
})
afterAll(() => app.close())

type Query = NonNullable<Parameters<typeof app.request<typeof listCompanyApplicants>>[1]['query']>

const list = async (query: Query) => {
  const { body } = await app.request(listCompanyApplicants, { query }, world.owner)
  return { names: body.items.map(({ name }) => name), total: body.total }
}

test('a name is found by any part of it, in one company and in several', async () => {
  for (const name of ['Zoë Ångström', 'Joe 100% Baker', 'Ada Baker']) await world.applicant(name)
  const other = await createHiringWorld(app)
  await other.applicant('Zora Elsewhere')
  const found = async (q: string) => (await list({ q })).names
  for (const inSeveral of [false, true]) {
    if (inSeveral) await addMember(app.db, other.company, world.owner)
    expect(await found('ångs')).toEqual(['Zoë Ångström'])
    expect(await found('00% b')).toEqual(['Joe 100% Baker'])
    expect(await found('a_a')).toEqual([])
    expect((await found('BAKER')).toSorted()).toEqual(['Ada Baker', 'Joe 100% Baker'])
    // Shorter than a trigram.
    expect((await found('zo')).toSorted()).toEqual(
      inSeveral ? ['Zora Elsewhere', 'Zoë Ångström'] : ['Zoë Ångström'],
    )
  }
})

test('more than 10,000 applicants are not counted, except of a range of up to twelve weeks', async () => {
  const { id } = await world.applicant('Many Times')
  await copyApplication(app.db, id, 10_000)
  expect((await list({ q: 'many times' })).total).toEqual({ count: 10_000, capped: true })
  const days = { from: '2026-03-01', to: '2026-03-12' }
  expect((await list({ q: 'many times', ...days })).total).toEqual({ count: 10_001, capped: false })
  expect((await list({ q: 'many times', stage: 'shortlist' })).total).toEqual({ count: 0, capped: false })
})

test.each([1, 2, undefined])('the list of %s companies scans no table', async (companies) => {
  const shape: CompanyListShape = {
    companies,
    order: 'newest',
    filters: [],
    task: undefined,
    hired: false,
    isExact: false,
    isFurther: false,
  }
  expect(scannedTables(await planOf(app.db, companyListSql(shape)))).toEqual([])
  expect(scannedTables(await planOf(app.db, companyListSql({ ...shape, filters: ['g'] })))).toEqual([])
})
