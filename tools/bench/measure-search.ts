import { readFile } from 'node:fs/promises'
import { databaseAt } from '../../apps/api/src/db/connect.ts'
import { createSearch } from '../../apps/api/src/features/search/create-search.ts'
import type { SearchQuery } from '../../apps/api/src/features/search/search-filters.ts'
import { createLog } from '../../apps/api/src/platform/log.ts'

/** How long the database worked for searches of one kind, in milliseconds. */
export interface SearchTime {
  readonly name: string
  readonly p50: number
  readonly p99: number
  /** The same of the CPU time alone, which other work on the machine does not lengthen; undefined without /proc. */
  readonly cpu: { readonly p50: number; readonly p99: number } | undefined
  readonly searches: number
}

interface Sample {
  readonly passed: number
  readonly cpu: number | undefined
}

const everything = { withTotal: true, withFacets: true }
const kinds: Readonly<Record<string, readonly SearchQuery[]>> = {
  'one very common word': [{ q: 'engineer' }],
  'one word': words([
    'manager',
    'nurse',
    'developer',
    'welder',
    'librarian',
    'tailor',
    'robotics',
    'forestry',
  ]),
  'two words': words([
    'software engineer',
    'sales manager',
    'care assistant',
    'data analyst',
    'welder london',
  ]),
  'four words': words([
    'senior software engineer london',
    'lead data analyst berlin',
    'night care nurse madrid',
    'trainee finance assistant chicago',
  ]),
  'typing errors': words(['sofware enginer', 'acountant', 'nusre berln', 'electrcian', 'projcet manger']),
  'filters alone': [
    { workMode: ['remote'] },
    { location: 'London', employmentType: ['full-time'] },
    { payAtLeast: 60_000, currency: 'EUR', workMode: ['hybrid', 'remote'] },
    { category: ['engineering'], postedWithin: '7' },
  ],
  'words and filters': [
    { q: 'engineer', workMode: ['remote'], payAtLeast: 60_000, currency: 'EUR' },
    { q: 'nurse', location: 'Paris' },
    { q: 'software', employmentType: ['contract', 'temporary'], postedWithin: '14' },
  ],
  'words of descriptions': words(['workshop modern light', 'invoices payments', 'patience elderly']),
  'nothing has all words': words(['engineer zzyzx', 'welder kubernetes zurich glass']),
}

/**
 * Measures the searches as the product runs them, first page with total and facets, one after the other: the time from
 * sending each statement to having its answer, added up for each search.
 */
export async function measureSearch(databaseUrl: string, rounds: number): Promise<SearchTime[]> {
  const db = databaseAt(
    { connectionString: databaseUrl },
    createLog({ level: 'warn', readable: true }),
    async () => undefined,
  )
  let spent = 0
  const ask = db.pool.query.bind(db.pool) as (query: unknown) => Promise<unknown>
  const timed = {
    ...db,
    pool: Object.assign(Object.create(db.pool), {
      query: async (query: unknown) => {
        const began = performance.now()
        const result = await ask(query)
        spent += performance.now() - began
        return result
      },
    }),
  }
  const { service } = createSearch({ db: timed, clock: () => new Date(), currency: 'EUR' })
  const backends = await ownBackends(ask)
  const times: SearchTime[] = []
  const all: Sample[] = []
  for (const [name, queries] of Object.entries(kinds)) {
    const samples: Sample[] = []
    // The first rounds fill each connection's prepared statements.
    for (let round = -6; round < rounds; round++) {
      for (const query of queries) {
        spent = 0
        const before = await cpuOf(backends)
        await service.search({ ...query, ...everything })
        const after = await cpuOf(backends)
        const cpu = before === undefined || after === undefined ? undefined : after - before
        if (round >= 0) samples.push({ passed: spent, cpu })
      }
    }
    // Each kind counts the same in the sum.
    all.push(...samples.filter((_, index) => index % queries.length === 0))
    times.push({ name, ...percentiles(samples) })
  }
  await db.close()
  return [...times, { name: 'all of these', ...percentiles(all) }]
}

/** Opens as many connections as a search uses at once, and tells their processes. */
async function ownBackends(ask: (query: unknown) => Promise<unknown>): Promise<number[]> {
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => ask({ text: 'select pg_backend_pid() as pid, pg_sleep(0.2)' })),
  )
  return answers.flatMap((answer) => (answer as { rows: { pid: number }[] }).rows.map(({ pid }) => pid))
}

/** CPU milliseconds of some processes: the first field of /proc/<pid>/schedstat, in nanoseconds. */
async function cpuOf(pids: readonly number[]): Promise<number | undefined> {
  const texts = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => undefined)),
  )
  const times = texts.map((text) => (text === undefined ? Number.NaN : Number(text.split(' ')[0]) / 1e6))
  const sum = times.reduce((total, time) => total + time, 0)
  return Number.isNaN(sum) ? undefined : sum
}

function percentiles(samples: readonly Sample[]): Omit<SearchTime, 'name'> {
  const cpus = samples.flatMap(({ cpu }) => cpu ?? [])
  return {
    ...at(samples.map(({ passed }) => passed)),
    cpu: cpus.length === samples.length ? at(cpus) : undefined,
    searches: samples.length,
  }
}

function at(values: readonly number[]): { p50: number; p99: number } {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return { p50: place(0.5), p99: place(0.99) }
}

function words(queries: readonly string[]): SearchQuery[] {
  return queries.map((q) => ({ q }))
}
