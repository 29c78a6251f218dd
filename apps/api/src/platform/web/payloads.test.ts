import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publishLegalVersion, saveLegalDraft } from '@vouch/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let webRoot: string

beforeEach(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'vouch-web-'))
  await mkdir(join(webRoot, 'payloads'))
  await writeFile(join(webRoot, 'index.html'), '<!doctype html>')
  await writeFile(join(webRoot, 'payloads', 'term-of-service.json'), '{"at":null,"content":{"body":"Built"}}')
  app = await buildTestApp({ webRoot, now: '2026-03-10T09:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
})

afterEach(async () => {
  await app.close()
  await rm(webRoot, { recursive: true })
})

const get = (name: string, headers: Record<string, string> = {}) =>
  app.app.inject({ url: `/payloads/${name}.json`, headers })
const terms = { document: 'term-of-service' } as const

async function publish(body: string): Promise<void> {
  const admin = await app.person('admin')
  await app.request(saveLegalDraft, { params: terms, version: 0, body: { summary: 'Clearer', body } }, admin)
  await app.request(publishLegalVersion, { params: terms, version: 1 }, admin)
}

/** Makes every read of the content fail, as while the database is away. */
const breakDatabase = () =>
  app.db.pool.query('alter table legal_documents rename to away; alter table job_search rename to away_too')

test('a publication is in the payload from the next request', async () => {
  const before = await get('term-of-service')
  expect(before.json()).toMatchObject({ at: '2026-03-10T09:00:00.000Z', content: { version: 1 } })
  expect(before.headers['cache-control']).toBe('public, no-cache')
  await publish('<p>Our own</p>')
  const after = await get('term-of-service', { 'if-none-match': String(before.headers.etag) })
  expect(after.json().content).toMatchObject({ version: 2, body: '<p>Our own</p>' })
  const known = await get('term-of-service', { 'if-none-match': String(after.headers.etag) })
  expect(known.statusCode).toBe(304)
  expect((await get('home')).json()).toMatchObject({ content: { openJobs: { count: 0 }, fresh: [] } })
  expect((await get('privacy-policy')).json().content.document).toBe('privacy-policy')
})

test('while the content cannot be read, the last known content is served, with its time', async () => {
  await publish('<p>Our own</p>')
  await get('term-of-service')
  await breakDatabase()
  app.clock.advance({ minutes: 5 })
  const { at, content } = (await get('term-of-service')).json()
  expect(at).toBe('2026-03-10T09:00:00.000Z')
  expect(content.body).toBe('<p>Our own</p>')
})

test('content that was never read comes from the build, or is not found', async () => {
  await breakDatabase()
  expect((await get('term-of-service')).json()).toEqual({ at: null, content: { body: 'Built' } })
  expect((await get('home')).statusCode).toBe(404)
  expect((await get('jobs')).statusCode).toBe(404)
})

test('the server loads the content when it starts', async () => {
  const { pool } = app.db
  await app.app.listen({ port: 0 })
  // The reads have begun; they are done when every connection is idle again.
  await vi.waitFor(() => expect([pool.idleCount, pool.waitingCount]).toEqual([pool.totalCount, 0]), 10_000)
  await breakDatabase()
  expect((await get('term-of-service')).json().content.version).toBe(1)
})
