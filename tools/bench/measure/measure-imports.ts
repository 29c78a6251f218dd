import { setTimeout } from 'node:timers/promises'
import type { Request } from 'autocannon/autocannon.js'
import type { JobImport } from '../../../packages/contract/src/index.ts'
import { type Call, callerOf } from '../call-api.ts'
import { makePostings } from '../make/make-postings.ts'
import { paced } from '../paced.ts'
import type { ServerProcess } from '../processes.ts'
import type { StartedBench } from '../while-started.ts'

const bytes = 100_000_000
/** What other people do meanwhile. */
const ofOthers = ['job by id', 'newest list', 'search 4 words']

/** Imports files of 100 MB over the API and prints rows a second, memory, and how long other people's requests take meanwhile. */
export async function timeImports(bench: StartedBench, say: (line: string) => void): Promise<void> {
  const { server, progress } = bench
  const admin = await makeAdmin(bench)
  const found = bench.operations.filter(({ name }) => ofOthers.includes(name))
  let turn = 0
  const others = () => {
    const next = found[turn++ % found.length]
    if (!next) throw new Error('there is no operation to send meanwhile')
    return next.api()
  }
  const timeRest = async () => {
    progress('imports: at rest')
    const rest = await paced(server, others, () => setTimeout(24_000))
    const [memory, p95, p99] = [await server.memory(), rest.p95, rest.p99].map((value) => value.toFixed(0))
    say(`| at rest | | | | ${memory} | | ${p95} | ${p99} |`)
  }
  await openAllConnections(server, others)
  say(
    '\n| import of 100 MB | rows | rows/s (aim 5,000) | in the search after s | memory MB | its readers | API p95 ms | p99 |',
  )
  say('|---|---|---|---|---|---|---|---|')
  await timeRest()
  for (const [source, closes] of [
    ['ended', -30],
    ['open', 30],
  ] as const) {
    progress(`imports: ${source} postings`)
    const uploaded = await admin<JobImport>('POST', '/job-imports', {
      file: makePostings(bytes, { source, closes }),
    })
    const ready = await until(admin, uploaded.id, ({ state }) => state === 'ready')
    let [memory, readers] = [0, 0]
    const watchMemory = async () => {
      memory = Math.max(memory, await server.memory())
      readers = Math.max(readers, await server.readerMemory())
    }
    const stored = await paced(server, others, async () => {
      await admin('POST', `/job-imports/${ready.id}/start`, { version: ready.version })
      return until(admin, ready.id, ({ state }) => state === 'done', watchMemory)
    })
    const found = await paced(server, others, () =>
      until(admin, ready.id, ({ awaitingSearch }) => awaitingSearch === 0, watchMemory),
    )
    const { read } = stored.result.counts
    const perSecond = Math.round(read / stored.seconds)
    const line = (what: string, cells: readonly unknown[], { p95, p99 }: { p95: number; p99: number }) =>
      say(
        `| ${[what, ...cells, Math.round(memory), Math.round(readers), p95.toFixed(0), p99.toFixed(0)].join(' | ')} |`,
      )
    line(`${source} postings, stored`, [read, perSecond, ''], stored)
    if (found.seconds > 1)
      line(`${source} postings, added to the search`, ['', '', found.seconds.toFixed(0)], found)
  }
  // Again, as searches take longer with the new jobs.
  await timeRest()
}

/** Sends requests at once: a connection to the database that is new takes 50 ms for its first ones. */
async function openAllConnections({ address }: ServerProcess, next: () => Request): Promise<void> {
  for (let round = 0; round < 40; round += 1) {
    const requests = Array.from({ length: 24 }, async () => {
      const { path = '/', headers = {} } = next()
      await (await fetch(`${address}${path}`, { headers })).arrayBuffer()
    })
    await Promise.all(requests)
  }
}

async function makeAdmin({ server, client, identity }: StartedBench): Promise<Call> {
  const uid = `bench-importer-${Date.now().toString(36)}`
  await client.query(
    `insert into users (id, identity_uid, email, email_verified, display_name, roles)
     values (gen_random_uuid(), $1, $1 || '@example.org', true, $1, '{admin}')`,
    [uid],
  )
  return callerOf(server, identity, uid)
}

async function until(
  admin: Call,
  id: string,
  isReached: (found: JobImport) => boolean,
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<JobImport> {
  for (;;) {
    const found = await admin<JobImport>('GET', `/job-imports/${id}`)
    if (isReached(found)) return found
    if (found.state === 'failed') throw new Error(found.problem ?? 'the import failed')
    await meanwhile()
    // As often as the page of an import asks.
    await setTimeout(1_000)
  }
}
