import { joinedPairs } from '@vouch/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#db/connect.ts'
import { openTestDatabase } from '#testing/test-database.ts'

let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

async function light(...texts: string[]): Promise<string[]> {
  const { rows } = await db.pool.query<{ light: string }>(
    'select search_light(text) as light from unnest($1::text[]) with ordinality t(text, place) order by place',
    [texts],
  )
  return rows.map((row) => row.light)
}

async function conceptsOf(title: string): Promise<string[]> {
  const { rows } = await db.pool.query<{ label: string }>(
    `select v.label from unnest(search_title_concepts(search_segments($1))) term
     join master_values v on v.id = substr(term, 3)::int
     where term like 'o:%' order by v.label`,
    [title],
  )
  return rows.map((row) => row.label)
}

describe('words of the index', () => {
  it('lose plural endings and nothing else', async () => {
    expect(
      await light('Nurses', 'Companies', 'Coaches', 'Classes', 'Salesmen', 'Krankenpflegerinnen'),
    ).toEqual(['nurse', 'company', 'coach', 'class', 'salesman', 'krankenpfleger'])
    const whole = ['news', 'business', 'campus', 'analysis', 'aws', 'accountant', 'designer', 'developer']
    expect(await light(...whole)).toEqual(whole)
  })

  it('keep technical words whole, fold accents and end words at signs', async () => {
    expect(await light('C++/C#', '.NET (Core)', 'Infirmière', 'Straßenbauer', "Chef's")).toEqual([
      'cplusplus csharp',
      'dotnet core',
      'infirmiere',
      'strassenbauer',
      'chef s',
    ])
  })

  it('join the same pairs of words as search texts', async () => {
    expect(joinedPairs.length).toBeGreaterThan(10)
    const joined = await light(...joinedPairs)
    expect(joined.filter((text) => text.includes(' '))).toEqual([])
    expect(await light('back office', 'web developer', 'data entry')).toEqual([
      'back office',
      'web developer',
      'data entry',
    ])
  })
})

describe('occupations in titles', () => {
  it('are read at the end of a part, before grades and prepositions', async () => {
    expect(await conceptsOf('Software Engineer II')).toContain('Software developer')
    expect(await conceptsOf('Registered Nurses (ICU), nights')).toContain('Registered nurse')
    expect(await conceptsOf('Accountants for our Berlin office')).toContain('Accountant')
  })

  it('are not read where they only describe another', async () => {
    expect(await conceptsOf('Accountant recruiter')).not.toContain('Accountant')
    expect(await conceptsOf('Lawyer liaison specialist')).not.toContain('Lawyer')
  })
})

describe('places', () => {
  it('are the region or country that a location names', async () => {
    const { rows } = await db.pool.query<{ code: string | null }>(
      `select v.code from unnest($1::text[], $2::text[]) with ordinality p (location, country, place)
       left join master_values v on v.id = abs(search_place(p.location, p.country)) order by p.place`,
      [
        ['California', 'Fort Knox, Kentucky, United States', 'Nowhere', ''],
        ['US', 'US', null, null],
      ],
    )
    expect(rows.map(({ code }) => code)).toEqual(['US-CA', 'US-KY', null, null])
  })
})
