import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createLog } from '../../apps/api/src/base/log.ts'
import { startCluster } from '../../apps/api/src/db/embedded/cluster.ts'
import { migrate } from '../../apps/api/src/db/migrate.ts'
import { connectionString, connectOnce } from '../../apps/api/src/db/pool.ts'
import { migrationSources } from '../../apps/api/src/db/sources.ts'
import { pageSql } from '../../apps/api/src/features/directory/candidate-page-sql.ts'
import { ways } from '../../apps/api/src/features/directory/candidate-plan.ts'
import type { Client } from './client.ts'
import { makeCandidates } from './make/make-candidates.ts'
import { measureCandidates } from './measure/measure-candidates.ts'

// Usage: node tools/bench/candidates.ts [--size 2000000] [--rounds 20] [--keep <folder>]
const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '20' },
    keep: { type: 'string' },
  },
})
const size = Number(values.size)
const say = (text: string) => process.stdout.write(`${text}\n`)
const began = performance.now()
const progress = (what: string) => say(`${Math.round((performance.now() - began) / 1000)} s  ${what}`)

const folder = values.keep ? resolve(values.keep) : await mkdtemp(join(tmpdir(), 'vouch-bench-'))
const log = createLog({ level: 'warn', readable: true })
const cluster = await startCluster({ folder }, log)
try {
  const maintenance = await connectOnce(cluster.address('postgres'))
  const { rowCount } = await maintenance.query(`select from pg_database where datname = 'candidates'`)
  if (rowCount === 0) await maintenance.query('create database candidates')
  await maintenance.end()
  const address = cluster.address('candidates')
  const url = connectionString(address)
  await migrate({ url }, migrationSources, log)
  const client = await connectOnce(address)
  const made = await client.query(`select value from settings where name = 'bench'`)
  if (made.rows.length === 0) {
    await makeCandidates(client, size, new Date(), progress)
    await client.query(`insert into settings (name, value) values ('bench', $1)`, [JSON.stringify({ size })])
  } else if (made.rows[0]?.value.size !== size)
    throw new Error(
      `This folder contains ${made.rows[0]?.value.size} candidates. Name another one with --keep.`,
    )
  await warm(client)
  progress(`measuring, load ${loadavg()[0]?.toFixed(0)}`)
  const times = await measureCandidates(url, Number(values.rounds))
  say(`\n${size} candidates, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(0)}\n`)
  say(
    '| directory, first page with total and facets | database ms p50 | p99 | of it CPU p50 | p99 | searches |',
  )
  say('|---|---|---|---|---|---|')
  for (const { name, p50, p99, cpu, searches } of times)
    say(
      `| ${name} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${cpu?.p50.toFixed(1)} | ${cpu?.p99.toFixed(1)} | ${searches} |`,
    )
  say(`\nStatements that scan the directory: ${(await scans(client)).join('; ') || 'none'}`)
  const { rows } = await client.query<{ name: string; size: string }>(
    `select relname as name, pg_size_pretty(pg_relation_size(oid)) as size from pg_class
     where relname like 'candidate_search%' and relkind in ('r', 'i') order by pg_relation_size(oid) desc`,
  )
  say(rows.map(({ name, size: bytes }) => `${name} ${bytes}`).join(', '))
  await client.end()
} finally {
  await cluster.stop()
  if (!values.keep) await rm(folder, { recursive: true, force: true })
}
progress('done')

/** Loads the tables into memory, because reading from disk would distort the measurements. */
async function warm(client: Client): Promise<void> {
  await client.query('create extension if not exists pg_prewarm')
  await client.query(
    `select pg_prewarm(oid) from pg_class
     where relkind in ('r', 'i') and (relname like 'candidate_search%' or relname like 'candidate_profiles%')`,
  )
}

async function scans(client: Client): Promise<string[]> {
  const shapes = ways.flatMap((way) =>
    [false, true].flatMap((ranked) =>
      [false, true].map((hasChoice) => ({ way, hasChoice, ranked, facets: true })),
    ),
  )
  const found: string[] = []
  for (const shape of shapes) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${pageSql(shape)}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    if (/Seq Scan on (?:candidate_search|candidate_profiles)\b/.test(plan)) found.push(shape.way)
  }
  return found
}
