import { Agent, get, type RequestOptions } from 'node:http'
import type { Request } from 'autocannon/autocannon.js'
import type { ServerProcess } from './processes.ts'

/** Time between two requests, in milliseconds. */
const pause = 20

export interface Paced<T> {
  readonly result: T
  readonly seconds: number
  /** Slowest of the fastest 95 % of responses, in milliseconds. */
  readonly p95: number
  /** The same of 99 %. */
  readonly p99: number
  readonly requests: number
  /** Times of all responses in milliseconds, the fastest first. */
  readonly taken: readonly number[]
}

/** Slowest of a share of sorted times. */
export const slowestOf = (taken: readonly number[], share: number): number =>
  taken[Math.floor(taken.length * share)] ?? 0

/** Sends 50 requests a second, whether or not earlier ones have been answered, for as long as some work takes. */
export async function paced<T>(
  { address }: Pick<ServerProcess, 'address'>,
  next: () => Request,
  work: () => Promise<T>,
): Promise<Paced<T>> {
  const taken: number[] = []
  const sent: Promise<void>[] = []
  const agent = new Agent({ keepAlive: true })
  const send = async () => {
    const { path = '/', headers = {} } = next()
    const begin = performance.now()
    const status = await read(`${address}${path}`, { agent, headers })
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    taken.push(performance.now() - begin)
  }
  const failures: unknown[] = []
  const timer = setInterval(() => {
    sent.push(send().catch((error: unknown) => void failures.push(error)))
  }, pause)
  const begin = performance.now()
  try {
    const result = await work()
    const seconds = (performance.now() - begin) / 1000
    clearInterval(timer)
    await Promise.all(sent)
    if (failures.length > 0) throw failures[0]
    taken.sort((one, other) => one - other)
    const [p95, p99] = [slowestOf(taken, 0.95), slowestOf(taken, 0.99)]
    return { result, seconds, p95, p99, requests: taken.length, taken }
  } finally {
    clearInterval(timer)
    agent.destroy()
  }
}

/**
 * Reads an answer to its end. Not with `fetch`, whose garbage stopped this process for 16 ms once a second, which looked
 * like time of the API.
 * @returns its status
 */
function read(address: string, options: RequestOptions): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(address, options, (answer) => {
      answer.on('error', reject)
      answer.on('end', () => resolve(answer.statusCode))
      answer.resume()
    }).on('error', reject)
  })
}
