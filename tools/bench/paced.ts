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
  const sent = new Set<Promise<void>>()
  const send = async () => {
    const { path = '/', headers = {} } = next()
    const begin = performance.now()
    const answer = await fetch(`${address}${path}`, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    taken.push(performance.now() - begin)
  }
  const failures: unknown[] = []
  const timer = setInterval(() => {
    const one = send().catch((error: unknown) => void failures.push(error))
    sent.add(one)
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
  }
}
