import {
  allRoutes,
  getJobMatch,
  listJobMatches,
  listRecommendations,
  type ProfileData,
  profileSteps,
  type Route,
  type RouteInput,
} from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { factPaths, leavesOf, pairOf } from '#testing/fact-pairs.ts'
import { createCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createHiringWorld } from '#testing/factories/pipeline-factory.ts'
import { createSearchableJobs } from '#testing/factories/search-factory.ts'
import { injectOptions } from '#testing/inject-options.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

const pairs = process.env.VOUCH_TEST_THOROUGH === '1' ? 1_000 : 20
const now = '2026-03-10T09:00:00Z'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now, env: { VOUCH_RATE_LIMIT: 'off' } })
})
afterAll(() => app.close())

/** Stores all steps of a profile, and an account that says the same. */
async function become({ userId }: TestPerson, data: ProfileData): Promise<void> {
  const { contact } = data
  await app.db.pool.query(
    `with steps as (
       insert into candidate_steps (user_id, step, data, version, imported, saved_at)
       select $1, step, $2::jsonb -> step, 1, '{}', now() from unnest($3::text[]) step
       on conflict (user_id, step) do update set data = excluded.data
     )
     update users set display_name = $4, locale = $5, time_zone = $6 where id = $1`,
    [userId, JSON.stringify(data), profileSteps, contact.displayName, contact.locale, contact.timeZone],
  )
}

/** The bytes of a good answer, as text. */
async function bytesOf<R extends Route>(route: R, input: RouteInput<R>, person: TestPerson): Promise<string> {
  const answer = await app.as(person).inject(await injectOptions(route, input, {}))
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload.toString('latin1')
}

async function searchableJobs(): Promise<string[]> {
  const { id: companyId } = await createCompany(app.db)
  const common = { companyId, closesAt: new Date('2026-03-31T23:59:59Z'), location: 'Berlin', country: 'DE' }
  const pay = (max: number) => ({ max, currency: 'EUR', period: 'year' as const })
  const ids = await createSearchableJobs(app.db, [
    {
      ...common,
      title: 'Analyst',
      skills: ['Python', 'SQL'],
      workMode: 'hybrid',
      pay: pay(50_000),
      postedAt: new Date(now),
    },
    {
      ...common,
      title: 'Programmer',
      skills: ['Python', 'Docker'],
      employmentType: 'full-time',
      postedAt: new Date(now),
    },
    { ...common, title: 'Software developer', workMode: 'remote', pay: pay(40_000), postedAt: new Date(now) },
  ])
  await app.db.pool.query(
    `update jobs set occupation_code = 'software-developer', experience_years = 2 where id = any($1)`,
    [ids],
  )
  return ids
}

test('the pairs differ in every member that no fact is made of', () => {
  for (let seed = 0; seed < 5; seed += 1) {
    const [one, other] = pairOf(seed, { skills: ['python'], city: 'berlin' }).map((data) => leavesOf(data))
    const same = [...(one ?? [])].filter(([path, value]) => other?.get(path) === value).map(([path]) => path)
    expect(same.filter((path) => !factPaths.some((fact) => fact.test(path)))).toEqual([])
  }
})

test(`${pairs} pairs of profiles that are equal in facts get byte-equal matches and recommendations`, async () => {
  const ids = await searchableJobs()
  const { rows } = await app.db.pool.query<{ code: string }>(
    `select code from master_values where entity = 'cities' and attributes ? 'lat' order by id limit 1`,
  )
  const known = { skills: ['python', 'sql', 'docker', 'java'], city: rows[0]?.code ?? '' }
  const people = [await app.person('candidate'), await app.person('candidate')] as const
  const told = new Set<string>()
  for (let seed = 0; seed < pairs; seed += 1) {
    const answers = await Promise.all(
      pairOf(seed, known).map(async (data, side) => {
        const person = side === 0 ? people[0] : people[1]
        await become(person, data)
        const match = await bytesOf(getJobMatch, { params: { id: ids[seed % ids.length] ?? '' } }, person)
        const listed = await bytesOf(listJobMatches, { query: { ids } }, person)
        return [match, listed, await bytesOf(listRecommendations, {}, person)].join('\n')
      }),
    )
    expect(answers[1], `pair ${seed}`).toBe(answers[0])
    told.add(answers[0] ?? '')
  }
  // The facts of the pairs differ, and so do their answers.
  expect(told.size).toBeGreaterThan(pairs / 2)
}, 600_000)

test('no answer to an employer, and no order in it, changes with the number', async () => {
  const world = await createHiringWorld(app)
  const applicants = [
    await world.applicant('Ann A'),
    await world.applicant('Ben B'),
    await world.applicant('Cem C'),
  ]
  const seen = () => employerAnswers(world, applicants[0] ?? expect.fail())
  const numbers = async () => {
    const all = applicants.map(({ person }) =>
      app.request(getJobMatch, { params: { id: world.job.id } }, person),
    )
    return (await Promise.all(all)).map(({ body }) => body.number)
  }
  // The first fits best, then the last.
  const expectPays = async (pays: readonly number[]) => {
    for (const [place, { person }] of applicants.entries()) await expectPay(person, pays[place] ?? 0)
  }
  await expectPays([2_000, 3_500, 9_000])
  const before = await numbers()
  const answers = await seen()
  await expectPays([9_000, 3_500, 2_000])
  const after = await numbers()
  expect(before).not.toContain(null)
  expect(after).toEqual(before.toReversed())
  expect(new Set(after).size).toBe(3)
  const last = await seen()
  for (const [id, body] of answers) expect(last.get(id), id).toEqual(body)
  expect([...answers.keys()]).toEqual(
    expect.arrayContaining([
      'listApplicants',
      'listCompanyApplicants',
      'getApplicant',
      'getEmployerDashboard',
    ]),
  )
}, 60_000)

/** Changes what a person expects, and says enough for a number. Applications keep the profile that was sent. */
async function expectPay({ userId }: TestPerson, payMin: number): Promise<void> {
  const wishes = {
    payMin,
    payCurrency: 'EUR',
    payPeriod: 'month',
    employmentTypes: ['full-time'],
    workModes: ['on-site'],
  }
  await app.db.pool.query(
    `update candidate_steps set data = data || $2::jsonb where user_id = $1 and step = 'preferences'`,
    [userId, JSON.stringify(wishes)],
  )
}

type World = Awaited<ReturnType<typeof createHiringWorld>>

/** What an owner reads with every route for employers that finds something in this world, by the route. */
async function employerAnswers(
  { job, company, owner }: World,
  { id: application, person }: { readonly id: string; readonly person: TestPerson },
): Promise<Map<string, unknown>> {
  const read = new Map<string, unknown>()
  for (const route of allRoutes) {
    if (route.method !== 'GET' || route.audience !== 'employer') continue
    // A PDF has other bytes each time.
    if ('200' in route.answers && route.answers['200'] === 'application/pdf') continue
    const id = route.path.startsWith('/applications')
      ? application
      : route.path.startsWith('/companies')
        ? company.id
        : job.id
    const params = { id, jobId: job.id, userId: person.userId, companyId: company.id, stage: 'applied' }
    const answer = await app.request(route as Route, { params } as unknown as RouteInput<Route>, owner)
    if (answer.status === 200) read.set(route.id, answer.body)
  }
  return read
}
