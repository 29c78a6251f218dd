import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#base/app-error.ts'

/** Uploads older than this were left behind by a crash, because no upload takes this long. */
const staleAfterMs = 6 * 3_600_000

/** An upload that was received completely but not checked yet. */
export interface IncomingFile {
  readonly path: string
  readonly bytes: number
  readonly sha256: Buffer
}

/** Stores uploads on disk, not in memory, until they are checked. */
export interface Incoming {
  /**
   * Receives a stream into a file, passes the file to `work`, then removes it.
   * @throws AppError too-large above `maxBytes`
   */
  with<T>(stream: Readable, maxBytes: number, work: (file: IncomingFile) => Promise<T>): Promise<T>
  /** Removes uploads that a crash left behind. */
  sweep(): Promise<void>
}

/** @param folder absolute path, created with the first upload; no other program may use it */
export function createIncoming(folder: string): Incoming {
  return {
    with: async (stream, maxBytes, work) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, randomUUID())
      try {
        return await work({ path, ...(await receive(stream, maxBytes, path)) })
      } finally {
        await rm(path, { force: true })
      }
    },
    sweep: async () => {
      const names = await readdir(folder).catch(() => [])
      for (const path of names.map((name) => join(folder, name))) {
        const age = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now())
        if (age > staleAfterMs) await rm(path, { force: true })
      }
    },
  }
}

async function receive(stream: Readable & { truncated?: boolean }, maxBytes: number, path: string) {
  const hash = createHash('sha256')
  let bytes = 0
  // Reads and drops excess bytes, because a client sees no response until the server has read the whole request.
  const count = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length
      if (bytes > maxBytes) return done()
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(stream, count, createWriteStream(path, { mode: 0o600 }))
  if (bytes > maxBytes || stream.truncated) {
    throw new AppError('too-large', `This file is larger than ${Math.floor(maxBytes / 2 ** 20)} MB.`)
  }
  return { bytes, sha256: hash.digest() }
}
