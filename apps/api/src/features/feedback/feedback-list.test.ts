import {
  exportFeedbacks,
  getFeedback,
  getFeedbackFigures,
  listFeedbacks,
  type RouteInput,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createFeedbackRow } from '#testing/factories/feedback-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: TestPerson
let colleague: TestPerson
// A Wednesday.
const now = '2026-03-11T09:00:00Z'
beforeAll(async () => {
  app = await buildTestApp({ now })
  ;[admin, colleague] = [await app.person('admin'), await app.person('admin')]
})
beforeEach(async () => {
  await app.db.pool.query('delete from feedbacks')
})
afterAll(() => app.close())

const messages = async (query: RouteInput<typeof listFeedbacks>['query'] = {}) =>
  (await app.request(listFeedbacks, { query }, admin)).body.items.map(({ message }) => message)

test('filters combine, and the total counts all matches', async () => {
  await createFeedbackRow(app.db, {
    message: 'One',
    rating: 1,
    category: 'problem',
    assigneeId: admin.userId,
  })
  await createFeedbackRow(app.db, { message: 'Two', rating: 5, status: 'resolved' })
  await createFeedbackRow(app.db, { message: 'Three', rating: 5, assigneeId: colleague.userId })
  expect(await messages()).toEqual(['Three', 'Two', 'One'])
  expect(await messages({ status: ['new'] })).toEqual(['Three', 'One'])
  expect(await messages({ status: ['new', 'resolved'], rating: 5 })).toEqual(['Three', 'Two'])
  expect(await messages({ rating: [1, 2] })).toEqual(['One'])
  expect(await messages({ category: 'problem' })).toEqual(['One'])
  expect(await messages({ assignee: 'me' })).toEqual(['One'])
  expect(await messages({ assignee: 'nobody' })).toEqual(['Two'])
  expect(await messages({ assignee: colleague.userId })).toEqual(['Three'])
  const { body } = await app.request(
    listFeedbacks,
    { query: { limit: 1, withTotal: true, rating: 5 } },
    admin,
  )
  expect(body.total).toEqual({ count: 2, capped: false })
  const cursor = body.nextCursor ?? ''
  expect(await messages({ limit: 1, cursor, rating: 5 })).toEqual(['Two'])
})

test('a search finds all of its words in message, name and e-mail address, without accents', async () => {
  const giver = await app.person('candidate')
  await app.db.pool.query(`update users set display_name = 'Zoë Baker' where id = $1`, [giver.userId])
  await createFeedbackRow(app.db, { message: 'The café list is 100% wrong', userId: giver.userId })
  await createFeedbackRow(app.db, { message: 'Other', email: 'Ana@Example.org' })
  expect(await messages({ q: 'CAFE zoe' })).toEqual(['The café list is 100% wrong'])
  expect(await messages({ q: '100%' })).toHaveLength(1)
  expect(await messages({ q: '%' })).toHaveLength(1)
  expect(await messages({ q: 'ana@example' })).toEqual(['Other'])
  expect(await messages({ q: 'cafe ana' })).toEqual([])
  expect(await messages({ q: '  ' })).toHaveLength(2)
  // A person who asked for the deletion of their account is not found by name any more.
  await app.db.pool.query(`update users set status = 'deletion-requested', erase_at = now() where id = $1`, [
    giver.userId,
  ])
  expect(await messages({ q: 'zoe' })).toEqual([])
  const [id] = (await app.request(listFeedbacks, { query: { q: 'cafe' } }, admin)).body.items.map((f) => f.id)
  const { body } = await app.request(getFeedback, { params: { id: id ?? '' } }, admin)
  expect(body).toMatchObject({ giver: { name: 'Deleted person' }, email: null })
})

test('figures count states, and weeks from Monday with their average rating', async () => {
  const at = (time: string, rating: number) => createFeedbackRow(app.db, { at: new Date(time), rating })
  await at('2026-03-09T00:00:00Z', 5)
  await at('2026-03-11T08:00:00Z', 4)
  await at('2026-03-11T08:30:00Z', 4)
  await at('2026-03-08T23:59:59Z', 1)
  await at('2025-12-22T00:00:00Z', 2)
  await at('2025-12-21T23:59:59Z', 3)
  await createFeedbackRow(app.db, { at: new Date('2025-01-01T00:00:00Z'), status: 'dismissed' })
  const { body } = await app.request(getFeedbackFigures, {}, admin)
  expect(body.counts).toEqual({ new: 6, 'in-progress': 0, resolved: 0, dismissed: 1 })
  expect(body.weeks).toHaveLength(12)
  expect(body.weeks[0]).toEqual({ from: '2025-12-22', count: 1, rating: 2 })
  expect(body.weeks[1]).toEqual({ from: '2025-12-29', count: 0, rating: null })
  expect(body.weeks.slice(-2)).toEqual([
    { from: '2026-03-02', count: 1, rating: 1 },
    { from: '2026-03-09', count: 3, rating: 4.33 },
  ])
})

test('an export has the matches, neutralises formulas and is recorded', async () => {
  const at = new Date(now)
  await createFeedbackRow(app.db, {
    message: '=HYPERLINK("https://evil.example")',
    email: '+1@example.org',
    at,
  })
  await createFeedbackRow(app.db, { message: 'Left out', status: 'resolved' })
  const answer = await app.request(exportFeedbacks, { query: { status: 'new' } }, admin)
  expect(answer.headers['content-disposition']).toContain('feedback.csv')
  const [header, row, ...rest] = String(answer.body).split('\r\n')
  expect(header).toContain('"Given","State","Rating"')
  expect(row).toBe(
    `"2026-03-11T09:00:00.000Z","new","4","Idea","'=HYPERLINK(""https://evil.example"")","","","'+1@example.org","",""`,
  )
  expect(rest).toEqual([''])
  const { rows } = await app.db.pool.query(
    `select actor_id, details from audit_events where action = 'feedback.export'`,
  )
  expect(rows).toEqual([{ actor_id: admin.userId, details: { feedbacks: 1 } }])
})
