import { readFile } from 'node:fs/promises'
import type { Database } from '../../apps/api/src/db/connect.ts'

/** How long searches of one kind keep the database busy, in milliseconds. */
export interface SearchTime {
  readonly name: string
  readonly p50: number
  readonly p99: number
  /** CPU time, which does not depend on other load on the machine; undefined where /proc is missing. */
  readonly cpu: { readonly p50: number; readonly p99: number } | undefined
  readonly searches: number
}

export interface Sample {
  readonly passed: number
  readonly cpu: number | undefined
}

/** Opens as many connections as one search uses at a time. @returns process ids of their PostgreSQL backends */
export async function ownBackends(pool: Database['pool']): Promise<number[]> {
  const ask = () => pool.query<{ pid: number }>('select pg_backend_pid() as pid, pg_sleep(0.2)')
  const answers = await Promise.all(Array.from({ length: 4 }, ask))
  return answers.flatMap(({ rows }) => rows.map(({ pid }) => pid))
}

/** CPU time of these processes in milliseconds, read from the first field of /proc/<pid>/schedstat (nanoseconds). */
export async function cpuOf(pids: readonly number[]): Promise<number | undefined> {
  const texts = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => undefined)),
  )
  const times = texts.map((text) => (text === undefined ? Number.NaN : Number(text.split(' ')[0]) / 1e6))
  const sum = times.reduce((total, time) => total + time, 0)
  return Number.isNaN(sum) ? undefined : sum
}

/** Percentiles of the measured times of one kind of search. */
export function percentiles(samples: readonly Sample[]): Omit<SearchTime, 'name'> {
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
