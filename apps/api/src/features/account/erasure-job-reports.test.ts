import { exportMyData, listJobReports, reportJob } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readZip } from '#testing/documents/read-zip.ts'
import { createHiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { eraseAccounts } from './erasure.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
})
afterAll(() => app.close())

test('job reports are exported, and lose reporter and text when the account is erased', async () => {
  const { job } = await createHiringWorld(app)
  const person = await app.person('candidate')
  const body = { reason: 'fraud', words: 'They ask for my card number.' } as const
  await app.request(reportJob, { params: { id: job.id }, body }, person)
  const response = await app.as(person).inject({ method: 'GET', url: `/api/v1${exportMyData.path}` })
  const archive = readZip(response.rawPayload)
  expect(JSON.parse(archive.get('reported-jobs.json')?.toString() ?? 'null')).toMatchObject([
    { job: job.title, reason: 'fraud', text: body.words, outcome: null },
  ])
  await app.db.pool.query(`update users set status = 'deletion-requested', erase_at = $2 where id = $1`, [
    person.userId,
    app.clock.now(),
  ])
  await app.platform.queue.enqueue(app.db.kysely, eraseAccounts, {})
  await app.runJobs()
  const { items } = (await app.request(listJobReports, {}, await app.person('admin'))).body
  expect(items).toMatchObject([{ reason: 'fraud', words: '', isTold: false }])
})
