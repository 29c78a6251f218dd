import { afterAll, beforeAll, expect, test } from 'vitest'
import { proposalOf, typeSkill } from '#testing/lists/proposals.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { nameTypedWords } from './typed-words-store.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ env: { VOUCH_RATE_LIMIT: 'off' } })
})
afterAll(() => app.close())

test('words from before there were proposals are counted at night', async () => {
  const admin = await app.person('admin')
  const find = () => proposalOf(app, admin, 'skills', 'old craft')
  const people = await typeSkill(app, 'Old craft', 'Old craft', 'Old craft')
  const ids = people.map(({ userId }) => userId)
  await app.db.pool.query('delete from typed_words where user_id = any($1::uuid[])', [ids])
  await app.db.pool.query(
    `insert into typed_words (entity, words, user_id, part) select 'skills', 'Old craft', id, 'skills'
     from unnest($1::uuid[]) id`,
    [ids],
  )
  expect(await find()).toBeUndefined()
  // Signs only are no name of a value.
  await app.db.pool.query(
    `insert into typed_words (entity, words, user_id, part) select 'skills', '?!', id, 'skills' from unnest($1::uuid[]) id`,
    [ids],
  )
  await nameTypedWords(app.db)
  const { rows } = await app.db.pool.query(`select from typed_words where form is null or words = '?!'`)
  expect(rows).toEqual([])
  expect(await find()).toMatchObject({ words: 'Old craft', people: 3 })
})
