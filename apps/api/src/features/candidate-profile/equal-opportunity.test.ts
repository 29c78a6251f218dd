import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getApplicant, getEqualOpportunity, saveEqualOpportunity } from '@vouch/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createHiringWorld } from '#testing/factories/pipeline-factory.ts'
import { noAnswers } from '#testing/factories/profile-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
})
afterAll(() => app.close())

const save = (
  person: TestPerson,
  version: number,
  consentVersion: string | null,
  answers: Partial<Record<keyof typeof noAnswers, string>> = {},
) =>
  app.request(
    saveEqualOpportunity,
    { version, body: { answers: { ...noAnswers, ...answers }, consentVersion } },
    person,
  )

const consents = ({ userId }: TestPerson) =>
  app.db.kysely
    .selectFrom('consents')
    .select(['version', 'given_at', 'withdrawn_at'])
    .where('user_id', '=', userId)
    .orderBy('version')
    .execute()

test('stores nothing without consent', async () => {
  const person = await app.person('candidate')
  const nothing = { answers: noAnswers, consentVersion: null, consentAt: null, version: 0 }
  expect((await app.request(getEqualOpportunity, {}, person)).body).toEqual(nothing)
  expect((await save(person, 0, null, { gender: 'woman' })).body).toEqual(nothing)
  expect((await app.request(getEqualOpportunity, {}, person)).body).toEqual(nothing)
})

test('stores answers with their consent until it is withdrawn', async () => {
  const person = await app.person('candidate')
  const at = app.clock.now()
  await save(person, 0, '1', { gender: 'woman' })
  app.clock.advance({ hours: 1 })
  const saved = await save(person, 1, '1', { gender: 'woman', caring: 'yes' })
  expect(saved.body).toEqual({
    answers: { ...noAnswers, gender: 'woman', caring: 'yes' },
    consentVersion: '1',
    consentAt: at.toISOString(),
    version: 2,
  })
  expect((await app.request(getEqualOpportunity, {}, person)).body).toEqual(saved.body)
  expect(await consents(person)).toEqual([{ version: '1', given_at: at, withdrawn_at: null }])
  expect((await save(person, 2, null)).body.version).toBe(0)
  const rows = await app.db.kysely
    .selectFrom('equal_opportunity_answers')
    .select('user_id')
    .where('user_id', '=', person.userId)
    .execute()
  expect(rows).toEqual([])
  expect(await consents(person)).toMatchObject([{ withdrawn_at: app.clock.now() }])
})

test('a race of saves has one winner', async () => {
  const person = await app.person('candidate')
  const statuses = await Promise.all(
    ['a', 'b', 'c'].map(async (gender) => (await save(person, 0, '1', { gender })).status),
  )
  expect(statuses.sort()).toEqual([200, 412, 412])
})

test('a save that races with the erasure leaves nothing', async () => {
  const person = await app.person('candidate')
  const client = await app.db.pool.connect()
  await client.query('begin')
  await client.query(`update users set status = 'erased' where id = $1`, [person.userId])
  const saving = save(person, 0, '1', { gender: 'woman' })
  await vi.waitUntil(async () => {
    const { rows } = await app.db.pool.query(
      `select from pg_locks where not granted and pid <> pg_backend_pid()`,
    )
    return rows.length > 0
  })
  await client.query('commit')
  client.release()
  expect((await saving).problem?.code).toBe('unauthenticated')
  const remaining = await app.db.pool.query('select from equal_opportunity_answers where user_id = $1', [
    person.userId,
  ])
  expect(remaining.rows).toEqual([])
})

test('employers see no answers', async () => {
  const world = await createHiringWorld(app)
  const { person } = await world.applicant()
  await save(person, 0, '1', { gender: 'SECRET-GENDER', ethnicity: 'SECRET-ETHNICITY' })
  const params = { jobId: world.job.id, userId: person.userId }
  const { body } = await app.request(getApplicant, { params }, world.owner)
  expect(JSON.stringify(body)).not.toContain('SECRET')
  expect((await app.request(getEqualOpportunity, {}, world.owner)).status).toBe(403)
})

test('only the listed files access the table', async () => {
  const sources = fileURLToPath(new URL('../..', import.meta.url))
  const files = (await readdir(sources, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'db/schema.ts',
  )
  const readers: string[] = []
  for (const file of files) {
    if ((await readFile(join(sources, file), 'utf8')).includes('equal_opportunity_answers'))
      readers.push(file)
  }
  expect(readers.sort()).toEqual([
    // This file deletes the answers with the account.
    'features/account/erasure-store.ts',
    // This file exports the answers to the person.
    'features/account/export-read-model.ts',
    'features/candidate-profile/equal-opportunity-store.ts',
  ])
  const views = await app.db.pool.query(
    "select viewname from pg_views where definition ilike '%equal_opportunity%' and schemaname = 'public'",
  )
  expect(views.rows).toEqual([])
})
