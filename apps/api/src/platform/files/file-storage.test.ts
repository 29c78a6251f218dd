import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openS3Server, type S3Server } from '#testing/servers/s3-server.ts'
import { createDiskStorage, type FileStorage } from './file-storage.ts'
import { createS3Storage } from './file-storage-s3.ts'

let s3: S3Server
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vouch-storage-'))
  s3 = await openS3Server()
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

async function keysOf(storage: FileStorage, prefix: `${string}/`): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list(prefix)) keys.push(key)
  return keys.sort()
}

describe.each([
  ['disk', () => createDiskStorage(join(folder, 'disk'))],
  ['bucket', () => createS3Storage(s3.settings)],
] as const)('a %s', (_, open) => {
  test('returns stored bytes and streams, and answers not-found after removal', async () => {
    const storage = open()
    const content = randomBytes(3_000_000)
    await storage.put('cv/one', content, 'application/pdf')
    expect(await storage.has('cv/one')).toBe(true)
    expect((await storage.read('cv/one')).equals(content)).toBe(true)
    expect((await buffer(await storage.stream('cv/one'))).equals(content)).toBe(true)
    await storage.remove('cv/one')
    await storage.remove('cv/one')
    expect(await storage.has('cv/one')).toBe(false)
    await expect(storage.read('cv/one')).rejects.toMatchObject({ code: 'not-found' })
    await expect(storage.stream('cv/one')).rejects.toMatchObject({ code: 'not-found' })
  })

  test('stores a file from disk', async () => {
    const storage = open()
    const content = randomBytes(2_000_000)
    const path = join(folder, 'coming')
    await writeFile(path, content)
    await storage.putFile('document/two', path, { bytes: content.length, mediaType: 'application/pdf' })
    expect((await storage.read('document/two')).equals(content)).toBe(true)
  })

  test('lists a folder of any size with modification times', async () => {
    const storage = open()
    expect(await keysOf(storage, 'empty/')).toEqual([])
    // More objects than one listing request returns.
    const keys = Array.from({ length: 1_100 }, (_item, place) => `many/${place}`).sort()
    for (let at = 0; at < keys.length; at += 50) {
      await Promise.all(keys.slice(at, at + 50).map((key) => storage.put(key, Buffer.from(key))))
    }
    expect(await keysOf(storage, 'many/')).toEqual(keys)
    for await (const { modifiedAt } of storage.list('many/')) {
      expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(60_000)
      break
    }
  })

  test('passes the start check when it works', async () => {
    const storage = open()
    await storage.check()
    expect(await keysOf(storage, 'check/')).toEqual([])
  })
})

describe('an unusable bucket', () => {
  test('is explained at the start', async () => {
    const startError = async (change: Partial<S3Server['settings']>) =>
      createS3Storage({ ...s3.settings, ...change })
        .check()
        .then(
          () => 'fine',
          (error: Error) => `${error.name}: ${error.message}`,
        )
    const place = `StartError: The bucket "vouch" at ${s3.settings.endpoint} cannot be used`
    const wrongSecret = { accessKeyId: 'S3RVER', secretAccessKey: 'another' }
    expect(await startError({ credentials: wrongSecret })).toBe(`${place}: FILES_S3_SECRET is wrong.`)
    const wrongKey = { accessKeyId: 'nobody', secretAccessKey: 'S3RVER' }
    expect(await startError({ credentials: wrongKey })).toBe(
      `${place}: FILES_S3_KEY is unknown to the server.`,
    )
    expect(await startError({ bucket: 'another' })).toContain(
      'The bucket "another" at http://127.0.0.1:' as string,
    )
    expect(await startError({ bucket: 'another' })).toContain('there is no such bucket')
    expect(await startError({ endpoint: 'http://127.0.0.1:9' })).toContain(
      'there is no response (ECONNREFUSED)',
    )
  })

  test('does not delay callers when it hangs', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    await new Promise((resolve) => silent.once('listening', resolve))
    const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const storage = createS3Storage({ ...s3.settings, endpoint }, { quietMs: 100 })
    await expect(storage.has('cv/one')).rejects.toMatchObject({
      code: 'unavailable',
      details: { retryAfterSeconds: 5 },
    })
    silent.closeAllConnections()
    silent.close()
  })

  test('answers 503 while unreachable, and recovers', async () => {
    const storage = createS3Storage(s3.settings)
    await storage.put('cv/away', Buffer.from('here'))
    await s3.stop()
    for (const call of [
      () => storage.read('cv/away'),
      () => storage.put('cv/new', Buffer.from('new')),
      () => storage.remove('cv/away'),
      () => keysOf(storage, 'cv/'),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 5 } })
    }
    await s3.start()
    expect((await storage.read('cv/away')).toString()).toBe('here')
    expect(await storage.has('cv/new')).toBe(false)
  })
})
