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

test('only what is sent changes; picks get the labels of their masters, own words stay', async () => {
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

test('a code that no master has, and own words where a list must be used, are refused; nothing changes', async () => {
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

test('a value that is offered no more stays with who has it, and is given to nobody', async () => {
  const [one, other] = [await owned(), await owned()]
  await one.change({ size: { code: '11-50', label: 'x' } })
  await app.db.pool.query(
    "update master_values set active = false where entity = 'company-sizes' and code = '11-50'",
  )
  const kept = await one.change({ size: { code: '11-50', label: 'x' }, founded: 1990 })
  expect(kept.body.fields).toMatchObject({ size: { code: '11-50' }, founded: 1990 })
  expect(paths(await other.change({ size: { code: '11-50', label: 'x' } }))).toEqual(['size'])
})

test('a half-typed website is kept for its author, and shown to nobody; a script never becomes a link', async () => {
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

test('what a verified company was handed in with stays; what was never there may stay away', async () => {
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
    ['the form of its legal name', (name) => ({ name: `${name} GmbH` }), ' GmbH'],
    ['the name that people read', () => ({ tradingName: 'Deutsche Bank' }), 'The Mill → Deutsche Bank'],
    ['that name into none', () => ({ tradingName: '' }), 'The Mill → Mill '],
    ['the domain of its website', () => ({ website: 'https://other.example' }), '→ https://other.example'],
    ['it into one below', () => ({ website: 'https://jobs.mill.example' }), '→ https://jobs.mill.example'],
  ])(
    'waits again after it changed %s; its jobs stay, and every owner is told what',
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

  test('stays so in other letters and white space, on another page of its website, and when an administrator changes it', async () => {
    const { company, change, name } = await verified()
    const kept = async (patch: CompanyPatch, who?: TestPerson) =>
      expect((await change(patch, who)).body.status).toBe('verified')
    await kept({ name: name.toUpperCase(), tradingName: 'the  MILL' })
    await kept({ website: 'http://www.MILL.example/about' })
    await kept({ about: 'We bake.' })
    const admin = await app.person('admin')
    const siemens = `Siemens ${company.id}`
    await kept({ name: siemens, tradingName: '', website: 'https://siemens.example' }, admin)
    await kept({ tradingName: siemens })
    expect((await change({ name })).body.status).toBe('pending')
  })
})

test('a company verified without a website waits when it sets one', async () => {
  const { change, set } = await owned()
  await set("verified_by = 'decision'")
  expect((await change({ website: 'htt' })).body.status).toBe('verified')
  expect((await change({ website: 'https://siemens.example' })).body.status).toBe('pending')
})

test('jobs are found by either name, and show the one that people know', async () => {
  const { company, change } = await owned()
  const job = await createJobRow(app.db, { companyId: company.id, closesAt: '2026-04-01T00:00:00Z' })
  await change({ tradingName: 'Wibblewobble' })
  const found = async (q: string) =>
    (await app.request(searchJobs, { query: { q, exact: true } })).body.items.map(({ id, company }) => [
      id,
      company.name,
    ])
  expect(await found('wibblewobble')).toEqual([[job.id, 'Wibblewobble']])
  expect(await found(company.name)).toEqual([[job.id, 'Wibblewobble']])
  expect((await app.request(getJob, { params: { slug: job.slug } })).body.company.name).toBe('Wibblewobble')
  await change({ tradingName: '' })
  expect(await found('wibblewobble')).toEqual([])
  expect(await found(company.name)).toEqual([[job.id, company.name]])
})
