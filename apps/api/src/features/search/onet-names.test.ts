import { searchJobs } from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOnetOccupations } from '#testing/factories/master-factory.ts'
import { createTitledJobs } from '#testing/factories/search-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { refreshVocabulary } from './index/vocabulary-store.ts'

const now = new Date('2026-03-10T12:00:00Z')
let app: TestApp

beforeAll(async () => {
  app = await buildTestApp({ now })
  // More than three occupations share "Docent", so it is only a fallback.
  const teachers = ['Glass', 'Paper', 'Stone', 'Wood', 'Wool'].map(
    (field) => `${field} Studies Teachers, Postsecondary`,
  )
  await createOnetOccupations(app.db, {
    ...Object.fromEntries(teachers.map((title) => [title, ['Docent']])),
    'Zeppelin Technologists and Technicians, Except Pilots and Ground Crew': [
      'ZT',
      'Airship Fitter',
      'Flyer',
    ],
    'Zeppelin Frobbers and Riggists': ['Gas Cell Sewer'],
    Lawyers: ['Airship Counsel'],
    Judges: ['Airship Umpire'],
    'Helpers--Electricians': ['Airship Wirer'],
    'Airship Planners': ['Water Planner'],
    'Wind Turbine Service Technicians': ['Blade Turner'],
    'Cardiovascular Technologists and Technicians': ['Heart Listener'],
  })
  await createTitledJobs(
    app.db,
    [
      ...[
        'Docent',
        'Airship fitter',
        'Airship fitter II',
        'Library technician',
        'Kite technician',
        'Attorney (public notice flyer)',
      ],
      ...[
        'Kite riggist',
        'Kite riggist II',
        'Gas cell sewer',
        'Electrician',
        'Airship wirer',
        'Electrician helper',
      ],
      ...[
        'Airship counsel',
        'Airship umpire',
        'Judge',
        'Civil engineer',
        ...Array.from({ length: 10 }, () => 'Attorney'),
      ],
    ],
    now,
  )
  await refreshVocabulary(app.db)
})
afterAll(() => app.close())

async function search(q: string) {
  const { body } = await app.request(searchJobs, { query: { q } })
  return { titles: body.items.map(({ title }) => title), recognised: body.recognised }
}

describe('an O*NET name', () => {
  it('is read whole, however long, and excludes nothing', async () => {
    const found = await search('Zeppelin Technologists and Technicians, Except Pilots and Ground Crew')
    expect(found).toEqual({ titles: ['Airship fitter', 'Airship fitter II'], recognised: undefined })
  })

  it('finds the other names of its occupation', async () => {
    expect((await search('ZT')).titles).toEqual(['Airship fitter', 'Airship fitter II'])
  })

  it('falls back to names shared by many occupations', async () => {
    expect((await search('Stone Studies Teachers, Postsecondary')).titles).toEqual(['Docent'])
  })

  it('is followed by the last words of the occupations that it lists', async () => {
    expect((await search('Zeppelin Frobbers and Riggists')).titles).toEqual([
      'Gas cell sewer',
      'Kite riggist',
      'Kite riggist II',
    ])
  })

  it('without jobs finds no other technicians', async () => {
    for (const title of ['Wind Turbine Service Technicians', 'Cardiovascular Technologists and Technicians'])
      expect((await search(title)).titles, title).toEqual([])
  })

  it('finds the same in the singular', async () => {
    expect((await search('zeppelin frobber and riggist')).titles).toEqual([
      'Gas cell sewer',
      'Kite riggist',
      'Kite riggist II',
    ])
  })

  it('comes before an occupation of our own list that is a part of it', async () => {
    expect((await search('Helpers--Electricians')).titles).toEqual([
      'Electrician helper',
      'Airship wirer',
      'Electrician',
    ])
  })
})

describe('a name of our own list and of O*NET', () => {
  it('finds the jobs of our own list only, if they are enough', async () => {
    const { titles } = await search('lawyers')
    expect(titles.length).toBeGreaterThanOrEqual(10)
    expect(titles).not.toContain('Airship counsel')
  })

  it('finds those of O*NET after the few of our own list', async () => {
    expect((await search('judges')).titles).toEqual(['Judge', 'Airship umpire'])
  })

  it('does not hide the profession of a field in a longer text', async () => {
    const { titles } = await search('water planner with a degree in civil engineering')
    expect(titles[0]).toBe('Civil engineer')
  })
})
