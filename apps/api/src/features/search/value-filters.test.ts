import { type JobSearchAnswer, type JobSearchQuery, searchJobs } from '@vouch/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCompany } from '#testing/factories/company-factory.ts'
import { createMasterValue } from '#testing/factories/master-factory.ts'
import { createSearchableJobs } from '#testing/factories/search-factory.ts'
import { rounds } from '#testing/rounds.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

const now = new Date('2026-03-10T12:00:00Z')
const skills = ['Ropework', 'Splicing', 'Eye splicing', 'Caulking', 'Sailmaking'] as const
const occupations = ['Rigger of ships', 'Mast rigger', 'Topmast rigger', 'Sailmaker of ships'] as const
const codeOf = (label: string) => label.toLowerCase().replaceAll(' ', '-')
/** Each value with the one above it. */
const parents: Readonly<Record<string, string>> = {
  Splicing: 'Ropework',
  'Eye splicing': 'Splicing',
  'Mast rigger': 'Rigger of ships',
  'Topmast rigger': 'Mast rigger',
}
let app: TestApp

beforeAll(async () => {
  app = await buildTestApp({ now, env: { VOUCH_RATE_LIMIT: 'off' } })
  for (const [entity, labels] of [
    ['skills', skills],
    ['occupations', occupations],
  ] as const) {
    for (const label of labels) {
      const above = parents[label]
      const parent = above === undefined ? {} : { parent: { entity, code: codeOf(above) } }
      await createMasterValue(app.db, { entity, code: codeOf(label), label, ...parent })
    }
  }
  const { id: companyId } = await createCompany(app.db)
  const jobs = Array.from({ length: 90 }, (_, at) => {
    const label = occupations[at % 5]
    return {
      companyId,
      // Some name their occupation in the title only, some name another one there.
      title:
        at % 4 === 0 ? `${occupations[at % 3]} ${at}` : at % 2 === 0 ? `Harbour hand ${at}` : `Hand, wharf`,
      description: at % 7 === 0 ? '<p>At night.</p>' : '',
      skills: skills.filter((_skill, place) => (at >> place) % 2 === 1),
      ...(label && { occupation: { code: codeOf(label), label } }),
      ...(at % 3 > 0 && { workMode: at % 3 === 1 ? ('remote' as const) : ('on-site' as const) }),
      postedAt: new Date(now.getTime() - at * 3_600_000),
      closesAt: new Date(now.getTime() + 86_400_000),
    }
  })
  await createSearchableJobs(app.db, jobs)
})
afterAll(() => app.close())

async function search(query: JobSearchQuery): Promise<JobSearchAnswer> {
  const more = { withTotal: true, withFacets: true, withValues: true }
  return (await app.request(searchJobs, { query: { ...query, ...more } })).body
}

async function walk(query: JobSearchQuery): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page = { ...query, limit: 40, ...(cursor && { cursor }) }
    const { body }: { body: JobSearchAnswer } = await app.request(searchJobs, { query: page })
    ids.push(...body.items.map(({ id }) => id))
    cursor = body.nextCursor
  }
  return ids
}

const queries: fc.Arbitrary<JobSearchQuery> = fc.record({
  q: fc.constantFrom(undefined, undefined, 'hand', 'rigger', 'harbour -night', 'mast rigger', 'splicing'),
  occupation: fc.option(fc.constantFrom(...occupations.map(codeOf)), { nil: undefined }),
  skill: fc.option(fc.uniqueArray(fc.constantFrom(...skills.map(codeOf)), { minLength: 1, maxLength: 3 }), {
    nil: undefined,
  }),
  workMode: fc.constantFrom(undefined, ['remote' as const]),
  sort: fc.constantFrom(undefined, 'newest' as const),
})
const options = { numRuns: rounds(40), seed: 42 }

describe('filters by occupation and skills', () => {
  it('count for each value, of every facet, what the filter shows', async () => {
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const { total, facets, valueFacets } = await search(query)
        const ids = await walk(query)
        expect(new Set(ids).size).toBe(ids.length)
        expect(total).toEqual({ count: ids.length, capped: false })
        const chosen = query.skill ?? []
        const clicks: [JobSearchQuery, number | null][] = [
          ...(valueFacets?.occupation ?? []).map(({ value, count }): [JobSearchQuery, number | null] => [
            { occupation: value },
            count,
          ]),
          ...(valueFacets?.skill ?? []).map(({ value, count }): [JobSearchQuery, number | null] => [
            { skill: [...new Set([...chosen, value])] },
            count,
          ]),
          ...(facets?.workMode ?? []).map(({ value, count }): [JobSearchQuery, number | null] => [
            { workMode: [value as 'remote'] },
            count,
          ]),
        ]
        for (const [click, count] of clicks) {
          const clicked = await search({ ...query, ...click })
          expect([click, clicked.total?.count]).toEqual([click, count])
        }
      }),
      options,
    )
  })

  it('never show more jobs with another skill, with an occupation below, or without a word', async () => {
    await fc.assert(
      fc.asyncProperty(queries, fc.constantFrom(...skills.map(codeOf)), async (query, added) => {
        const before = await walk(query)
        const skill = [...new Set([...(query.skill ?? []), added])]
        expect((await walk({ ...query, skill })).filter((id) => !before.includes(id))).toEqual([])
        const above = await walk({ ...query, occupation: 'rigger-of-ships' })
        for (const occupation of ['mast-rigger', 'topmast-rigger'])
          expect((await walk({ ...query, occupation })).filter((id) => !above.includes(id))).toEqual([])
      }),
      options,
    )
  })

  it('include the values below, and require every skill', async () => {
    const held = async (query: JobSearchQuery) => {
      const ids = await walk(query)
      const { rows } = await app.db.pool.query<{ skills: string[] }>(
        'select required_skills as skills from jobs where id = any($1::uuid[])',
        [ids],
      )
      return rows.map((row) => row.skills)
    }
    const both = await held({ skill: ['ropework', 'sailmaking'] })
    expect(both.length).toBeGreaterThan(0)
    expect(both.some((all) => !all.includes('Ropework'))).toBe(true)
    for (const all of both) {
      expect(all).toContain('Sailmaking')
      expect(all.some((one) => ['Ropework', 'Splicing', 'Eye splicing'].includes(one))).toBe(true)
    }
    expect((await held({ skill: ['eye-splicing'] })).every((all) => all.includes('Eye splicing'))).toBe(true)
  })

  it('show no job with an excluded word', async () => {
    const { rows } = await app.db.pool.query<{ id: string }>(
      `select id from jobs where description like '%night%'`,
    )
    const ids = await walk({ q: '-night', occupation: 'rigger-of-ships' })
    expect(ids.length).toBeGreaterThan(0)
    expect(rows.filter(({ id }) => ids.includes(id))).toEqual([])
  })

  it('say which values they are; an unknown one is named and not searched for', async () => {
    const { values, total } = await search({ occupation: 'no-such', skill: ['caulking'] })
    expect(values).toEqual([
      { kind: 'occupation', code: 'no-such', label: 'no-such', state: 'unknown' },
      { kind: 'skill', code: 'caulking', label: 'Caulking', state: 'listed' },
    ])
    expect(total).toEqual((await search({ skill: ['caulking'] })).total)
    expect((await search({})).values).toBeUndefined()
  })

  it('take at most five skills', async () => {
    const skill = ['a', 'b', 'c', 'd', 'e', 'f']
    const { problem } = await app.request(searchJobs, { query: { skill } })
    expect(problem?.code).toBe('malformed')
  })
})
