import {
  type CandidateSearchAnswer,
  exportCandidates,
  getCandidate,
  inviteCandidate,
  listCandidateSearches,
  type ProfileData,
  saveCandidateSearch,
  searchCandidates,
  unpublishProfile,
} from '@vouch/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, createCompany } from '#testing/factories/company-factory.ts'
import { createUser, type TestPerson } from '#testing/factories/factories.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { createMasterValue } from '#testing/factories/master-factory.ts'
import { createPassportRow } from '#testing/factories/passport-factory.ts'
import { createProfile, wholeProfile } from '#testing/factories/profile-factory.ts'
import { ownStep, saveStep } from '#testing/factories/profile-steps.ts'
import { rounds } from '#testing/rounds.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let round = 0
const cityCode = 'city-of-the-directory'
beforeAll(async () => {
  app = await buildTestApp({ env: { VOUCH_RATE_LIMIT: 'off' } })
  const attributes = { lat: 52.09, lon: 5.12 }
  await createMasterValue(app.db, { entity: 'cities', code: cityCode, label: 'Utrecht', attributes })
})
afterAll(() => app.close())

const companyStatuses = ['verified', 'draft', 'pending', 'suspended', 'rejected'] as const
const accountStates = ['active', 'disabled', 'deletion-requested'] as const
const indices = [0, 1, 2] as const

interface CandidatePlan {
  readonly visibility: ProfileData['review']['visibility']
  readonly excluded: readonly number[]
  readonly state: (typeof accountStates)[number]
  readonly proven: boolean
  readonly published: boolean
  readonly headline: boolean
  readonly passport: boolean
}

const candidatePlan: fc.Arbitrary<CandidatePlan> = fc.record({
  visibility: fc.constantFrom('public', 'employers', 'employers', 'hidden'),
  excluded: fc.uniqueArray(fc.constantFrom(...indices), { maxLength: 2 }),
  // Most generated profiles are visible, because an empty directory would prove nothing.
  state: fc.constantFrom('active', 'active', 'active', ...accountStates),
  proven: fc.constantFrom(true, true, true, false),
  published: fc.constantFrom(true, true, true, false),
  headline: fc.constantFrom(true, true, true, true, false),
  passport: fc.boolean(),
})

const role = fc.constantFrom('owner', 'recruiter', 'hiring-manager', 'interviewer', 'viewer' as const)
const viewerPlan = fc.record({
  admin: fc.constantFrom(false, false, false, true),
  employer: fc.constantFrom(true, true, true, false),
  memberships: fc.uniqueArray(fc.record({ company: fc.constantFrom(...indices), role }), {
    selector: ({ company }) => company,
    maxLength: 2,
  }),
})

/** Generates changes that happen between two reads. */
const act = fc.oneof(
  fc.record({ kind: fc.constant('company'), which: fc.nat(2), status: fc.constantFrom(...companyStatuses) }),
  fc.record({ kind: fc.constant('candidate'), which: fc.nat(2), plan: candidatePlan }),
  fc.record({ kind: fc.constant('leave'), which: fc.nat(2) }),
)

interface Candidate {
  plan: CandidatePlan
  readonly person: TestPerson
  readonly skill: string
}

interface World {
  readonly tag: string
  readonly companies: { readonly id: string; readonly job: string; status: string }[]
  readonly candidates: Candidate[]
  readonly viewers: {
    readonly person: TestPerson
    readonly roles: readonly string[]
    memberships: readonly { readonly company: number; readonly role: string }[]
  }[]
}

const plan = fc.record({
  companies: fc.tuple(...indices.map(() => fc.constantFrom('verified', ...companyStatuses))),
  candidates: fc.tuple(...indices.map(() => candidatePlan)),
  viewers: fc.tuple(viewerPlan, viewerPlan, viewerPlan),
  acts: fc.array(act, { maxLength: 3 }),
})
type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never

async function live(candidate: Candidate, world: World): Promise<void> {
  const { person, plan } = candidate
  // The account's final state is set last, because saving a profile needs an active account.
  await app.db.pool.query(
    `update users set status = 'active', erase_at = null, email_verified = true where id = $1`,
    [person.userId],
  )
  const wishes = await ownStep(app, person, 'preferences')
  await saveStep(app, person, 'preferences', wishes.version, {
    ...wishes.data,
    headline: plan.headline ? `Baker ${world.tag}` : '',
  })
  await app.db.pool.query('delete from passports where holder_id = $1', [person.userId])
  if (plan.passport) await createPassportRow(app.db, person, { at: app.clock.now() })
  const { version } = await ownStep(app, person, 'review')
  const excludedCompanies = plan.excluded.map((which) => ({ id: world.companies[which]?.id ?? '', name: '' }))
  await saveStep(app, person, 'review', version, { visibility: plan.visibility, excludedCompanies })
  if (plan.published) {
    await sql`update candidate_profiles set published_at = ${app.clock.now()} where user_id = ${person.userId}`.execute(
      app.db.kysely,
    )
    await sql`select candidate_search_refresh(array[${person.userId}::uuid])`.execute(app.db.kysely)
  } else await app.request(unpublishProfile, {}, person)
  await app.db.pool.query('update users set status = $2, email_verified = $3, erase_at = $4 where id = $1', [
    person.userId,
    plan.state,
    plan.proven,
    plan.state === 'deletion-requested' ? app.clock.now() : null,
  ])
}

async function createWorld({ companies, candidates, viewers }: Plan): Promise<World> {
  round += 1
  const world: World = { tag: `round${round}x`, companies: [], candidates: [], viewers: [] }
  for (const status of companies) {
    const { id } = await createCompany(app.db)
    await app.db.kysely.updateTable('companies').set({ status }).where('id', '=', id).execute()
    world.companies.push({ id, status, job: (await createJobRow(app.db, { companyId: id })).id })
  }
  for (const [place, plan] of candidates.entries()) {
    const person = await createUser(app.db, { roles: ['candidate', 'employer'] })
    const skill = `${world.tag}-${place}`
    await createMasterValue(app.db, { entity: 'skills', code: skill, label: `Skill ${skill}` })
    const data = wholeProfile((whole) => {
      whole.preferences.headline = `Baker ${world.tag}`
      const [item] = whole.skills.items
      if (item) item.skill = { code: skill, label: `Skill ${skill}` }
    })
    await createProfile(app.db, person.userId, { data, publishedAt: app.clock.now() })
    // The profile is saved through the API, which resolves the city's coordinates.
    const city = { code: cityCode, label: 'Utrecht' }
    const personal = await ownStep(app, person, 'personal')
    await saveStep(app, person, 'personal', personal.version, { ...personal.data, city })
    const candidate = { plan, person, skill }
    world.candidates.push(candidate)
    await live(candidate, world)
  }
  for (const { admin, employer, memberships } of viewers) {
    const roles = [
      ...(admin ? (['admin'] as const) : []),
      ...(employer || !admin ? (['employer'] as const) : []),
    ]
    const person = await createUser(app.db, { roles })
    for (const { company, role } of memberships) {
      const id = world.companies[company]?.id ?? ''
      await addMember(app.db, { id }, person, role as 'owner')
    }
    world.viewers.push({ person, roles, memberships })
  }
  // Every candidate is also an employer, to test that people do not find themselves.
  for (const { person, plan } of world.candidates)
    if (plan.state === 'active' && plan.proven)
      world.viewers.push({ person, roles: ['candidate', 'employer'], memberships: [] })
  return world
}

async function applyChange(world: World, change: Plan['acts'][number]): Promise<void> {
  if (change.kind === 'company') {
    const company = world.companies[change.which]
    if (!company) return
    company.status = change.status
    await app.db.pool.query('update companies set status = $2 where id = $1', [company.id, change.status])
  } else if (change.kind === 'leave') {
    const viewer = world.viewers[change.which]
    if (!viewer) return
    viewer.memberships = []
    await app.db.pool.query('delete from company_members where user_id = $1', [viewer.person.userId])
  } else {
    const candidate = world.candidates[change.which]
    if (!candidate) return
    candidate.plan = change.plan
    await live(candidate, world)
  }
}

/** Computes who may see a profile a second way, to compare with the SQL. */
function maySee(world: World, viewer: World['viewers'][number], { plan, person }: Candidate): boolean {
  const isPublished = plan.published && plan.headline && plan.proven && plan.state === 'active'
  if (!isPublished || plan.visibility === 'hidden' || viewer.person.userId === person.userId) return false
  if (viewer.memberships.some(({ company }) => plan.excluded.includes(company))) return false
  if (plan.visibility === 'public' || viewer.roles.includes('admin')) return true
  return viewer.memberships.some(({ company }) => world.companies[company]?.status === 'verified')
}

async function allPages(person: TestPerson, query: { q?: string; sort?: 'newest' | 'relevance' }) {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const after: { cursor?: string } = cursor === null ? {} : { cursor }
    const answer: CandidateSearchAnswer = (
      await app.request(searchCandidates, { query: { ...query, ...after, limit: 1 } }, person)
    ).body
    ids.push(...answer.items.map(({ id }) => id))
    cursor = answer.nextCursor
  } while (cursor !== null)
  return ids
}

async function check(world: World): Promise<number> {
  const { tag: q } = world
  let seen = 0
  for (const viewer of world.viewers) {
    const { person, roles } = viewer
    const owner = world.candidates.find((candidate) => candidate.person.userId === person.userId)
    if (owner && (owner.plan.state !== 'active' || !owner.plan.proven)) continue
    const visible = world.candidates.filter((candidate) => maySee(world, viewer, candidate))
    const ids = visible.map((candidate) => candidate.person.userId).sort()
    seen += ids.length

    const query = { q, withTotal: true, withFacets: true }
    const { body } = await app.request(searchCandidates, { query }, person)
    expect(body.items.map(({ id }) => id).sort()).toEqual(ids)
    expect(body.total).toEqual({ count: ids.length, capped: false })
    expect(body.facets?.skill.map(({ value, count }) => `${value} ${count}`).sort()).toEqual(
      visible.map(({ skill }) => `${skill} 1`).sort(),
    )
    expect(body.facets?.place.map(({ value }) => value)).toEqual(ids.length > 0 ? [cityCode] : [])
    expect((await allPages(person, { q })).sort()).toEqual(ids)
    expect((await allPages(person, { q, sort: 'newest' })).sort()).toEqual(ids)

    const holders = visible.filter(({ plan }) => plan.passport).map((one) => one.person.userId)
    const holding = (await app.request(searchCandidates, { query: { q, passport: true } }, person)).body.items
    expect(holding.map(({ id }) => id).sort()).toEqual(holders.sort())

    const near = { place: cityCode, radiusKm: 5, limit: 100, sort: 'newest' } as const
    const around = (await app.request(searchCandidates, { query: near }, person)).body.items
    const mine = new Set(world.candidates.map((candidate) => candidate.person.userId))
    expect(around.flatMap(({ id }) => (mine.has(id) ? [id] : [])).sort()).toEqual(ids)

    const table = String((await app.request(exportCandidates, { query: { q } }, person)).body)
    expect(table.match(/(?<=candidates\/)[\da-f-]{36}/g)?.sort() ?? []).toEqual(ids)

    if (roles.includes('employer')) {
      const saved = { name: q, query: `q=${q}` }
      await app.request(saveCandidateSearch, { body: saved }, person)
      const { items } = (await app.request(listCandidateSearches, {}, person)).body
      const run = await app.as(person).inject({ url: `/api/v1/candidates?${items[0]?.query}` })
      expect(
        run
          .json()
          .items.map(({ id }: { id: string }) => id)
          .sort(),
      ).toEqual(ids)
    }

    for (const { person: candidate, skill } of world.candidates) {
      const params = { id: candidate.userId }
      const isVisible = ids.includes(candidate.userId)
      expect((await app.request(getCandidate, { params }, person)).status).toBe(isVisible ? 200 : 404)
      const able = await app.request(searchCandidates, { query: { skill: [`${skill}:advanced`] } }, person)
      expect(able.body.items.map(({ id }) => id)).toEqual(isVisible ? [candidate.userId] : [])
      const inviting = viewer.memberships.find((one) => ['owner', 'recruiter'].includes(one.role))
      if (!inviting || !roles.includes('employer')) continue
      const jobId = world.companies[inviting.company]?.job ?? ''
      const invited = await app.request(inviteCandidate, { params, body: { jobId } }, person)
      if (isVisible) expect([204, 409]).toContain(invited.status)
      else expect(invited.status).toBe(404)
    }
  }
  return seen
}

test('every viewer finds exactly the profiles in their scope', { timeout: 240_000 }, async () => {
  let seen = 0
  const property = fc.asyncProperty(plan, async (drawn) => {
    const world = await createWorld(drawn)
    seen += await check(world)
    for (const change of drawn.acts) {
      await applyChange(world, change)
      seen += await check(world)
    }
  })
  // One in five batches of 20 worlds shows too few profiles, so repeat until enough were compared.
  for (let batch = 0; batch < 5 && seen <= 10; batch += 1)
    await fc.assert(property, { numRuns: rounds(20), endOnFailure: true })
  expect(seen).toBeGreaterThan(10)
})
