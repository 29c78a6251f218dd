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
  })
  await createTitledJobs(
    app.db,
    ['Docent', 'Airship fitter', 'Airship fitter II', 'Library technician', 'Attorney (public notice flyer)'],
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
})
