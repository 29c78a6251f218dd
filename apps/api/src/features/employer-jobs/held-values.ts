import type { JobSkill } from '@vouch/contract'
import { type RawBuilder, sql } from 'kysely'
import type { JsonValue } from '#db/schema.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import type { Replacement } from '#features/masters/ports.ts'
import { type ValueList, type ValueRow, writeSkills, writeValues } from './values-store.ts'

/** What a job holds of a list: one pick or code, or all picks in their order. */
interface HeldRow {
  readonly id: string
  readonly held: JsonValue
}

/** Where jobs store their values of one list. */
interface HeldStore {
  /** Counts the jobs that hold one of some values. */
  count(executor: Executor, codes: readonly string[]): Promise<number>
  /** Finds at most `limit` jobs that hold a value or, without a code, own words, and locks them. */
  find(trx: Transaction, from: Replacement['from'], limit: number): Promise<string[]>
  read(trx: Transaction, ids: readonly string[]): Promise<HeldRow[]>
  write(trx: Transaction, rows: readonly HeldRow[]): Promise<void>
}

async function countOf(executor: Executor, ids: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct id)::int as count from (${ids}) held (id)`.execute(executor)
  return rows[0]?.count ?? 0
}

/** Locks jobs, so that nobody saves one between its values being read and written. */
export async function lockJobs(trx: Transaction, ids: readonly string[]): Promise<void> {
  await lock(trx, sql`select unnest(${[...ids]}::uuid[])`, ids.length)
}

async function lock(trx: Transaction, ids: RawBuilder<unknown>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from jobs where id in (${ids}) order by id limit ${limit} for no key update`.execute(trx)
  return rows.map(({ id }) => id)
}

/** SQL condition on rows of a table with `code` and `words`. */
const holds = ({ code, label }: Replacement['from']) =>
  code === null ? sql`code is null and lower(words) = lower(${label})` : sql`code = ${code}`

type StoredSkill = JobSkill & { readonly required: boolean }

const skills: HeldStore = {
  count: (executor, codes) =>
    countOf(executor, sql`select job_id from job_skills where code = any(${codes}::text[])`),
  find: (trx, from, limit) => lock(trx, sql`select job_id from job_skills where ${holds(from)}`, limit),
  read: async (trx, ids) => {
    const { rows } = await sql<HeldRow>`
      select job_id as id, jsonb_agg(jsonb_build_object(
        'code', code, 'label', words, 'level', level, 'required', required) order by position) as held
      from job_skills where job_id = any(${ids}::uuid[]) group by job_id`.execute(trx)
    return rows
  },
  write: (trx, rows) =>
    writeSkills(
      trx,
      rows.map(({ id }) => id),
      rows.flatMap(({ id, held }) =>
        (held as unknown as StoredSkill[]).map(({ label, ...skill }, position) => ({
          ...skill,
          job_id: id,
          position,
          words: label,
        })),
      ),
    ),
}

type StoredPick = Pick<ValueRow, 'code' | 'level'> & { readonly label: string }

const valuesOf = (entity: ValueList): HeldStore => ({
  count: (executor, codes) =>
    countOf(
      executor,
      sql`select job_id from job_values where entity = ${entity} and code = any(${codes}::text[])`,
    ),
  find: (trx, from, limit) =>
    lock(trx, sql`select job_id from job_values where entity = ${entity} and ${holds(from)}`, limit),
  read: async (trx, ids) => {
    const { rows } = await sql<HeldRow>`
      select job_id as id, jsonb_agg(jsonb_build_object(
        'code', code, 'label', words, 'level', level) order by position) as held
      from job_values where entity = ${entity} and job_id = any(${ids}::uuid[]) group by job_id`.execute(trx)
    return rows
  },
  write: (trx, rows) =>
    writeValues(
      trx,
      rows.map(({ id }) => id),
      [entity],
      rows.flatMap(({ id, held }) =>
        (held as unknown as StoredPick[]).map(({ label, code, level }, position): ValueRow => {
          const row = { job_id: id, position, code, words: label }
          return entity === 'languages'
            ? { ...row, entity, level: level as 'A1' }
            : { ...row, entity, level: null }
        }),
      ),
    ),
})

/** One value in columns of `jobs`. @param words column of the label; without one, a job holds a bare code */
const column = (code: string, words?: string): HeldStore => {
  const codeColumn = sql.ref(code)
  const wordsColumn = sql.ref(words ?? code)
  return {
    count: (executor, codes) =>
      countOf(executor, sql`select id from jobs where ${codeColumn} = any(${codes}::text[])`),
    find: async (trx, from, limit) => {
      if (from.code !== null)
        return lock(trx, sql`select id from jobs where ${codeColumn} = ${from.code}`, limit)
      if (words === undefined) return []
      const own = sql`${codeColumn} is null and ${wordsColumn} <> '' and lower(${wordsColumn}) = lower(${from.label})`
      return lock(trx, sql`select id from jobs where ${own}`, limit)
    },
    read: async (trx, ids) => {
      const held =
        words === undefined
          ? sql`to_jsonb(${codeColumn})`
          : sql`jsonb_build_object('code', ${codeColumn}, 'label', ${wordsColumn})`
      const { rows } = await sql<HeldRow>`
        select id, ${held} as held from jobs
        where id = any(${ids}::uuid[]) and ${wordsColumn} is not null`.execute(trx)
      return rows
    },
    write: async (trx, rows) => {
      const set =
        words === undefined
          ? sql`${codeColumn} = r.held #>> '{}'`
          : sql`${codeColumn} = r.held ->> 'code', ${wordsColumn} = r.held ->> 'label'`
      await sql`
        update jobs j set ${set}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, held jsonb)
        where j.id = r.id`.execute(trx)
    },
  }
}

const stores = {
  skills,
  languages: valuesOf('languages'),
  benefits: valuesOf('benefits'),
  shifts: valuesOf('shifts'),
  occupations: column('occupation_code', 'occupation'),
  departments: column('department_code', 'department'),
  'education-levels': column('education_level'),
} as const

export type HeldEntity = keyof typeof stores

/** Lists whose words the search index has. */
export const indexedEntities: ReadonlySet<string> = new Set(['skills', 'occupations'])

export function isHeldEntity(entity: string): entity is HeldEntity {
  return entity in stores
}

/** Where jobs store their values of a list. */
export function heldOf(entity: HeldEntity): HeldStore {
  return stores[entity]
}
