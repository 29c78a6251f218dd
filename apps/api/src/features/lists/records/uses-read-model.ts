import type { MasterUses } from '@vouch/contract'
import { seesEverywhere } from '@vouch/domain'
import { sql } from 'kysely'
import { allowsSql, parametersAfter } from '#access/list-rules-sql.ts'
import type { Actor } from '#base/actor.ts'
import type { Database } from '#db/connect.ts'
import type { ValueHolder } from '#features/masters/ports.ts'
import { findRecord, type RecordsDeps, readSide, type Side } from './find-record.ts'

/** Columns of jobs that hold a code of a closed list. Other values of jobs are counted by their holder. */
const inJobs: Readonly<Record<string, string>> = {
  'employment-types': 'employment_type',
  'work-modes': 'work_mode',
  seniority: 'seniority',
  'pay-periods': 'pay_period',
  currencies: 'pay_currency',
  countries: 'country',
}

/**
 * Counts where a value is used. Values and fields that the caller must not know of do not count.
 * @throws AppError not-found, forbidden
 */
export async function readUses(
  deps: RecordsDeps,
  actor: Actor,
  { entity, code }: { readonly entity: string; readonly code: string },
): Promise<MasterUses> {
  const side = await readSide(deps, actor, entity, 'list')
  const { row } = await findRecord(deps.db.kysely, side, code, 'read')
  return countUses(deps, side, row)
}

/** Counts where a value is used, as far as the caller may know. */
export async function countUses(
  deps: RecordsDeps,
  side: Side,
  { id, code }: { readonly id: number; readonly code: string },
): Promise<MasterUses> {
  const { db } = deps
  const { name: entity } = side.definition
  const [profiles, companies, holdingJobs, jobs, children, relations, references] = await Promise.all([
    countHolders(deps, 'profile', entity, code),
    countHolders(deps, 'company', entity, code),
    countHolders(deps, 'job', entity, code),
    countJobs(db, entity, code),
    countNaming(db, side, childrenOf(id)),
    countNaming(db, side, relatedTo(id)),
    countReferences(db, side, id),
  ])
  return { profiles, companies, jobs: jobs + holdingJobs, children, relations, references }
}

/** Counts the documents of a kind that name a value, or one whose merge into it they still follow. */
async function countHolders(
  { db, holders }: RecordsDeps,
  kind: ValueHolder['kind'],
  entity: string,
  code: string,
): Promise<number> {
  const { rows } = await sql<{ code: string }>`
    select code from master_following where entity = ${entity} and new_code = ${code}`.execute(db.kysely)
  const codes = [code, ...rows.map((row) => row.code)]
  const counts = holders
    .filter((holder) => holder.kind === kind)
    .map((holder) => holder.count(db.kysely, entity, codes))
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

async function countJobs(db: Database, entity: string, code: string): Promise<number> {
  const column = inJobs[entity]
  if (column === undefined) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jobs where ${sql.ref(column)} = ${code}`.execute(db.kysely)
  return rows[0]?.count ?? 0
}

/** A set of values as SQL with the placeholder $1: their ids and lists. */
interface Naming {
  readonly from: string
  readonly id: number
}

const childrenOf = (id: number): Naming => ({ from: 'master_values v where v.parent_id = $1', id })

const relatedTo = (id: number): Naming => ({
  from: `(select to_id as id from master_relations where from_id = $1
    union all select from_id from master_relations where to_id = $1) r join master_values v on v.id = r.id where true`,
  id,
})

/** Counts those values of a set that the caller may list. */
async function countNaming(db: Database, { reaches }: Side, { from, id }: Naming): Promise<number> {
  const lists = await db.pool.query<{ entity: string }>(`select distinct v.entity from ${from}`, [id])
  const counts = await Promise.all(
    lists.rows.map(async ({ entity }) => {
      const reach = reaches.of(entity)
      if (!reach) return 0
      const parameters = parametersAfter([id, entity])
      const text = `select count(*)::int as count from ${from}
        and v.entity = $2 and ${allowsSql(reach, 'list', 'v', parameters)}`
      const { rows } = await db.pool.query<{ count: number }>(text, [...parameters.values])
      return rows[0]?.count ?? 0
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

async function countReferences(db: Database, { reaches }: Side, id: number): Promise<number> {
  const { rows } = await sql<{ entity: string; field: string }>`
    select distinct entity, field from master_facts where ref_id = ${id}`.execute(db.kysely)
  const counts = await Promise.all(
    rows.map(async ({ entity, field }) => {
      const reach = reaches.of(entity)
      if (!reach || !seesEverywhere(reach, field)) return 0
      const parameters = parametersAfter([id, entity, field])
      const text = `select count(*)::int as count from master_facts r join master_values v on v.id = r.value_id
        where r.ref_id = $1 and r.entity = $2 and r.field = $3 and ${allowsSql(reach, 'list', 'v', parameters)}`
      return (await db.pool.query<{ count: number }>(text, [...parameters.values])).rows[0]?.count ?? 0
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
