import autocannon, { type Request } from 'autocannon/autocannon.js'
import type { Client } from './client.ts'
import { databaseCpu } from './database.ts'
import type { ServerProcess } from './processes.ts'

/** Measurements of a server that receives as many requests as it can handle. */
export interface Load {
  readonly perSecond: number
  /** CPU time of the server process per response, in milliseconds. */
  readonly appCpu: number
  /** CPU time of all PostgreSQL processes per response, in milliseconds; undefined where it cannot be measured. */
  readonly databaseCpu: number | undefined
  /** Number of responses with a status other than 2xx. A single one makes the measurement invalid. */
  readonly failed: number
}

const connections = 16
const warmAnswers = 2_000

/** Sends as many requests as the server can handle. @param next creates the next request */
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
  // Send requests before the measurement until Node runs optimised code.
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
