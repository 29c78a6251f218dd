import { Worker } from 'node:worker_threads'
import type { PacketSheet } from '@vouch/resume'
import { AppError } from '#base/app-error.ts'
import { createConcurrencyLimit } from '#base/concurrency-limit.ts'
import type { Log } from '#base/log.ts'

/** @param applicationId names the application in the log if its packet cannot be made */
export type RenderPacket = (sheet: PacketSheet, applicationId: string) => Promise<Buffer>

interface RenderLimits {
  /** Time for one packet in ms. */
  readonly maxMs: number
  /** How long a caller waits for others in ms. */
  readonly longestWaitMs: number
}

const maxMemoryMb = 256
const usual: RenderLimits = { maxMs: 20_000, longestWaitMs: 20_000 }

/**
 * Makes a function that writes packets in a thread with limits on time and memory, so that the server stays responsive.
 * Two are written at a time. It throws AppError unavailable if one takes too long or too many wait.
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
