import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jsonLines, postingRow } from '#testing/factories/import-factory.ts'
import { killReaders } from '#testing/readers/kill-readers.ts'
import { type OpenStream, openFile } from './read-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vouch-read-'))
})
afterAll(() => rm(folder, { recursive: true }))

const rows = [postingRow('1'), postingRow('2')]
const titles = async (file: OpenStream) => {
  const { samples } = await openFile(file, { fileName: 'postings.jsonl', rows: 20 })
  return samples.map((sample) => 'values' in sample && sample.values.title)
}

/** A source whose reader is ended when it asks for the first chunk, which never comes. */
function endedBy(signal: 'SIGSEGV' | 'SIGKILL') {
  const source = {
    opened: 0,
    open: async function* () {
      source.opened += 1
      killReaders(signal)
      await new Promise(() => undefined)
      yield Buffer.alloc(0)
    },
  }
  return source
}

it('a second crash at the same part of a file is an error', async () => {
  const source = endedBy('SIGSEGV')
  await expect(titles(source.open)).rejects.toMatchObject({ name: 'ReaderEnded', reason: 'crash' })
  expect(source.opened).toBe(2)
})

it('a reader that the system kills is unavailable at once, also while a chunk is awaited', async () => {
  const source = endedBy('SIGKILL')
  await expect(titles(source.open)).rejects.toMatchObject({ code: 'unavailable' })
  expect(source.opened).toBe(1)
})

it('a part of a file is read from its start to its end', async () => {
  const path = join(folder, 'part.jsonl')
  const content = jsonLines(...rows)
  await writeFile(path, content)
  const start = content.indexOf('\n') + 1
  expect(await titles(() => createReadStream(path, { start }))).toEqual(['Job 2'])
  expect(await titles(() => createReadStream(path, { end: start - 1 }))).toEqual(['Job 1'])
})

it.skipIf(process.platform !== 'linux')('a path of this process is read by this process', async () => {
  const path = join(folder, 'open.jsonl')
  await writeFile(path, jsonLines(...rows))
  const file = await open(path)
  const own = () => createReadStream(`/proc/self/fd/${file.fd}`)
  expect(await titles(own)).toEqual(['Job 1', 'Job 2'])
  await unlink(path)
  expect(await titles(own)).toEqual(['Job 1', 'Job 2'])
  await file.close()
})
