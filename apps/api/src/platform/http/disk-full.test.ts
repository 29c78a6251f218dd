import { execFileSync } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { healthReady, uploadFile } from '@vouch/contract'
import { afterEach, expect, test } from 'vitest'
import { pdfBytes } from '#testing/documents/documents.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

const isRoot = process.getuid?.() === 0
if (!isRoot) process.stdout.write('Skipped: only root mounts a small file system.\n')

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of cleanUp.splice(0).reverse()) await undo()
})

async function appOn(folder?: string): Promise<TestApp> {
  const app = await buildTestApp({
    env: folder === undefined ? {} : { VOUCH_DATA: folder },
    routes: (api) => {
      // The error of PostgreSQL when a table cannot grow.
      api.post('/full', () =>
        api.vouch.db.pool.query(
          `do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
        ),
      )
    },
  })
  cleanUp.push(() => app.close())
  return app
}

/** Mounts a small file system of 64 MB. */
async function mountSmall(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vouch-small-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder])
  cleanUp.push(async () => {
    execFileSync('umount', ['-l', folder])
    await rm(folder, { recursive: true, force: true })
  })
  return folder
}

async function fill(path: string): Promise<void> {
  const file = await open(path, 'w')
  const block = Buffer.alloc(64 * 1024)
  try {
    for (;;) await file.write(block)
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC')
  } finally {
    await file.close()
  }
}

test.skipIf(!isRoot)(
  'an upload on a full disk answers 507, and the server is not ready until there is space',
  async () => {
    const folder = await mountSmall()
    const app = await appOn(folder)
    const person = await app.person('candidate')
    const upload = () =>
      app.request(
        uploadFile,
        { query: { purpose: 'cv' }, file: new File([Uint8Array.from(pdfBytes)], 'cv.pdf') },
        person,
      )
    expect((await app.request(healthReady, {})).status).toBe(200)
    await fill(join(folder, 'filler'))
    // The health check measures free space, so it fails before any write fails.
    expect((await app.request(healthReady, {})).status).toBe(503)
    await rm(join(folder, 'filler'))
    expect((await app.request(healthReady, {})).status).toBe(200)
    expect((await upload()).status).toBe(201)
    await fill(join(folder, 'filler'))
    const { status, problem } = await upload()
    expect([status, problem?.code]).toEqual([507, 'storage-full'])
    expect(problem?.message).toBe('The server is out of storage space. Nothing was changed. Try again later.')
  },
)

test('a write that fails for lack of database space answers 507, and the server is not ready', async () => {
  const app = await appOn()
  expect((await app.request(healthReady, {})).status).toBe(200)
  const answer = await app.app.inject({ method: 'POST', url: '/api/v1/full' })
  expect(answer.statusCode).toBe(507)
  expect(answer.json()).toMatchObject({
    code: 'storage-full',
    message: expect.stringMatching(/out of storage space/),
  })
  expect((await app.request(healthReady, {})).status).toBe(503)
})
