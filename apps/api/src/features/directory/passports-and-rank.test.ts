import { acceptMyOffer, getCandidate, listMyOffers, revokePassport, skillLevels } from '@vouch/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type CandidateQuery,
  createEmployer,
  createPublicCandidate,
  searchAs,
} from '#testing/factories/directory-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import {
  addTestSkills,
  createIssuerHere,
  offerHere,
  publishHere,
  type TestIssuerHere,
  testSkills,
} from '#testing/factories/passport-issuing.ts'
import { seenPassport } from '#testing/factories/passport-outside.ts'
import { rounds } from '#testing/rounds.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let here: TestIssuerHere
let employer: TestPerson
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-02T10:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
  await addTestSkills(app)
  here = await createIssuerHere(app, 'Steel School')
  await app.db.pool.query('update passport_issuers set daily_offers = 10000')
  employer = await createEmployer(app)
})
afterAll(() => app.close())

const word = fc.constantFrom('welder', 'baker', 'crane', 'steel', 'robin', 'utrecht', 'welding', 'harbour')
const words = (least: number, most: number) =>
  fc.array(word, { minLength: least, maxLength: most }).map((all) => all.join(' '))
const level = fc.constantFrom(null, ...skillLevels)
const skill = fc.record({ code: fc.constantFrom(null, ...testSkills), label: words(1, 2), level })

const profile = fc.record({
  headline: words(1, 3),
  firstName: word,
  lastName: word,
  city: word,
  titles: fc.array(words(1, 2), { maxLength: 2 }),
  skills: fc.uniqueArray(skill, { minLength: 1, maxLength: 3, selector: ({ code, label }) => code ?? label }),
})
type Profile = typeof profile extends fc.Arbitrary<infer T> ? T : never

const passport = fc.record({
  name: words(1, 6),
  skills: fc.uniqueArray(fc.record({ code: fc.constantFrom(...testSkills), level }), {
    minLength: 1,
    selector: ({ code }) => code,
  }),
})
type Passport = typeof passport extends fc.Arbitrary<infer T> ? T : never

/** Searches without excluded words, which leave out whoever gains such a word. */
const query: fc.Arbitrary<CandidateQuery> = fc
  .record({
    q: fc.option(words(1, 3), { freq: 5 }),
    skill: fc.option(fc.tuple(fc.constantFrom(...testSkills), level), { freq: 1 }),
    passport: fc.constantFrom(false, false, true),
    proved: fc.constantFrom(false, false, true),
    sort: fc.constantFrom('newest' as const, 'relevance' as const, 'relevance' as const),
  })
  .map(({ q, skill: wanted, passport: held, proved, sort }) => ({
    ...(q !== null && { q }),
    ...(wanted !== null && { skill: wanted.filter((part) => part !== null).join(':') }),
    ...(held && { passport: true }),
    ...(proved && { proved: true }),
    sort,
  }))

const plan = fc.record({
  holder: profile,
  others: fc.array(profile, { minLength: 2, maxLength: 3 }),
  before: fc.option(passport),
  given: passport,
  queries: fc.array(query, { minLength: 8, maxLength: 8 }),
})

async function createCandidate({ headline, firstName, lastName, city, titles, skills }: Profile) {
  app.clock.advance({ minutes: 1 })
  return createPublicCandidate(app, (data) => {
    Object.assign(data.contact, { firstName, lastName })
    data.personal.city = { code: null, label: city }
    data.preferences.headline = headline
    data.skills.items = skills.map(({ code, label, level: own }, place) => ({
      ...{ id: `skill-${place}`, skill: { code, label }, level: own, years: null },
      ...{ keywords: [], levelWords: '', evidence: [] },
    }))
    data.experience.items = titles.map((title, place) => ({
      ...{ id: `job-${place}`, title, employer: 'Port', occupation: null, location: '' },
      ...{ description: '', url: '' },
      ...{
        startDate: '2015-01',
        endDate: '2019-01',
        current: false,
        summary: '',
        highlights: [],
        skills: [],
      },
    }))
  })
}

/** Issues a passport to a person, who adds it to the profile. @returns its id */
async function give(person: TestPerson, { name, skills }: Passport): Promise<string> {
  const named = skills.map(({ code, level: proved }) => ({ code, label: code, level: proved }))
  await offerHere(app, here.owner, await publishHere(app, here, { name, skills: named }), [person.email])
  const [offer] = (await app.request(listMyOffers, {}, person)).body.items
  if (!offer) throw new Error('nothing was offered')
  const accepted = await app.request(acceptMyOffer, { params: { id: offer.id }, body: {} }, person)
  return accepted.body.issuedId ?? ''
}

async function lists(queries: readonly CandidateQuery[]): Promise<string[][]> {
  const found: string[][] = []
  for (const each of queries) {
    const { items } = await searchAs(app, employer, { ...each, limit: 100 })
    found.push(items.map(({ id }) => id))
  }
  return found
}

/** What employers see and search of a person, and which transaction wrote it. */
async function stored({ userId }: TestPerson) {
  const { rows } = await app.db.pool.query<{
    bytes: string
    shownBy: string
    foundBy: string
  }>(
    `select p.shown::text || s.terms::text || s.skill_ids::text as bytes, p.xmin as "shownBy", s.xmin as "foundBy"
     from candidate_profiles p join candidate_search s using (user_id) where user_id = $1`,
    [userId],
  )
  const [row] = rows
  if (!row) throw new Error('the person is not in the directory')
  return row
}

const seen = async ({ userId }: TestPerson) =>
  (await app.request(getCandidate, { params: { id: userId } }, employer)).body.profile.skills

test('a passport never moves its holder down, and revoking it takes the mark away at once', async () => {
  let compared = 0
  const property = fc.asyncProperty(plan, async ({ holder, others, before, given, queries }) => {
    await app.db.pool.query('delete from candidate_search')
    for (const other of others) await createCandidate(other)
    // A twin with the same words is next in every list, so that any loss of rank shows.
    await createCandidate(holder)
    const person = await createCandidate(holder)
    if (before) await give(person, before)

    const [first, bytes, skills] = [await lists(queries), (await stored(person)).bytes, await seen(person)]
    const id = await give(person, given)
    for (const [at, after] of (await lists(queries)).entries()) {
      const place = first[at]?.indexOf(person.userId) ?? -1
      if (place < 0) continue
      compared += 1
      const now = after.indexOf(person.userId)
      expect([queries[at], now >= 0 && now <= place]).toEqual([queries[at], true])
    }
    const marked = (await seen(person)).filter(({ proved }) => proved).map(({ code }) => code)
    expect(marked).toEqual(expect.arrayContaining(given.skills.map(({ code }) => code)))

    const body = { reason: 'Not passed' }
    await app.request(revokePassport, { ...(await seenPassport(app, id)), body }, here.owner)
    const after = await stored(person)
    expect(after.bytes).toBe(bytes)
    expect(await seen(person)).toEqual(skills)
    const { rows } = await app.db.pool.query('select xmin as by from issued_passports where id = $1', [id])
    expect(rows).toEqual([{ by: after.shownBy }])
    expect(after.foundBy).toBe(after.shownBy)
    const again = await lists(queries)
    expect(again.map((ids) => ids.includes(person.userId))).toEqual(
      first.map((ids) => ids.includes(person.userId)),
    )
  })
  await fc.assert(property, { numRuns: rounds(18), endOnFailure: true })
  expect(compared).toBeGreaterThan(5)
})
