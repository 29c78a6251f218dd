import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { uuidv7 } from '#base/uuid.ts'
import { createS3Storage } from '#platform/files/file-storage-s3.ts'
import { openS3Server } from '#testing/servers/s3-server.ts'
import { createErasedList, createStoredErasedList, type ErasedList } from './erased-list.ts'

async function remembers(open: () => ErasedList): Promise<void> {
  const [first, second] = [uuidv7(), uuidv7()]
  expect(await open().read()).toEqual([])
  await open().add(first)
  await open().add(second)
  await open().add(first)
  expect(new Set(await open().read())).toEqual(new Set([first, second]))
}

test('stores erased ids in a folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vouch-erased-'))
  await remembers(() => createErasedList(folder))
  await rm(folder, { recursive: true })
})

test('stores erased ids in a bucket', async () => {
  const s3 = await openS3Server()
  await remembers(() => createStoredErasedList(createS3Storage(s3.settings)))
  await s3.close()
})
