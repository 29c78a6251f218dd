import type { Client } from './client.ts'
import { databaseCpu } from './database.ts'
import type { ServerProcess } from './processes.ts'

/** Times of an action that was repeated, in milliseconds. CPU is the mean of all repetitions. */
export interface Timed {
  readonly p50: number
  readonly p99: number
  readonly appCpu: number
  /** Undefined if the CPU time of the database cannot be measured. */
  readonly databaseCpu: number | undefined
  readonly times: number
}

/** Does something for each item, one after the other, or with several at a time. */
export async function timeEach<T>(
  server: ServerProcess,
  client: Client,
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
  atOnce = 1,
): Promise<Timed> {
  const before = [await server.cpu(), await databaseCpu(client)] as const
  const taken: number[] = []
  const rest = items.values()
  const work = async () => {
    for (const item of rest) {
      const begin = performance.now()
      await act(item)
      taken.push(performance.now() - begin)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const after = [await server.cpu(), await databaseCpu(client)] as const
  const spent = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined ? undefined : ((to - from) * 1000) / items.length
  taken.sort((one, other) => one - other)
  return {
    p50: taken[Math.floor(taken.length / 2)] ?? 0,
    p99: taken[Math.floor(taken.length * 0.99)] ?? 0,
    appCpu: spent(before[0], after[0]) ?? 0,
    databaseCpu: spent(before[1], after[1]),
    times: items.length,
  }
}
