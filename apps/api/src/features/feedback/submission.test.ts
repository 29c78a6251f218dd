import { listMyFeedbacks, submitFeedback } from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z', env: { VOUCH_RATE_LIMIT: '1' } })
})
beforeEach(async () => {
  await app.db.pool.query('delete from feedbacks')
  await app.db.pool.query('delete from rate_counts')
})
afterAll(() => app.close())

const idea = { rating: 4, category: 'idea', message: 'Show maps' }
const stored = async () =>
  (await app.db.pool.query('select message, user_id, email, locale, page from feedbacks order by id')).rows

test('a visitor gives feedback, with an e-mail address and a page only if they chose to', async () => {
  const headers = { 'accept-language': 'de-AT,de;q=0.9' }
  const body = { ...idea, message: '  Two\nlines ', email: 'ana@example.org', page: '/jobs' }
  const { status } = await app.request(submitFeedback, { body }, null, headers)
  expect(status).toBe(201)
  await app.request(submitFeedback, { body: idea }, null, headers)
  const visitor = { user_id: null, page: null, email: null, locale: null }
  expect(await stored()).toEqual([
    { ...visitor, message: 'Two\nlines', email: 'ana@example.org', locale: 'de-AT', page: '/jobs' },
    { ...visitor, message: 'Show maps' },
  ])
})

test('a signed-in person is recognised, and sees only their own feedback', async () => {
  const [person, other] = [await app.person('candidate'), await app.person()]
  const answer = await app.request(submitFeedback, { body: { ...idea, email: 'else@example.org' } }, person)
  expect(await stored()).toMatchObject([{ user_id: person.userId, email: null, locale: null }])
  expect((await app.request(listMyFeedbacks, {}, person)).body).toEqual({
    items: [
      {
        id: answer.body.id,
        status: 'new',
        rating: 4,
        category: { code: 'idea', label: 'Idea' },
        message: 'Show maps',
        page: null,
        createdAt: '2026-03-10T09:00:00.000Z',
        answers: [],
      },
    ],
    nextCursor: null,
  })
  expect((await app.request(listMyFeedbacks, {}, other)).body.items).toEqual([])
})

test('own feedback is paged newest first', async () => {
  const person = await app.person('candidate')
  for (const message of ['First', 'Second', 'Third']) {
    await app.request(submitFeedback, { body: { ...idea, message } }, person)
    app.clock.advance({ minutes: 1 })
  }
  const first = (await app.request(listMyFeedbacks, { query: { limit: 2 } }, person)).body
  expect(first.items.map(({ message }) => message)).toEqual(['Third', 'Second'])
  const cursor = first.nextCursor ?? ''
  const second = (await app.request(listMyFeedbacks, { query: { limit: 2, cursor } }, person)).body
  expect([second.items.map(({ message }) => message), second.nextCursor]).toEqual([['First'], null])
})

test.each([
  ['1,201 characters', { message: 'x'.repeat(1201) }, 'message'],
  ['an empty message', { message: ' \n ' }, 'message'],
  ['an unknown category', { category: 'nonsense' }, 'category'],
  ['no stars', { rating: 0 }, 'rating'],
  ['six stars', { rating: 6 }, 'rating'],
  ['a rating between two stars', { rating: 3.5 }, 'rating'],
  ['an incomplete e-mail address', { email: 'ana@' }, 'email'],
  ['a page of another site', { page: '//evil.example' }, 'page'],
  ['a page of another site with a backslash', { page: '/\\evil.example' }, 'page'],
])('refuses %s', async (_, change, path) => {
  const { problem } = await app.request(submitFeedback, { body: { ...idea, ...change } })
  expect(problem).toMatchObject({ code: 'invalid', errors: [{ path }] })
  expect(await stored()).toEqual([])
})

test('stores 1,200 characters and a script unchanged', async () => {
  const script = '<script>alert(1)</script>'
  const message = script + 'x'.repeat(1200 - script.length)
  await app.request(submitFeedback, { body: { ...idea, message } })
  expect(await stored()).toMatchObject([{ message }])
})

test('an inactive category is refused', async () => {
  await app.db.pool.query(
    `update master_values set active = false where entity = 'feedback-categories' and code = 'praise'`,
  )
  const { problem } = await app.request(submitFeedback, { body: { ...idea, category: 'praise' } })
  expect(problem?.errors).toMatchObject([{ path: 'category' }])
})

test('a submission sent twice is stored once, also for visitors', async () => {
  for (const person of [null, await app.person('candidate')]) {
    const headers = { 'idempotency-key': `twice-${person?.userId ?? 'visitor'}` }
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.request(submitFeedback, { body: idea }, person, headers)),
    )
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const changed = { body: { ...idea, message: 'Other' } }
    expect((await app.request(submitFeedback, changed, person, headers)).problem?.code).toBe(
      'duplicate-request',
    )
  }
  expect(await stored()).toHaveLength(2)
})

test('a visitor’s sixth feedback in an hour is refused; refused and repeated ones do not count', async () => {
  const send = (message: string, key: string) =>
    app.request(submitFeedback, { body: { ...idea, message } }, null, { 'idempotency-key': key })
  await app.request(submitFeedback, { body: { ...idea, category: 'nonsense' } })
  for (const count of [1, 2, 3, 4, 5]) {
    expect((await send(`Number ${count}`, `number-${count}`)).status).toBe(201)
    expect((await send(`Number ${count}`, `number-${count}`)).status).toBe(201)
  }
  const sixth = await send('Number 6', 'number-6')
  expect([sixth.status, sixth.problem?.code]).toEqual([429, 'too-many-requests'])
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3500)
  expect(await stored()).toHaveLength(5)
  await app.db.pool.query(`update rate_counts set resets_at = now() - interval '1 second'`)
  expect((await send('Number 6', 'number-6')).status).toBe(201)
})

test('parallel submissions cannot exceed the limit', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => app.request(submitFeedback, { body: idea })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(await stored()).toHaveLength(5)
})

test('a person is limited at every address', async () => {
  const person = await app.person('candidate')
  const headers = { authorization: `Bearer ${await app.tokens.sign(person, app.clock.now())}` }
  const send = (remoteAddress: string) =>
    app.app.inject({ method: 'POST', url: '/api/v1/feedbacks', headers, payload: idea, remoteAddress })
  for (const count of [1, 2, 3, 4, 5]) expect((await send(`192.0.2.${count}`)).statusCode).toBe(201)
  expect((await send('192.0.2.6')).statusCode).toBe(429)
  // The refused call was not counted for the address either.
  const { rows } = await app.db.pool.query('select calls from rate_counts where calls > 0 order by calls')
  expect(rows.filter(({ calls }) => calls === 1)).toHaveLength(5)
})
