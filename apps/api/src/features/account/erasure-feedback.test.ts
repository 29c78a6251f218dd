import { answerFeedback, exportMyData, listMyFeedbacks } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readZip } from '#testing/documents/read-zip.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createFeedbackRow } from '#testing/factories/feedback-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { eraseAccounts } from './erasure.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
})
afterAll(() => app.close())

async function erase(person: TestPerson) {
  await app.db.pool.query(`update users set status = 'deletion-requested', erase_at = $2 where id = $1`, [
    person.userId,
    app.clock.now(),
  ])
  await app.platform.queue.enqueue(app.db.kysely, eraseAccounts, {})
  await app.runJobs()
}

test('erasure deletes a person’s feedback, and their address where they left it as a visitor', async () => {
  const [admin, person, other] = [
    await app.person('admin'),
    await app.person('candidate'),
    await app.person('candidate'),
  ]
  await app.db.pool.query('update users set email_verified = true')
  const own = await createFeedbackRow(app.db, { userId: person.userId, message: 'Mine' })
  const asVisitor = await createFeedbackRow(app.db, { email: person.email.toUpperCase(), message: 'Before' })
  const others = await createFeedbackRow(app.db, { userId: other.userId })
  const body = { text: 'Thank you', status: 'resolved' as const }
  await app.request(answerFeedback, { params: { id: own }, version: 1, body }, admin)
  const response = await app.as(person).inject({ method: 'GET', url: `/api/v1${exportMyData.path}` })
  const feedback = JSON.parse(readZip(response.rawPayload).get('feedback.json')?.toString() ?? 'null')
  expect(feedback).toMatchObject([
    { message: 'Mine', rating: 4, status: 'resolved', answers: [{ text: 'Thank you' }] },
    { message: 'Before', email: person.email.toUpperCase(), answers: [] },
  ])
  await erase(person)
  const { rows } = await app.db.pool.query('select id, email from feedbacks order by id')
  expect(rows).toEqual([
    { id: asVisitor, email: null },
    { id: others, email: null },
  ])
  expect((await app.request(listMyFeedbacks, {}, other)).body.items).toHaveLength(1)
})

test('feedback of an erased administrator’s queue has no assignee', async () => {
  const admin = await app.person('admin')
  await app.person('admin')
  const id = await createFeedbackRow(app.db, { assigneeId: admin.userId })
  await erase(admin)
  const { rows } = await app.db.pool.query('select assignee_id from feedbacks where id = $1', [id])
  expect(rows).toEqual([{ assignee_id: null }])
})
