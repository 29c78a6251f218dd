import { searchJobs } from '@vouch/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTitledJobs } from '#testing/factories/search-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { refreshVocabulary } from './index/vocabulary-store.ts'

const now = new Date('2026-03-10T12:00:00Z')
let app: TestApp

beforeAll(async () => {
  app = await buildTestApp({ now })
  const titles = [
    'Nurse',
    'Nurse, night shift',
    'Shift nurse, night ward',
    '.NET developer',
    'Java developer',
    'Teacher, New York',
    'Teacher, New Orleans',
    'Librarian, grow with us',
  ]
  await createTitledJobs(app.db, titles, now)
  await refreshVocabulary(app.db)
})
afterAll(() => app.close())

async function search(q: string) {
  const { body } = await app.request(searchJobs, { query: { q } })
  return {
    titles: body.items.map(({ title }) => title).sort(),
    recognised: body.recognised?.map(({ kind, label, from, to }) => [kind, label, q.slice(from, to)]),
  }
}

it('are read beside a quoted occupation that no job has', async () => {
  expect((await search('"truck driver" -night')).titles).toEqual([])
})

it('with quotation marks leaves out jobs with the phrase, and only these', async () => {
  for (const typed of ['-"night shift"', 'not "night shift"']) {
    const { titles, recognised } = await search(`nurse ${typed}`)
    expect(titles).toEqual(['Nurse', 'Shift nurse, night ward'])
    expect(recognised).toEqual([['excluded', 'night shift', typed]])
  }
  expect((await search('-"night shift"')).titles).toHaveLength(7)
})

it('without quotation marks leaves out jobs with the word', async () => {
  expect((await search('nurse -night')).titles).toEqual(['Nurse'])
  expect(await search('developer -.NET')).toEqual({
    titles: ['Java developer'],
    recognised: [['excluded', '.NET', '-.NET']],
  })
})

it('covers the whole name after "not", and up to three words after "without"', async () => {
  expect(await search('teacher not New York')).toEqual({
    titles: ['Teacher, New Orleans'],
    recognised: [['excluded', 'New York', 'not New York']],
  })
  expect((await search('nurse without night shifts')).titles).toEqual(['Nurse'])
})

it('of a filter is answered without what only the server needs', async () => {
  const { body } = await app.request(searchJobs, { query: { q: 'nurse not remote' } })
  expect(body.recognised).toEqual([{ kind: 'excluded', value: 'remote', label: 'remote', from: 6, to: 16 }])
})

it('of the US leaves out no job that only says "us"', async () => {
  expect((await search('librarian not in the US')).titles).toEqual(['Librarian, grow with us'])
})
