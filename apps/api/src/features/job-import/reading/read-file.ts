import { ReadStream } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { UnreadableSource } from '@vouch/postings'
import { createReaderPool, isCrash, ReaderEnded } from '#platform/readers/reader-pool.ts'
import type {
  FromReader,
  OpenedFile,
  PostingMapping,
  ReadBatch,
  ReadingEnd,
  ReadingTask,
  ToReader,
} from './reading-task.ts'

/** Longest time in ms to find out what a file is. Its first megabyte takes well under a second. */
const openMs = 30_000

const tooBig = 'The file has a row that needs too much memory to be read.'
const tooSlow = 'The file takes too long to be read.'

const readers = createReaderPool<ToReader, FromReader>({
  program: new URL('./reading-process.ts', import.meta.url),
  maxMemoryMb: 96,
})

/** Opens a file at its beginning. It is opened again when the process that reads it has crashed. */
export type OpenStream = () => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>

/**
 * Reads the first part of an untrusted file in a process with limits on time and memory: its format, columns and first rows.
 * @throws UnreadableSource with a sentence for the person who gave the file, ReaderEnded after the second crash,
 * AppError unavailable
 */
export async function openFile(
  file: OpenStream,
  about: { readonly fileName: string; readonly rows: number },
): Promise<OpenedFile> {
  for await (const message of readWithRetry(file, () => ({ kind: 'open', ...about })))
    if ('opened' in message) return message.opened
  throw new Error('the reader gave no answer')
}

/**
 * Reads and maps an untrusted file in a process, one batch after the other, in constant memory. Asking for the
 * next batch empties the one before.
 * @param skip number of rows that are stored already
 * @throws UnreadableSource when the rest of the file cannot be read, ReaderEnded after the second crash at one batch,
 * AppError unavailable
 */
export async function* readBatches(
  file: OpenStream,
  about: { readonly fileName: string; readonly skip: number } & PostingMapping,
): AsyncGenerator<ReadBatch> {
  let { skip } = about
  for await (const message of readWithRetry(file, () => ({ kind: 'read', ...about, skip }))) {
    if (!('batch' in message)) return
    skip += message.batch.read
    yield message.batch
    giveBack(message.batch.jobs)
  }
}

/**
 * Frees the memory of a message from the reader. Otherwise V8 collects the garbage of the whole heap twice a second because
 * of it. The reader sends nothing else until it is asked for more; small messages share the memory of Node's pool.
 */
function giveBack(bytes: Uint8Array<ArrayBuffer>): void {
  if (bytes.byteLength >= Buffer.poolSize) bytes.buffer.transfer(0)
}

type Result = { readonly batch: ReadBatch } | Exclude<ReadingEnd, { unreadable: unknown }>

/** Reads a file, and goes on after a crash unless it is the second one since the last result. @param task what is left to do */
async function* readWithRetry(file: OpenStream, task: () => ReadingTask): AsyncGenerator<Result> {
  for (let crashes = 0; ; ) {
    try {
      for await (const result of readOnce(file, task())) {
        yield result
        // The caller has stored the result when it asks for the next one.
        crashes = 0
      }
      return
    } catch (error) {
      crashes += 1
      if (!isCrash(error) || crashes === 2) throw error
    }
  }
}

async function* readOnce(file: OpenStream, task: ReadingTask): AsyncGenerator<Result> {
  const results = createQueue<Result>()
  const reader = readers.take({
    message: (message) => {
      if ('pull' in message) void feed()
      else if ('batch' in message) results.push(message)
      else {
        // From here on the process waits for another file, so nothing more of this one is sent.
        reader.release()
        if ('unreadable' in message) {
          const { reason, message: sentence } = message.unreadable
          results.end(new UnreadableSource(reason, sentence))
        } else {
          results.push(message)
          results.end(undefined)
        }
      }
    },
    end: (error) => results.end(isMemory(error) ? new UnreadableSource('refused', tooBig) : error),
  })
  let chunks: AsyncIterator<Uint8Array> | undefined
  const feed = async () => {
    try {
      const { done, value } = (await chunks?.next()) ?? { done: true }
      reader.send(done ? { end: true } : { chunk: value })
    } catch (error) {
      results.end(error)
    }
  }
  let timer: NodeJS.Timeout | undefined
  let stream: AsyncIterable<Uint8Array> | undefined
  try {
    stream = await file()
    chunks = stream[Symbol.asyncIterator]()
    if (stream instanceof Readable) stream.on('error', (error) => results.end(error))
    if (task.kind === 'open')
      timer = setTimeout(() => results.end(new UnreadableSource('refused', tooSlow)), openMs)
    reader.send({ task, path: await pathOf(stream) })
    for await (const result of results) {
      yield result
      reader.send({ more: true })
    }
  } finally {
    clearTimeout(timer)
    reader.stop()
    if (stream instanceof Readable) stream.destroy()
    // Not awaited, as it waits for a chunk that may never come.
    else chunks?.return?.().catch(() => undefined)
  }
}

/**
 * Path of a file on this machine, which the process reads itself. Chunks that pass through the server cost it a garbage
 * collection of its whole heap now and then: a second of CPU for 100 MB. Null for a part of a file, and for a path such as
 * `/dev/stdin` that means something else in each process.
 */
async function pathOf(stream: AsyncIterable<Uint8Array>): Promise<string | null> {
  if (!(stream instanceof ReadStream) || typeof stream.path !== 'string') return null
  const { start, end } = stream as ReadStream & { readonly start?: number; readonly end?: number }
  if (start !== undefined || end !== Number.POSITIVE_INFINITY) return null
  const path = await realpath(stream.path).catch(() => null)
  return path === null || /^\/(dev|proc)\//.test(path) ? null : path
}

const isMemory = (error: unknown) => error instanceof ReaderEnded && error.reason === 'memory'

/** Items to be taken one after the other. What was pushed before the end comes before its error. */
function createQueue<T>() {
  const items: T[] = []
  let end: { readonly error: unknown } | undefined
  let change = Promise.withResolvers<void>()
  const changed = () => {
    change.resolve()
    change = Promise.withResolvers()
  }
  return {
    push: (item: T) => {
      items.push(item)
      changed()
    },
    end: (error: unknown) => {
      end ??= { error }
      changed()
    },
    async *[Symbol.asyncIterator](): AsyncGenerator<T> {
      for (;;) {
        const item = items.shift()
        if (item !== undefined) yield item
        else if (!end) await change.promise
        else if (end.error === undefined) return
        else throw end.error
      }
    },
  }
}
