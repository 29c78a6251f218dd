import { setTimeout } from 'node:timers/promises'
import type { JobImport } from '../../packages/contract/src/index.ts'
import { type Call, callerOf } from './call-api.ts'
import type { Client } from './client.ts'
import { makePostings } from './make-postings.ts'
import type { Operation } from './operations.ts'
import { paced } from './paced.ts'
import type { ServerProcess } from './processes.ts'
import type { BenchIdentity } from './tokens.ts'

export interface ImportBench {
  /** A server that also runs background jobs, as `npm start` does. */
  readonly server: ServerProcess
  readonly client: Client
  readonly identity: BenchIdentity
  readonly operations: readonly Operation[]
  readonly progress: (what: string) => void
}

const bytes = 100_000_000
/** What other people do meanwhile. */
const ofOthers = ['job by id', 'newest list', 'search 4 words']

/** Imports files of 100 MB over the API and prints rows a second, memory, and how long other people's requests take meanwhile. */
export async function timeImports(bench: ImportBench, say: (line: string) => void): Promise<void> {
  const { server, progress } = bench
  const admin = await makeAdmin(bench)
  const found = bench.operations.filter(({ name }) => ofOthers.includes(name))
  let turn = 0
  const others = () => {
    const next = found[turn++ % found.length]
    if (!next) throw new Error('there is no operation to send meanwhile')
    return next.api()
  }
  progress('imports: at rest')
  await paced(server, others, () => setTimeout(2_000))
  const rest = await paced(server, others, () => setTimeout(8_000))
  say('\n| import of 100 MB | rows | rows/s (aim 5,000) | memory MB | API p95 ms meanwhile | p99 |')
  say('|---|---|---|---|---|---|')
  say(
    `| at rest | | | ${Math.round(await server.memory())} | ${rest.p95.toFixed(0)} | ${rest.p99.toFixed(0)} |`,
  )
  for (const [source, closes] of [
    ['ended', -30],
    ['open', 30],
  ] as const) {
    progress(`imports: ${source} postings`)
    const file = makePostings(bytes, { source, closes })
    const uploaded = await admin<JobImport>('POST', '/job-imports', { file })
    const ready = await untilState(admin, uploaded.id, 'ready')
    let memory = 0
    const run = await paced(server, others, async () => {
      await admin('POST', `/job-imports/${ready.id}/start`, { version: ready.version })
      return untilState(admin, ready.id, 'done', async () => {
        memory = Math.max(memory, await server.memory())
      })
    })
    const { read } = run.result.counts
    const perSecond = Math.round(read / run.seconds)
    const times = `${run.p95.toFixed(0)} | ${run.p99.toFixed(0)}`
    say(`| ${source} postings | ${read} | ${perSecond} | ${Math.round(memory)} | ${times} |`)
  }
}

async function makeAdmin({ server, client, identity }: ImportBench): Promise<Call> {
  const uid = `bench-importer-${Date.now().toString(36)}`
  await client.query(
    `insert into users (id, identity_uid, email, email_verified, display_name, roles)
     values (gen_random_uuid(), $1, $1 || '@example.org', true, $1, '{admin}')`,
    [uid],
  )
  return callerOf(server, identity, uid)
}

async function untilState(
  admin: Call,
  id: string,
  state: JobImport['state'],
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<JobImport> {
  for (;;) {
    const found = await admin<JobImport>('GET', `/job-imports/${id}`)
    if (found.state === state) return found
    if (found.state === 'failed') throw new Error(found.problem ?? 'the import failed')
    await meanwhile()
    await setTimeout(200)
  }
}
