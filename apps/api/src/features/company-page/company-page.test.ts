import {
  addCompanyPhoto,
  deleteCompanyLogo,
  deleteCompanyPhoto,
  getCompanyPage,
  getLanding,
  listCompanyJobs,
  listCompanyPages,
  saveCompanyPhotos,
  searchJobs,
  updateCompany,
  uploadCompanyLogo,
} from '@vouch/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { AppError } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { addMember, createCompany } from '#testing/factories/company-factory.ts'
import { createSearchableJobs } from '#testing/factories/search-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
})
afterAll(() => app.close())

const page = async (slug: string) => (await app.request(getCompanyPage, { params: { slug } })).body

async function owned(name?: string) {
  const owner = await app.person('employer')
  const company = await createCompany(app.db, name === undefined ? {} : { name })
  await addMember(app.db, company, owner)
  return { owner, company, params: { id: company.id } }
}

/** Creates a picture of a single colour. */
async function picture(width: number, height: number, colour = '#1c6e4f'): Promise<File> {
  const image = sharp({ create: { width, height, channels: 3, background: colour } })
  return new File([Uint8Array.from(await image.png().toBuffer())], 'picture.png')
}

test('shows a company’s public fields only', async () => {
  const { owner, company, params } = await owned()
  const body = {
    tradingName: 'The Mill',
    industry: { code: 'food-and-drink', label: 'x' },
    founded: 19,
    website: 'mill.example',
    headOffice: {
      city: { code: null, label: 'Utrecht' },
      country: { code: 'NL', label: 'x' },
      address: 'Secret lane 1',
    },
    benefits: [{ code: null, label: 'Bread' }],
    contact: { name: 'Private Person', email: 'private@mill.example', phone: '+31201234567' },
    privacyAddress: 'half@',
    responseDays: 5,
  }
  await app.db.pool.query("update companies set status = 'draft' where id = $1", [company.id])
  await app.request(updateCompany, { params, version: 1, body }, owner)
  await app.db.pool.query("update companies set status = 'verified' where id = $1", [company.id])
  const shown = await page(company.slug)
  expect(shown).toMatchObject({
    name: 'The Mill',
    legalName: company.name,
    location: 'Utrecht, Netherlands',
    industry: 'Food and drink',
    website: 'https://mill.example',
    benefits: ['Bread'],
    responseDays: 5,
    verified: true,
    founded: null,
    privacyAddress: null,
  })
  const text = JSON.stringify(shown)
  for (const secret of ['Private', 'private@', '+31201234567', 'Secret lane', 'half@'])
    expect(text).not.toContain(secret)
})

test('lists companies by displayed name in pages, and searches both names by word start', async () => {
  const names = ['Zyx Bread', 'Zyx Ovens', 'zyx Ale']
  for (const name of names) await owned(name)
  const trading = await owned('Zyx Limited')
  const body = { tradingName: 'Zyx Zest' }
  // An administrator's rename keeps the company verified, so it stays listed.
  await app.request(updateCompany, { params: trading.params, version: 1, body }, await app.person('admin'))
  const first = (await app.request(listCompanyPages, { query: { q: 'zyx', limit: 3 } })).body
  const rest = (await app.request(listCompanyPages, { query: { q: 'zyx', cursor: first.nextCursor ?? '' } }))
    .body
  expect([...first.items, ...rest.items].map(({ name }) => name)).toEqual([
    'zyx Ale',
    'Zyx Bread',
    'Zyx Ovens',
    'Zyx Zest',
  ])
  expect(rest.nextCursor).toBeNull()
  const cards = (await app.request(listCompanyPages, { query: { q: 'limited' } })).body.items
  expect(cards.map(({ name }) => name)).toEqual(['Zyx Zest'])
})

test('name search matches words after punctuation and treats wildcards literally', async () => {
  const names = ['(Bracket) Works', '.Quorra+ Foundation', 'Zett "Anführung" GmbH', 'Fifty% Off_Road']
  for (const name of names) await owned(name)
  const search = async (q: string) =>
    (await app.request(listCompanyPages, { query: { q } })).body.items.map(({ name }) => name)
  expect(await search('brack')).toEqual(['(Bracket) Works'])
  expect(await search('(brack')).toEqual(['(Bracket) Works'])
  expect(await search('quorra+ f')).toEqual(['.Quorra+ Foundation'])
  expect(await search('.quorra')).toEqual(['.Quorra+ Foundation'])
  expect(await search('ANFÜHR')).toEqual(['Zett "Anführung" GmbH'])
  expect(await search('off_r')).toEqual(['Fifty% Off_Road'])
  // Text inside a word does not match, and LIKE wildcards have no special meaning.
  for (const q of ['racket', 'fifty_', 'quorra.', 'b.acket', '%%', '[b]racket', 'zett|quorra'])
    expect(await search(q)).toEqual([])
})

test('lists open jobs newest first in pages, without ended ones', async () => {
  const { company } = await owned()
  const at = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000)
  const job = (title: string, postedAt: Date, closesAt: Date) => ({
    companyId: company.id,
    title,
    postedAt,
    closesAt,
  })
  await createSearchableJobs(app.db, [
    job('Oldest', at(-3), at(48)),
    job('Same', at(-2), at(48)),
    job('Same', at(-2), at(48)),
    job('Newest', at(-1), at(48)),
    job('Over', at(-1), at(-0.5)),
  ])
  const params = { slug: company.slug }
  const first = (await app.request(listCompanyJobs, { params, query: { limit: 2 } })).body
  const rest = (await app.request(listCompanyJobs, { params, query: { cursor: first.nextCursor ?? '' } }))
    .body
  const all = [...first.items, ...rest.items]
  expect(all.map(({ title }) => title)).toEqual(['Newest', 'Same', 'Same', 'Oldest'])
  expect(new Set(all.map(({ id }) => id)).size).toBe(4)
  expect((await page(company.slug)).openJobs).toBe(4)
})

test('re-encodes logo and photos, serves them as immutable under new addresses, and deletes removed ones', async () => {
  const { owner, company, params } = await owned()
  const upload = async (width: number, height: number) =>
    (await app.request(uploadCompanyLogo, { params, file: await picture(width, height) }, owner)).body.logo
  const first = await upload(900, 300)
  const second = await upload(300, 900)
  expect(second?.large).not.toBe(first?.large)
  expect((await page(company.slug)).logo).toEqual(second)
  const open = (url: string | undefined) => app.app.inject({ url: url ?? '' })
  expect((await open(first?.large)).statusCode).toBe(404)
  const answer = await open(second?.medium)
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'public, max-age=31536000, immutable',
  ])
  expect((await sharp(answer.rawPayload).metadata()).height).toBe(160)
  const photo = async () => app.request(addCompanyPhoto, { params, file: await picture(2000, 1000) }, owner)
  await photo()
  const { photos } = (await photo()).body
  expect(photos).toMatchObject([
    { width: 1600, height: 800 },
    { width: 1600, height: 800 },
  ])
  const [one, two] = photos
  const arranged = { photos: [{ id: two?.id ?? '', text: 'Our ovens' }] }
  const saved = (await app.request(saveCompanyPhotos, { params, body: arranged }, owner)).body
  expect(saved.photos.map(({ id, text }) => [id, text])).toEqual([
    [two?.id, 'Our ovens'],
    [one?.id, ''],
  ])
  const wrong = { photos: [{ id: uuidv7(), text: '' }] }
  expect((await app.request(saveCompanyPhotos, { params, body: wrong }, owner)).status).toBe(422)
  const left = { params: { ...params, photoId: two?.id ?? '' } }
  expect((await app.request(deleteCompanyPhoto, left, owner)).body.photos).toHaveLength(1)
  expect((await app.request(deleteCompanyPhoto, left, owner)).status).toBe(200)
  expect((await open(two?.small)).statusCode).toBe(404)
  expect((await app.request(deleteCompanyLogo, { params }, owner)).body.logo).toBeNull()
  expect((await page(company.slug)).photos).toHaveLength(1)
})

test('job cards show a new logo, and no removed one, at once, also where search and landing page are cached', async () => {
  const { owner, company, params } = await owned()
  const [postedAt, closesAt] = [new Date('2026-03-09T08:00:00Z'), new Date('2026-03-31T08:00:00Z')]
  await createSearchableJobs(app.db, [{ companyId: company.id, title: 'Miller', postedAt, closesAt }])
  const logos = async () => {
    const [found, landing] = await Promise.all([app.request(searchJobs, {}), app.request(getLanding, {})])
    const listed = [...found.body.items, ...landing.body.fresh].filter(({ title }) => title === 'Miller')
    const hiring = landing.body.companies.find(({ slug }) => slug === company.slug)
    return [...new Set([...listed.map((job) => job.company.logo), hiring?.logo])]
  }
  expect(await logos()).toEqual([null])
  for (const width of [200, 300]) {
    const file = await picture(width, width)
    const { logo } = (await app.request(uploadCompanyLogo, { params, file }, owner)).body
    expect(await logos()).toEqual([logo?.small])
  }
  await app.request(deleteCompanyLogo, { params }, owner)
  expect(await logos()).toEqual([null])
})

test('limits photos to ten, also in parallel; an invalid file changes nothing', async () => {
  const { owner, params } = await owned()
  const file = await picture(40, 40)
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => app.request(addCompanyPhoto, { params, file }, owner)),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
  const program = new File(['MZ a program'], 'logo.png')
  expect((await app.request(uploadCompanyLogo, { params, file: program }, owner)).status).toBe(415)
})

test('list and page use indexes for companies and jobs', async () => {
  await app.db.pool.query(`insert into companies (id, slug, name, status, verified_by)
    select gen_random_uuid(), 'many-' || n, 'Many ' || n, 'verified', 'decision' from generate_series(1, 20000) n`)
  await app.db.pool.query('analyze companies')
  const plan = async (query: string) => {
    const { rows } = await app.db.pool.query<{ 'QUERY PLAN': string }>(`explain ${query}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  const first = await plan('select * from public_companies order by shown_key, id limit 21')
  expect(first).toContain('companies_shown')
  expect(first).not.toContain('Seq Scan on companies')
  const named =
    await plan(`select * from public_companies where shown_key ~ '\\mmany 123' or name_key ~ '\\mmany 123'
    order by shown_key, id limit 21`)
  expect(named).not.toContain('Seq Scan on companies')
  expect(await plan("select * from public_companies where slug = 'many-7'")).not.toContain(
    'Seq Scan on companies',
  )
})

test('keeps a new logo when removing the previous file fails', async () => {
  const { company, owner, params } = await owned()
  await app.request(uploadCompanyLogo, { params, file: await picture(200, 200) }, owner)
  const removal = vi
    .spyOn(app.platform.files, 'remove')
    .mockRejectedValue(new AppError('unavailable', 'away', { retryAfterSeconds: 5 }))
  await app.request(uploadCompanyLogo, { params, file: await picture(300, 300) }, owner)
  expect(removal.mock.calls.length).toBeGreaterThan(0)
  removal.mockRestore()
  const { logo } = await page(company.slug)
  const answer = await app.app.inject({ method: 'GET', url: logo?.small ?? '' })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
})
