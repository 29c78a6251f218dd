import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type FilePurpose, uploadFile } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfBytes } from '#testing/documents/documents.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { openClamd, type TestClamd } from '#testing/servers/clamd.ts'
import { openS3Server, type S3Server } from '#testing/servers/s3-server.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

// The application with S3 storage and a virus scanner.
let app: TestApp
let s3: S3Server
let clamd: TestClamd
beforeAll(async () => {
  ;[s3, clamd] = await Promise.all([openS3Server(), openClamd()])
  app = await buildTestApp({ env: { ...s3.env, FILES_SCAN_URL: clamd.url } })
})
afterAll(async () => {
  await app.close()
  await Promise.all([s3.close(), clamd.close()])
})

const upload = (person: TestPerson, content = pdfBytes, purpose: FilePurpose = 'cv') =>
  app.request(
    uploadFile,
    { query: { purpose }, file: new File([Uint8Array.from(content)], 'Ada.pdf') },
    person,
  )

async function objects(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of app.platform.files.list('cv/')) keys.push(key)
  return keys
}

async function rows(person: TestPerson): Promise<number> {
  const { rows } = await app.db.pool.query('select from files where owner_id = $1', [person.userId])
  return rows.length
}

const waiting = () => readdir(join(app.platform.config.dataFolder, 'incoming'))

test('a clean file is scanned, then stored in the bucket', async () => {
  const person = await app.person('candidate')
  const { status, body } = await upload(person)
  expect(status).toBe(201)
  expect(clamd.scanned.at(-1)?.equals(pdfBytes)).toBe(true)
  const row = await app.db.kysely
    .selectFrom('files')
    .select('storage_key')
    .where('id', '=', body.id)
    .executeTakeFirstOrThrow()
  expect((await app.platform.files.read(row.storage_key)).equals(pdfBytes)).toBe(true)
  expect(await waiting()).toEqual([])
})

test('an infected file is rejected and not stored', async () => {
  const person = await app.person('candidate')
  const before = await objects()
  const harmful = Buffer.concat([pdfBytes, Buffer.from('% EICAR-STANDARD-ANTIVIRUS-TEST-FILE')])
  const { status, problem } = await upload(person, harmful)
  expect([status, problem?.code]).toEqual([422, 'invalid'])
  expect(problem?.message).toContain('threat')
  expect([await rows(person), await objects(), await waiting()]).toEqual([0, before, []])
})

test('uploads are rejected while the scanner is down', async () => {
  const person = await app.person('candidate')
  clamd.become('failing')
  const { status, headers } = await upload(person)
  clamd.become('well')
  expect([status, headers['retry-after']]).toEqual([503, '30'])
  expect([await rows(person), await waiting()]).toEqual([0, []])
  expect((await upload(person)).status).toBe(201)
})

test('a failed upload to the bucket leaves no row', async () => {
  const person = await app.person('candidate')
  const before = await objects()
  await s3.stop()
  const { status, problem, headers } = await upload(person)
  await s3.start()
  expect([status, problem?.code, headers['retry-after']]).toEqual([503, 'unavailable', '5'])
  expect([await rows(person), await objects(), await waiting()]).toEqual([0, before, []])
})
