import {
  answerFeedback,
  changeFeedback,
  changeFeedbacks,
  getFeedback,
  listMyFeedbacks,
  listNotifications,
} from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renderMail } from '#platform/mail/mail-templates.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createFeedbackRow } from '#testing/factories/feedback-factory.ts'
import { waitingMails } from '#testing/servers/mailbox.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: TestPerson
let colleague: TestPerson
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
  ;[admin, colleague] = [await app.person('admin'), await app.person('admin')]
})
afterAll(() => app.close())

const read = async (id: string) => (await app.request(getFeedback, { params: { id } }, admin)).body
const change = (id: string, version: number, body: Parameters<typeof changed>[0]) =>
  app.request(changeFeedback, { params: { id }, version, body }, admin)
const changed = (body: { status?: 'in-progress' | 'resolved' | 'dismissed'; assigneeId?: string | null }) =>
  body
const auditOf = async (id: string) => {
  const { rows } = await app.db.pool.query(
    'select action, actor_id, details from audit_events where subject_id = $1 order by at, id',
    [id],
  )
  return rows
}

test('a feedback moves through its states; a state that cannot be reached changes nothing', async () => {
  const id = await createFeedbackRow(app.db)
  expect((await change(id, 1, { status: 'in-progress' })).body).toMatchObject({
    status: 'in-progress',
    version: 2,
  })
  expect((await change(id, 2, { status: 'dismissed' })).body.status).toBe('dismissed')
  const refused = await change(id, 3, { status: 'resolved' })
  expect([refused.status, refused.problem?.code]).toEqual([409, 'not-permitted-now'])
  expect((await change(id, 3, { status: 'in-progress' })).body.status).toBe('in-progress')
  expect((await auditOf(id)).map(({ action, details }) => [action, details.status])).toEqual([
    ['feedback.change', 'in-progress'],
    ['feedback.change', 'dismissed'],
    ['feedback.change', 'in-progress'],
  ])
})

test('an outdated version gets 412, and of two concurrent changes one wins', async () => {
  const id = await createFeedbackRow(app.db)
  const answers = await Promise.all([
    change(id, 1, { status: 'in-progress' }),
    change(id, 1, { assigneeId: colleague.userId }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
  const stale = answers.find(({ problem }) => problem)
  expect(stale?.problem).toMatchObject({ code: 'stale', currentVersion: 2 })
})

test('a feedback is assigned to administrators only', async () => {
  const id = await createFeedbackRow(app.db)
  const person = await app.person('employer')
  const { problem } = await change(id, 1, { assigneeId: person.userId })
  expect(problem).toMatchObject({ code: 'invalid', errors: [{ path: 'assigneeId' }] })
  const { body } = await change(id, 1, { assigneeId: colleague.userId })
  expect(body.assignee).toEqual({ userId: colleague.userId, name: colleague.displayName })
  // Somebody who is no administrator any more takes care of nothing.
  await app.db.pool.query(`update users set roles = '{}' where id = $1`, [colleague.userId])
  expect((await read(id)).assignee).toBeNull()
  await app.db.pool.query(`update users set roles = '{admin}' where id = $1`, [colleague.userId])
  expect((await change(id, 2, { assigneeId: null })).body.assignee).toBeNull()
})

test('an answer reaches a signed-in giver as a notification and in their list, without the author’s name', async () => {
  const giver = await app.person('candidate')
  const id = await createFeedbackRow(app.db, { userId: giver.userId })
  const text = 'Maps come in May.'
  const input = { params: { id }, version: 1, body: { text, status: 'resolved' as const } }
  const key = { 'idempotency-key': 'answer-once' }
  const [first, second] = await Promise.all([
    app.request(answerFeedback, input, admin, key),
    app.request(answerFeedback, input, admin, key),
  ])
  expect([first?.status, second?.status]).toEqual([201, 201])
  expect(await read(id)).toMatchObject({
    status: 'resolved',
    version: 2,
    giver: { userId: giver.userId, name: giver.displayName },
    email: giver.email,
    assignee: { userId: admin.userId },
    answers: [{ text, author: admin.displayName }],
  })
  const { items } = (await app.request(listNotifications, {}, giver)).body
  expect(items).toMatchObject([{ kind: 'feedback-answered', readAt: null }])
  const own = await app.request(listMyFeedbacks, {}, giver)
  expect(own.body.items).toMatchObject([{ status: 'resolved', answers: [{ text }] }])
  expect(JSON.stringify(own.body)).not.toContain(admin.displayName)
  expect(await auditOf(id)).toMatchObject([
    { action: 'feedback.answer', actor_id: admin.userId, details: { status: 'resolved' } },
  ])
})

test('an answer reaches a visitor by mail, in their language and without links of strangers', async () => {
  const message = '<script>alert(1)</script> see https://evil.example/x'
  const id = await createFeedbackRow(app.db, { email: 'ana@example.org', message })
  await app.db.pool.query(`update feedbacks set locale = 'de-AT' where id = $1`, [id])
  const body = { text: 'Thank you.\nIt is fixed.', status: 'in-progress' as const }
  expect((await app.request(answerFeedback, { params: { id }, version: 1, body }, admin)).status).toBe(201)
  const [mail, ...others] = await waitingMails(app, 'ana@example.org', 'feedback-answered')
  expect(others).toEqual([])
  if (!mail) throw new Error('no mail')
  const { subject, html, text } = renderMail(mail, app.platform.config.publicUrl)
  expect(subject).toContain('Antwort auf Ihr Feedback')
  expect(text).toContain('It is fixed.')
  expect(text).toContain(`${app.platform.config.publicUrl}/submit-feedback`)
  expect(html).not.toContain('<script>')
  expect(html + text).not.toContain('evil.example')
})

test('a visitor without an e-mail address cannot be answered', async () => {
  const id = await createFeedbackRow(app.db)
  const body = { text: 'Thank you', status: 'resolved' as const }
  const { problem } = await app.request(answerFeedback, { params: { id }, version: 1, body }, admin)
  expect(problem?.code).toBe('not-permitted-now')
  expect(await read(id)).toMatchObject({ version: 1, status: 'new', canBeAnswered: false, answers: [] })
})

test('a bulk change skips feedback that cannot take on the state, and is done once', async () => {
  const [fresh, done, ended, running] = [
    await createFeedbackRow(app.db),
    await createFeedbackRow(app.db, { status: 'resolved' }),
    await createFeedbackRow(app.db, { status: 'dismissed' }),
    await createFeedbackRow(app.db, { status: 'in-progress' }),
  ]
  const body = { ids: [fresh, done, ended, running, admin.userId], change: { status: 'resolved' as const } }
  const send = () => app.request(changeFeedbacks, { body }, admin, { 'idempotency-key': 'bulk-once' })
  const [one, two] = await Promise.all([send(), send()])
  expect(one?.body.changed).toBe(3)
  expect(new Set(one?.body.skipped)).toEqual(new Set([ended, admin.userId]))
  expect(two?.body).toEqual(one?.body)
  expect(await read(running)).toMatchObject({ status: 'resolved', version: 2 })
  // One that has the state already does not change.
  expect(await read(done)).toMatchObject({ version: 1 })
  expect(await read(fresh)).toMatchObject({ status: 'resolved', version: 2 })
  const assigned = { ids: [ended, done], change: { assigneeId: colleague.userId } }
  expect((await app.request(changeFeedbacks, { body: assigned }, admin)).body).toEqual({
    changed: 2,
    skipped: [],
  })
  expect(await auditOf(ended)).toMatchObject([
    { action: 'feedback.change', details: { assigneeId: colleague.userId } },
  ])
})
