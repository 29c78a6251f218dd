import { cleanName, type ProfileData } from '@vouch/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCompany } from '#testing/factories/company-factory.ts'
import { createEmployer, createPublicCandidate, searchAs } from '#testing/factories/directory-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createSearchableJobs } from '#testing/factories/search-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let employer: TestPerson
const now = '2026-03-10T09:00:00.000Z'
/** Colons, characters that Unicode normalisation turns into a colon, and look-alikes. */
const colons = ['：', 'ː', '︓', '﹕', '∶', '꞉', ':', 'ˑ', '׃', '։']

beforeAll(async () => {
  app = await buildTestApp({ now, env: { VOUCH_RATE_LIMIT: 'off' } })
  employer = await createEmployer(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.pool.query('delete from candidate_search')
})

const idsOf = async (query: Parameters<typeof searchAs>[2]) =>
  (await searchAs(app, employer, query)).items.map(({ id }) => id)

/** Reads the filter terms of directory rows. */
async function filtersOf(
  table: 'candidate_search' | 'job_search' | 'job_search_text',
  ids: readonly string[],
) {
  const { rows } = await app.db.pool.query<{ terms: string[] }>(
    `select array(select term from unnest(tsvector_to_array(terms)) term where term ~ '[ :]' and term !~ $2
      order by term) as terms
    from ${table} where ${table === 'candidate_search' ? 'user_id' : 'job_id'} = any($1)`,
    // Words of a location, the day, and what a job's texts name, such as the place in its location, are not filters that
    // others set.
    [ids, table === 'candidate_search' ? '^(l|d):' : '^(l|d|o|s|q|g):'],
  )
  return rows.map(({ terms }) => terms)
}

function says(text: string) {
  return (data: ProfileData) => {
    data.preferences.headline = text
    data.contact.firstName = cleanName(text, 60) || 'Kim'
    const [item] = data.skills.items
    if (item) item.skill = { code: null, label: text }
    const [post] = data.experience.items
    if (post) post.title = text
  }
}

test('profile text never produces filter terms', async () => {
  const forged = await createPublicCandidate(app, says(colons.map((sign) => `h${sign}passport`).join(' ')))
  expect(await idsOf({})).toEqual([forged.userId])
  expect(await idsOf({ passport: true })).toEqual([])
  expect(await idsOf({ q: 'passport' })).toEqual([forged.userId])
})

const part = fc.oneof(
  fc.constantFrom(...colons, ' ', 'h', 's', 'p', 'passport', 'usd30000', '6190', 'a', 'open'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }),
)
const text = fc
  .array(part, { minLength: 1, maxLength: 15 })
  .map((parts) =>
    parts
      .join('')
      .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')
      .slice(0, 60)
      .replaceAll(/\p{Cs}/gu, '')
      .trim(),
  )
  .filter((made) => made !== '')

test('a profile’s filter terms do not depend on its text', async () => {
  const plain = await createPublicCandidate(app, says('Cook'))
  const [filters] = await filtersOf('candidate_search', [plain.userId])
  expect(filters).toContain('v:public')
  await fc.assert(
    fc.asyncProperty(text, async (made) => {
      const person = await createPublicCandidate(app, says(made))
      expect(await filtersOf('candidate_search', [person.userId])).toEqual([filters])
    }),
    { numRuns: 25 },
  )
})

test('a job’s filter terms do not depend on its text', async () => {
  const times = { postedAt: new Date('2026-03-09T00:00:00Z'), closesAt: new Date('2026-04-09T00:00:00Z') }
  const company = await createCompany(app.db)
  const job = (title: string) => ({
    ...times,
    companyId: company.id,
    title,
    skills: [title],
    location: title,
    description: title.replaceAll(/[<>&]/g, ' '),
  })
  const texts = [
    ...fc.sample(text, 200),
    ...colons.map((sign) => `m${sign}on-site p${sign}usd1000000 d${sign}1`),
  ]
  const [plain = '', ...ids] = await createSearchableJobs(app.db, ['Cook', ...texts].map(job))
  for (const table of ['job_search', 'job_search_text'] as const) {
    const [filters] = await filtersOf(table, [plain])
    const others = await filtersOf(table, ids)
    expect(others).toHaveLength(texts.length)
    for (const other of others) expect(other).toEqual(filters)
    const { rows } = await app.db.pool.query(
      `select 1 from ${table}, unnest(tsvector_to_array(terms)) term where term ~ '^(l:.*[ :]|[osg]:.*[^0-9]|d:1$)'`,
    )
    expect(rows).toEqual([])
  }
})
