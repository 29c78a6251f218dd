import {
  addSearchSynonym,
  changeSearchSynonym,
  listSearchSynonyms,
  removeSearchSynonym,
  type SearchSynonym,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
  admin = await app.person('admin')
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.pool.query("delete from master_terms where entity = 'search-words'")
  await app.db.pool.query("delete from master_values where entity = 'search-words'")
})

const list = async () => (await app.request(listSearchSynonyms, {}, admin)).body
const add = (...words: string[]) => app.request(addSearchSynonym, { body: { words } }, admin)
const change = ({ id, version }: SearchSynonym, ...words: string[]) =>
  app.request(changeSearchSynonym, { params: { id }, version, body: { words } }, admin)
const remove = ({ id, version }: SearchSynonym) =>
  app.request(removeSearchSynonym, { params: { id }, version }, admin)

async function revision(): Promise<number> {
  const { rows } = await app.db.pool.query<{ revision: number }>(
    "select revision from master_entities where name = 'search-words'",
  )
  return rows[0]?.revision ?? 0
}

/** What the search reads of the active groups. */
async function phrases(): Promise<string[]> {
  const { rows } = await app.db.pool.query<{ phrase: string }>(
    "select phrase from master_terms where entity = 'search-words' and active order by phrase",
  )
  return rows.map(({ phrase }) => phrase)
}

describe('a group', () => {
  test('is added, changed and removed; each time the search learns it from the revision', async () => {
    const start = await revision()
    const added = await add('SWE', 'Software Engineers', 'software developer')
    expect(added.status).toBe(201)
    expect(added.body.words).toEqual(['SWE', 'software developer', 'Software Engineers'])
    expect(await list()).toEqual({ items: [added.body], total: 1 })
    expect(await phrases()).toEqual(['software developer', 'software engineer', 'swe'])
    expect(await revision()).toBe(start + 1)

    const changed = await change(added.body, 'software engineer', 'SWE')
    expect(changed.body).toMatchObject({ id: added.body.id, words: ['software engineer', 'SWE'] })
    expect(await list()).toEqual({ items: [changed.body], total: 1 })
    expect(await phrases()).toEqual(['software engineer', 'swe'])
    expect(await revision()).toBe(start + 2)

    expect((await remove(changed.body)).status).toBe(204)
    expect(await list()).toEqual({ items: [], total: 0 })
    expect(await phrases()).toEqual([])
    expect(await revision()).toBe(start + 3)
    expect((await remove(changed.body)).problem?.code).toBe('not-found')
    expect((await change(changed.body, 'one', 'two')).problem?.code).toBe('not-found')
    expect(await revision()).toBe(start + 3)
    const { rows } = await app.db.pool.query(
      'select action, actor_id, details from audit_events where subject_id = $1 order by id',
      [added.body.id],
    )
    expect(rows).toEqual([
      { action: 'search-synonyms.add', actor_id: admin.userId, details: { words: 3 } },
      { action: 'search-synonyms.change', actor_id: admin.userId, details: { words: 2 } },
      { action: 'search-synonyms.remove', actor_id: admin.userId, details: { words: 2 } },
    ])
  })

  test('that is saved unchanged indexes nothing again', async () => {
    const { body } = await add('RN', 'registered nurse', 'Krankenschwester')
    const before = await revision()
    expect((await change(body, 'RN', 'Krankenschwester', 'registered nurse')).body).toEqual(body)
    expect(await revision()).toBe(before)
  })

  test('is added once by repeated calls with one idempotency key', async () => {
    const send = () =>
      app.request(addSearchSynonym, { body: { words: ['QA', 'tester'] } }, admin, {
        'idempotency-key': 'a-key-of-this-test',
      })
    const [one, other] = [await send(), await send()]
    expect(other.body).toEqual(one.body)
    expect((await list()).total).toBe(1)
  })

  test('keeps words with signs and accents apart, as the search does', async () => {
    const { body } = await add('C++', 'C#', 'C', '.NET', 'NET', 'Pflegehelfer:in')
    expect(body.words).toHaveLength(6)
    expect(await phrases()).toEqual(['c', 'cplusplus', 'csharp', 'dotnet', 'net', 'pflegehelfer in'])
    expect((await add('Café', 'cafe')).problem?.errors).toMatchObject([{ path: 'words.1' }])
    expect((await list()).items[0]).toEqual(body)
  })
})

describe('refused', () => {
  test('is a word of another group, at its field and with the name of that group', async () => {
    await add('SWE', 'software engineer')
    const { problem } = await add('developer', 'Software  Engineers')
    const message =
      '“Software  Engineers” is already in the group “SWE”. Add your words to that group instead.'
    expect(problem).toMatchObject({ code: 'conflict', message, errors: [{ path: 'words.1', message }] })
    const { body } = await add('developer', 'programmer')
    expect((await change(body, 'developer', 'swe')).problem?.code).toBe('conflict')
    expect((await list()).items.map(({ words }) => words)).toEqual([
      ['developer', 'programmer'],
      ['SWE', 'software engineer'],
    ])
  })

  test('is a word that the search treats like an earlier one', async () => {
    const { problem } = await add('nurse', 'carer', 'Nurses')
    expect(problem).toMatchObject({
      code: 'invalid',
      errors: [
        { path: 'words.2', message: 'The search already treats this like “nurse”. Enter another word.' },
      ],
    })
  })

  test.each([
    ['one word', ['SWE'], 'words'],
    ['eleven words', Array.from({ length: 11 }, (_, index) => `word ${index}`), 'words'],
    ['only signs', ['SWE', '+++'], 'words.1'],
    ['nothing', ['', 'SWE'], 'words.0'],
    ['61 characters', ['SWE', 'x'.repeat(61)], 'words.1'],
    ['six words in one', ['SWE', 'one two three four five six'], 'words.1'],
    ['NUL', ['SWE', 'soft\0ware'], 'words.1'],
    ['a lone surrogate', ['SWE', 'soft\ud800'], 'words.1'],
  ])('is %s', async (_, words, path) => {
    const { problem } = await add(...words)
    expect(problem).toMatchObject({ code: 'invalid', errors: [{ path }] })
    expect((await list()).total).toBe(0)
  })

  test('is a stale change or removal; the other administrator’s words stay', async () => {
    const { body: before } = await add('SWE', 'software engineer')
    const { body: after } = await change(before, 'SWE', 'software engineer', 'developer')
    for (const answer of [await change(before, 'SWE', 'programmer'), await remove(before)]) {
      expect(answer.problem).toMatchObject({ code: 'stale', currentVersion: after.version })
    }
    expect((await list()).items).toEqual([after])
  })

  test('is one of two groups with the same word that are added at once', async () => {
    const answers = await Promise.all([add('SWE', 'developer'), add('programmer', 'swe')])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await list()).total).toBe(1)
  })

  test('is everybody but administrators', async () => {
    for (const person of [await app.person('candidate'), await app.person('employer')]) {
      expect((await app.request(listSearchSynonyms, {}, person)).status).toBe(403)
    }
  })

  test('is the 1,001st group', async () => {
    await app.db.pool.query(
      `insert into master_values (entity, code, label, source)
       select 'search-words', 'group-' || n, 'group ' || n, 'admin' from generate_series(1, 1000) n`,
    )
    expect((await add('SWE', 'developer')).problem).toMatchObject({
      code: 'not-permitted-now',
      message: 'There are already 1,000 groups. Remove one first.',
    })
  })
})
