import autocannon, { type Request } from 'autocannon/autocannon.js'
import type { Client } from './client.ts'
import { databaseCpu } from './database.ts'
import type { ServerProcess } from './processes.ts'

/** What a server did under load. */
export interface Load {
  readonly perSecond: number
  /** CPU milliseconds of the server's process for each answer. */
  readonly appCpu: number
  /** The same of all of PostgreSQL's processes; undefined where they cannot be measured. */
  readonly databaseCpu: number | undefined
  /** Answers other than 2xx; anything above 0 makes the figures worthless. */
  readonly failed: number
}

const connections = 16
const warmAnswers = 2_000

/**
 * Loads a server with as many requests as it answers.
 * @param next gives the next request
 */
export async function load(
  server: ServerProcess,
  client: Client,
  next: () => Request,
  seconds: number,
): Promise<Load> {
  const fire = (duration: number) =>
    autocannon({
      url: server.address,
      connections,
      duration,
      requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
    })
  // Until the code that runs is the compiled one.
  for (let warm = 0; warm < warmAnswers; ) warm += (await fire(1))['2xx'] + 1
  const before = [await server.cpu(), await databaseCpu(client)] as const
  const result = await fire(seconds)
  const after = [await server.cpu(), await databaseCpu(client)] as const
  const answers = result['2xx'] + result.non2xx
  const spent = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined ? undefined : ((to - from) * 1000) / answers
  return {
    perSecond: answers / result.duration,
    appCpu: spent(before[0], after[0]) ?? 0,
    databaseCpu: spent(before[1], after[1]),
    failed: result.non2xx + result.errors,
  }
}
