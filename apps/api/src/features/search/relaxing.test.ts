import { searchJobs } from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCompany } from '#testing/factories/company-factory.ts'
import { createSearchableJobs, createTitledJobs } from '#testing/factories/search-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { refreshVocabulary } from './index/vocabulary-store.ts'
import { decodeSearchCursor } from './statements/search-cursor.ts'
import { asTyped } from './statements/search-plan.ts'

const now = new Date('2026-03-10T12:00:00Z')
let app: TestApp

beforeAll(async () => {
  app = await buildTestApp({ now })
  const titles = [
    ...Array.from({ length: 11 }, () => 'Correspondence analyst'),
    ...Array.from({ length: 15 }, () => 'Unit clerk'),
    'Lorry driver',
    'Shuttle driver',
    'Learning officer',
    'Lighthouse guide',
    'Music teacher',
    'Postal worker',
    'Customer service manager',
    'Waterproofing foreman',
    'Controller',
    'Deputy controller',
    'IT specialist (scrum master)',
    'Master cabinet maker',
    'Site reliability engineer',
    'Trellis planner',
    'Trellis planner',
    ...Array.from({ length: 12 }, () => 'Landscape gardener'),
    'Junior landscape gardener',
  ]
  await createTitledJobs(app.db, titles, now)
  await refreshVocabulary(app.db)
})
afterAll(() => app.close())

async function search(q: string) {
  const { body } = await app.request(searchJobs, { query: { q } })
  return { ...body, titles: body.items.map(({ title }) => title) }
}

describe('too few jobs', () => {
  it('keep the rarest word where no profession is named', async () => {
    const { titles, dropped, fullMatches } = await search('correspondence clerk')
    expect(new Set(titles)).toEqual(new Set(['Correspondence analyst']))
    expect({ dropped, fullMatches }).toEqual({ dropped: ['clerk'], fullMatches: { count: 0, capped: false } })
  })

  it('keep what the work is about, not a word such as "officer"', async () => {
    const { titles, dropped } = await search('lighthouse officer')
    expect(titles).toEqual(['Lighthouse guide'])
    expect(dropped).toEqual(['officer'])
    expect((await search('sawmill officer')).titles).toEqual(['Learning officer'])
  })

  it('are of the occupation whose names have a word that no title has', async () => {
    const { titles, telling } = await search('violin worker')
    expect(titles).toEqual(['Music teacher'])
    expect(telling).toEqual(['Music teacher'])
  })

  it('keep the telling word beside a profession that most titles have', async () => {
    const { titles, dropped } = await search('trellis gardener')
    expect(new Set(titles)).toEqual(new Set(['Trellis planner']))
    expect(dropped).toEqual(['gardener'])
  })

  it('of an occupation are followed by those of its last word', async () => {
    const { titles, dropped, fullMatches } = await search('truck driver')
    expect(titles).toEqual(['Lorry driver', 'Shuttle driver'])
    expect({ dropped, fullMatches }).toEqual({ dropped: ['truck'], fullMatches: { count: 1, capped: false } })
  })

  it('of an occupation are not followed by those of another that its last word names', async () => {
    expect((await search('air traffic controller')).titles).toEqual([])
    expect((await search('controller')).titles).toHaveLength(2)
  })

  it('of an occupation are not followed by those of a last word that names none', async () => {
    const { titles, similar } = await search('scrum master')
    expect(titles).toEqual(['IT specialist (scrum master)'])
    expect(similar).toBeUndefined()
  })

  it('of a level are followed by those that name none', async () => {
    for (const level of ['junior', 'entry level']) {
      const { titles, dropped, fullMatches, recognised } = await search(`${level} landscape gardener`)
      expect(titles).toHaveLength(13)
      expect(titles[0]).toBe('Junior landscape gardener')
      expect({ dropped, fullMatches, recognised }).toEqual({
        dropped: [level],
        fullMatches: { count: 1, capped: false },
        recognised: undefined,
      })
    }
  })

  it('of a level leave a place with enough jobs alone', async () => {
    const { id: companyId } = await createCompany(app.db)
    const arborist = { companyId, title: 'Arborist', postedAt: now, closesAt: new Date('2026-05-01') }
    const berlin = { location: 'Berlin', country: 'DE' }
    await createSearchableJobs(app.db, [
      ...Array.from({ length: 11 }, () => ({ ...arborist, ...berlin })),
      { ...arborist, ...berlin, title: 'Junior arborist' },
      { ...arborist, title: 'Arborist elsewhere' },
    ])
    const { titles, recognised, dropped } = await search('junior arborist berlin')
    expect(titles).toHaveLength(12)
    expect(titles[0]).toBe('Junior arborist')
    expect(recognised).toMatchObject([{ kind: 'place' }])
    expect(dropped).toEqual(['junior'])
  })

  it('of a skill are followed by those of occupations that need it, apart', async () => {
    const { titles, similar } = await search('kubernetes')
    expect(titles).toEqual([])
    expect(similar?.items.map(({ title }) => title)).toEqual(['Site reliability engineer'])
    expect(similar?.occupations).toContain('DevOps engineer')
  })

  it('never split the name of a skill', async () => {
    expect((await search('machine learning')).titles).toEqual([])
  })

  it('of an occupation without jobs are not filled with descriptions', async () => {
    expect((await search('waiter')).titles).toEqual([])
  })

  it('are not assumed because a short page by date reads few', async () => {
    const { body } = await app.request(searchJobs, { query: { q: 'unit clerk', sort: 'newest', limit: 3 } })
    expect(decodeSearchCursor(body.nextCursor ?? undefined)?.mode).toEqual(asTyped)
  })

  it('come first on the first page and are not repeated on the next', async () => {
    const titles: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await app.request(searchJobs, { query: { q: 'truck driver', limit: 1, cursor } })
      titles.push(...body.items.map(({ title }) => title))
      cursor = body.nextCursor ?? undefined
    } while (cursor)
    expect(titles).toEqual(['Lorry driver', 'Shuttle driver'])
  })
})
