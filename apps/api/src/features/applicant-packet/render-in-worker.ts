import { Worker } from 'node:worker_threads'
import type { PacketSheet } from '@vouch/resume'
import { AppError } from '#base/app-error.ts'
import { createConcurrencyLimit } from '#base/concurrency-limit.ts'
import type { Log } from '#base/log.ts'

/** @param applicationId logged when rendering fails */
export type RenderPacket = (sheet: PacketSheet, applicationId: string) => Promise<Buffer>

interface RenderLimits {
  /** Time limit for one packet in ms. */
  readonly maxMs: number
  /** Maximum time in the queue in ms. */
  readonly longestWaitMs: number
}

const maxMemoryMb = 256
const usual: RenderLimits = { maxMs: 20_000, longestWaitMs: 20_000 }

/**
 * Creates a function that renders packets in worker threads with time and memory limits, to keep the server responsive.
 * Concurrency limit: 2. Throws AppError unavailable on a timeout or a full queue.
 */
export function createPacketRenderer(log: Log, { maxMs, longestWaitMs } = usual): RenderPacket {
  const limit = createConcurrencyLimit(2, 50, 'PDFs')
  return (sheet, applicationId) =>
    limit(
      () => renderNow(sheet, maxMs, (err) => log.error({ err, applicationId }, 'a packet could not be made')),
      longestWaitMs,
    )
}

async function renderNow(
  sheet: PacketSheet,
  maxMs: number,
  onFailure: (error: unknown) => void,
): Promise<Buffer> {
  const worker = new Worker(new URL('./packet-worker.ts', import.meta.url), {
    workerData: sheet,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
    stdout: true,
    stderr: true,
  })
  const content = await new Promise<Uint8Array>((resolve, reject) => {
    const fail = (error: unknown) => {
      onFailure(error)
      reject(notMade(sheet))
    }
    const timer = setTimeout(() => fail(new Error(`it took longer than ${maxMs} ms`)), maxMs)
    worker.once('message', resolve)
    worker.once('error', fail)
    worker.once('exit', () => reject(notMade(sheet)))
    worker.once('exit', () => clearTimeout(timer))
  }).finally(() => worker.terminate())
  return Buffer.from(content)
}

function notMade({ notes }: PacketSheet): AppError {
  const advice = notes ? 'Try again without the notes.' : 'Try again in a minute.'
  return new AppError('unavailable', `The PDF could not be made. ${advice}`)
}
