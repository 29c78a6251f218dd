import {
  type CompanyPatch,
  getCompanyPage,
  getJob,
  listNotifications,
  searchJobs,
  updateCompany,
} from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMember, createCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
})
afterAll(() => app.close())

const own = (label: string) => ({ code: null, label })

async function owned() {
  const owner = await app.person('employer')
  const company = await createCompany(app.db)
  await addMember(app.db, company, owner)
  let version = 1
  const change = async (body: CompanyPatch, who = owner) => {
    const answer = await app.request(updateCompany, { params: { id: company.id }, version, body }, who)
    if (answer.status === 200) version = answer.body.version
    return answer
  }
  const set = (columns: string) =>
    app.db.pool.query(`update companies set ${columns} where id = $1`, [company.id])
  return { owner, company, change, set }
}
const paths = (answer: { problem: { errors?: { path: string }[] | undefined } | undefined }) =>
  answer.problem?.errors?.map(({ path }) => path)

test('changes only the given fields; picks get their master labels and own words stay', async () => {
  const { change } = await owned()
  const { body } = await change({
    tradingName: 'Mill & Co',
    industry: { code: 'software', label: 'whatever' },
    headOffice: {
      city: own('Utrecht'),
      country: { code: 'NL', label: ''.padEnd(1, 'x') },
      address: 'Canal 1',
    },
    benefits: [
      own('Bread'),
      own('bread'),
      { code: 'company-pension', label: 'p' },
      { code: 'company-pension', label: 'q' },
    ],
    contact: { name: 'Kim', email: 'kim@', phone: '' },
    responseDays: 5,
  })
  expect(body.fields).toMatchObject({
    industry: { code: 'software' },
    headOffice: { city: own('Utrecht'), country: { code: 'NL', label: 'Netherlands' } },
    contact: { name: 'Kim', email: 'kim@', phone: '' },
    retentionMonths: 24,
    responseDays: 5,
  })
  expect(body.fields.industry?.label).not.toBe('whatever')
  expect(body.fields.benefits.map(({ code }) => code)).toEqual([null, 'company-pension'])
  expect(body).toMatchObject({ location: 'Utrecht, Netherlands', tradingName: 'Mill & Co' })
  const next = (await change({ responseDays: null })).body
  expect(next.fields).toEqual({ ...body.fields, responseDays: null })
})

test('refuses unknown codes, and own words where the list is mandatory', async () => {
  const { change } = await owned()
  const refused = await change({
    tradingName: 'Not kept',
    industry: own('Baking'),
    kind: { code: 'no-such-kind', label: 'x' },
    headOffice: { city: { code: 'no-such-city', label: 'x' }, country: null, address: '' },
  })
  expect(refused.status).toBe(422)
  expect(paths(refused)).toEqual(['kind', 'industry', 'headOffice.city'])
  expect((await change({ responseDays: 3 })).body.tradingName).toBe('')
})

test('a deactivated value stays valid only for a company that has it', async () => {
  const [one, other] = [await owned(), await owned()]
  await one.change({ size: { code: '11-50', label: 'x' } })
  await app.db.pool.query(
    "update master_values set active = false where entity = 'company-sizes' and code = '11-50'",
  )
  const changed = await one.change({ size: { code: '11-50', label: 'x' }, founded: 1990 })
  expect(changed.body.fields).toMatchObject({ size: { code: '11-50' }, founded: 1990 })
  expect(paths(await other.change({ size: { code: '11-50', label: 'x' } }))).toEqual(['size'])
})

test('an invalid website is stored for its author but never shown or linked', async () => {
  const { company, change } = await owned()
  const job = await createJobRow(app.db, { companyId: company.id })
  const shown = async () => (await app.request(getJob, { params: { slug: job.slug } })).body.companyWebsite
  for (const website of ['htt', 'javascript:alert(1)', 'https://kim@evil.example']) {
    expect((await change({ website })).body).toMatchObject({ website: null, fields: { website } })
    expect(await shown()).toBeNull()
  }
  expect((await change({ website: 'Mill.example/' })).body).toMatchObject({
    website: 'https://mill.example',
    fields: { website: 'Mill.example/' },
  })
  expect(await shown()).toBe('https://mill.example')
})

test('a submitted company must keep its required fields; fields that were missing may stay missing', async () => {
  const { change } = await owned()
  expect((await change({ about: 'We bake.', privacyAddress: 'p@mill.example' })).status).toBe(200)
  const refused = await change({ about: '', privacyAddress: 'p@', founded: 1 })
  expect(paths(refused)).toEqual(['founded', 'about', 'privacyAddress'])
  expect(refused.problem?.message).toContain('verified')
})

describe.each([
  ['an administrator', "verified_by = 'decision'"],
  ['its domain', "verified_by = 'domain', proven_domain = 'mill.example'"],
])('a company verified by %s', (_, how) => {
  const verified = async () => {
    const company = await owned()
    const names = 'name = $$Mill $$ || id, trading_name = $$The Mill$$'
    await company.set(`${how}, ${names}, website = 'https://mill.example'`)
    return { ...company, name: `Mill ${company.company.id}` }
  }

  test.each<[string, (name: string) => CompanyPatch, string]>([
    [
      'its legal name',
      (name) => ({ name: `Siemens Aktiengesellschaft ${name}` }),
      ' → Siemens Aktiengesellschaft Mill',
    ],
    ['the legal form in its name', (name) => ({ name: `${name} GmbH` }), ' GmbH'],
    ['its trading name', () => ({ tradingName: 'Deutsche Bank' }), 'The Mill → Deutsche Bank'],
    ['its trading name to none', () => ({ tradingName: '' }), 'The Mill → Mill '],
    ['the domain of its website', () => ({ website: 'https://other.example' }), '→ https://other.example'],
    [
      'its website to a subdomain',
      () => ({ website: 'https://jobs.mill.example' }),
      '→ https://jobs.mill.example',
    ],
  ])(
    'loses its verification after changing %s, keeps its jobs and notifies every owner',
    async (_, patch, words) => {
      const { company, owner, change, name } = await verified()
      const second = await app.person('employer')
      await addMember(app.db, company, second)
      const job = await createJobRow(app.db, { companyId: company.id, closesAt: '2026-04-01T00:00:00Z' })
      const { body } = await change(patch(name))
      expect(body.status).toBe('pending')
      expect(body.verifiedAs).toEqual({ name, tradingName: 'The Mill', website: 'https://mill.example' })
      expect((await app.request(getJob, { params: { slug: job.slug } })).status).toBe(200)
      const page = (await app.request(getCompanyPage, { params: { slug: company.slug } })).body
      expect(page.verified).toBe(false)
      for (const person of [owner, second]) {
        const { items } = (await app.request(listNotifications, {}, person)).body
        expect(items).toMatchObject([{ kind: 'company-verification-lost', companyId: company.id }])
      }
      const { rows } = await app.db.pool.query(
        'select kind, side, reason from company_events where company_id = $1',
        [company.id],
      )
      expect(rows).toMatchObject([
        { kind: 'verification-lost', side: 'company', reason: expect.stringContaining(words) },
      ])
    },
  )

  test('stays verified after a change of case, spaces or website path, or by an administrator', async () => {
    const { company, change, name } = await verified()
    const staysVerified = async (patch: CompanyPatch, who?: TestPerson) =>
      expect((await change(patch, who)).body.status).toBe('verified')
    await staysVerified({ name: name.toUpperCase(), tradingName: 'the  MILL' })
    await staysVerified({ website: 'http://www.MILL.example/about' })
    await staysVerified({ about: 'We bake.' })
    const admin = await app.person('admin')
    const siemens = `Siemens ${company.id}`
    await staysVerified({ name: siemens, tradingName: '', website: 'https://siemens.example' }, admin)
    await staysVerified({ tradingName: siemens })
    expect((await change({ name })).body.status).toBe('pending')
  })
})

test('a company verified without a website loses its verification when it sets one', async () => {
  const { change, set } = await owned()
  await set("verified_by = 'decision'")
  expect((await change({ website: 'htt' })).body.status).toBe('verified')
  expect((await change({ website: 'https://siemens.example' })).body.status).toBe('pending')
})

test('jobs are found by both names and show the trading name', async () => {
  const { company, change } = await owned()
  const job = await createJobRow(app.db, { companyId: company.id, closesAt: '2026-04-01T00:00:00Z' })
  await change({ tradingName: 'Wibblewobble' })
  const search = async (q: string) =>
    (await app.request(searchJobs, { query: { q, exact: true } })).body.items.map(({ id, company }) => [
      id,
      company.name,
    ])
  expect(await search('wibblewobble')).toEqual([[job.id, 'Wibblewobble']])
  expect(await search(company.name)).toEqual([[job.id, 'Wibblewobble']])
  expect((await app.request(getJob, { params: { slug: job.slug } })).body.company.name).toBe('Wibblewobble')
  await change({ tradingName: '' })
  expect(await search('wibblewobble')).toEqual([])
  expect(await search(company.name)).toEqual([[job.id, company.name]])
})
