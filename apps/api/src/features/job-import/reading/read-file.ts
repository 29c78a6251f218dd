import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { UnreadableSource } from '@vouch/postings'
import type {
  FromThread,
  OpenedFile,
  PostingMapping,
  ReadBatch,
  ReadingTask,
  ToThread,
} from './reading-task.ts'

/** Longest time in ms to find out what a file is. Its first megabyte takes well under a second. */
const openMs = 30_000
/** Longest time in ms for a thread to end by itself after its last message. */
const endMs = 2_000
/** Memory of the reading thread, in MB: of its young and old objects. */
const memory = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 96 }

const tooBig = 'The file has a row that needs too much memory to be read.'

/**
 * Reads the first part of an untrusted file in a thread with limits on time and memory: its format, columns and first rows.
 * @throws UnreadableSource with a sentence for the person who gave the file
 */
export async function openFile(
  file: AsyncIterable<Uint8Array>,
  about: { readonly fileName: string; readonly rows: number },
): Promise<OpenedFile> {
  const thread = startThread(file, { kind: 'open', ...about })
  const timer = setTimeout(
    () => thread.fail(new UnreadableSource('refused', 'The file takes too long to be read.')),
    openMs,
  )
  try {
    const message = await thread.next()
    if (message && 'opened' in message) return message.opened
    throw new Error('the reading thread gave no answer')
  } finally {
    clearTimeout(timer)
    await thread.stop()
  }
}

/**
 * Reads and maps an untrusted file in a thread, up to two batches ahead of the caller, in constant memory.
 * @param file about to be read from its beginning
 * @param skip number of rows that are stored already
 * @throws UnreadableSource when the rest of the file cannot be read
 */
export async function* readBatches(
  file: AsyncIterable<Uint8Array>,
  about: { readonly fileName: string; readonly skip: number } & PostingMapping,
): AsyncGenerator<ReadBatch> {
  const thread = startThread(file, { kind: 'read', ...about })
  try {
    for (let message = await thread.next(); message && 'batch' in message; message = await thread.next()) {
      yield message.batch
      thread.send({ more: true })
    }
  } finally {
    await thread.stop()
  }
}

type Result = Exclude<FromThread, { pull: true } | { unreadable: string }>

function startThread(file: AsyncIterable<Uint8Array>, task: ReadingTask) {
  const worker = new Worker(new URL('./reading-thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: memory,
  })
  const chunks = file[Symbol.asyncIterator]()
  const results: Result[] = []
  let failure: unknown
  let isEnded = false
  let isLast = false
  const exited = Promise.withResolvers<void>()
  let wake: () => void = () => undefined
  const fail = (error: unknown) => {
    failure ??= error
    wake()
  }
  const feed = async () => {
    try {
      const { done, value } = await chunks.next()
      send(done ? { end: true } : { chunk: value })
    } catch (error) {
      fail(error)
    }
  }
  const send = (message: ToThread) => worker.postMessage(message)
  worker.on('message', (message: FromThread) => {
    isLast ||= 'opened' in message || 'done' in message || 'unreadable' in message
    if ('pull' in message) void feed()
    else if ('unreadable' in message)
      fail(new UnreadableSource(message.unreadable.reason, message.unreadable.message))
    else {
      results.push(message)
      wake()
    }
  })
  worker.on('error', (error: Error & { code?: string }) =>
    fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new UnreadableSource('refused', tooBig) : error),
  )
  worker.on('exit', () => {
    isEnded = true
    exited.resolve()
    wake()
  })
  return {
    send,
    fail,
    /** The next result; undefined after the last. What was read before a failure comes first. */
    next: async (): Promise<Result | undefined> => {
      while (results.length === 0 && failure === undefined && !isEnded) {
        const waiting = Promise.withResolvers<void>()
        wake = waiting.resolve
        await waiting.promise
      }
      const result = results.shift()
      if (result === undefined && failure !== undefined) throw failure
      return result
    },
    stop: async () => {
      // A thread that is already ending is not terminated: V8 sometimes crashes the process then.
      if (isLast && !isEnded) await Promise.race([exited.promise, delay(endMs, undefined, { ref: false })])
      if (!isEnded) await worker.terminate()
      await chunks.return?.()
    },
  }
}
