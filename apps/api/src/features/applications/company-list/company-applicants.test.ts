import { addTag, listCompanyApplicants } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '#testing/factories/company-factory.ts'
import { copyApplication } from '#testing/factories/copy-application.ts'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { planOf, plansOf, scannedTables, usedIndexes } from '#testing/query-plan.ts'
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
    expect(await found('zoe angstrom')).toEqual(['Zoë Ångström'])
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

  // Among so many, a rare name is found by the index.
  await app.db.pool.query('analyze applications')
  const shape = { companies: 1, order: 'newest', task: undefined, hired: false, isExact: false } as const
  const text = companyListSql({ ...shape, filters: ['q'], isFurther: false })
  const values = [[world.company.id], world.owner.userId, app.clock.now(), 20, [], '%angstrom%']
  expect(usedIndexes(await plansOf(app.db, { text, values }))).toContain('applications_company_plain_names')
})

test('a tag is listed page by page in both orders, without the application of whoever reads the list', async () => {
  const tagged = await createHiringWorld(app)
  const people = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve']
  const made = await Promise.all(people.map((name) => tagged.applicant(name)))
  const tag = async (name: string, of: readonly { id: string }[], who = tagged.owner) => {
    let id = ''
    for (const one of of) {
      const { body } = await app.request(addTag, { params: { id: one.id }, body: { name } }, who)
      id = body.tags.find((given) => given.name === name)?.id ?? ''
    }
    return id
  }
  const id = await tag('Referred', made.slice(1))
  const read = async (query: Query, who = tagged.owner) => {
    const { body } = await app.request(listCompanyApplicants, { query: { tag: id, ...query } }, who)
    return body
  }
  for (const sort of ['newest', 'oldest'] as const) {
    const order = made.slice(1).toSorted((one, other) => (one.id < other.id ? -1 : 1))
    const wanted = (sort === 'newest' ? order.reverse() : order).map((one) => one.id)
    const first = await read({ sort, limit: 3 })
    const rest = await read({ sort, limit: 3, cursor: first.nextCursor ?? '' })
    expect([...first.items, ...rest.items].map((one) => one.id)).toEqual(wanted)
    expect([first.total, rest.total]).toEqual([{ count: 4, capped: false }, undefined])
  }
  const [, ben] = made
  if (!ben) throw new Error('no applicant')
  await app.db.pool.query(`update users set roles = '{candidate,employer}' where id = $1`, [
    ben.person.userId,
  ])
  await addMember(app.db, tagged.company, ben.person)
  expect((await read({}, ben.person)).total?.count).toBe(3)
  const other = await createHiringWorld(app)
  expect(await read({}, other.owner)).toMatchObject({ items: [], total: { count: 0 } })
  await copyApplication(app.db, made[1]?.id ?? '', 10_000)
  await app.db.pool.query(
    `insert into application_tags (application_id, tag_id) select id, $1 from applications where company_id = $2
     on conflict do nothing`,
    [id, tagged.company.id],
  )
  expect((await read({})).total).toEqual({ count: 10_000, capped: true })
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
  const ofTag = await planOf(app.db, companyListSql({ ...shape, filters: ['g'] }))
  expect(scannedTables(ofTag)).toEqual([])
  const alone = ofTag.filter((node) => node['Node Type'] === 'Index Only Scan')
  if (companies) expect(alone.map((node) => node['Index Name'])).toContain('application_tags_newest')
})
