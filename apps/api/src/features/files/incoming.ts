import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#base/app-error.ts'

/** What a crash left behind is older than any upload takes. */
const leftBehindMs = 6 * 3_600_000

/** A file that has come in whole and that nobody has judged yet. */
export interface IncomingFile {
  /** On this machine's disk. */
  readonly path: string
  readonly bytes: number
  readonly sha256: Buffer
}

/** A folder in which files wait on disk, not in memory, until they are judged. */
export interface Incoming {
  /**
   * Receives a stream, hands its file to the work, and removes it however the work ends.
   * @param mostBytes one more throws AppError too-large
   */
  with<T>(stream: Readable, mostBytes: number, work: (file: IncomingFile) => Promise<T>): Promise<T>
  /** Removes what a crash has left behind. */
  sweep(): Promise<void>
}

/** @param folder absolute path, made when the first file comes; for this program alone */
export function createIncoming(folder: string): Incoming {
  return {
    with: async (stream, mostBytes, work) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, randomUUID())
      try {
        return await work({ path, ...(await receive(stream, mostBytes, path)) })
      } finally {
        await rm(path, { force: true })
      }
    },
    sweep: async () => {
      const names = await readdir(folder).catch(() => [])
      for (const path of names.map((name) => join(folder, name))) {
        const age = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now())
        if (age > leftBehindMs) await rm(path, { force: true })
      }
    },
  }
}

async function receive(stream: Readable & { truncated?: boolean }, mostBytes: number, path: string) {
  const hash = createHash('sha256')
  let bytes = 0
  // What is too much is read to its end and not kept: a request that is not read never gets its answer.
  const count = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length
      if (bytes > mostBytes) return done()
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(stream, count, createWriteStream(path, { mode: 0o600 }))
  if (bytes > mostBytes || stream.truncated) {
    throw new AppError('too-large', `This file is larger than ${Math.floor(mostBytes / 2 ** 20)} MB.`)
  }
  return { bytes, sha256: hash.digest() }
}
