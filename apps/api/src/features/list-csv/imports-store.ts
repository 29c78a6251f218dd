import type { masterImportStates } from '@vouch/contract'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#db/transaction.ts'
import type { ImportRights } from './list-side.ts'

/** An import as it is stored. */
export interface StoredImport {
  readonly id: string
  readonly entity: string
  readonly state: (typeof masterImportStates)[number]
  readonly createdAt: Date
  readonly createdBy: string
  readonly fileName: string
  readonly storageKey: string | null
  readonly ignoreUnknown: boolean
  readonly rights: ImportRights
  readonly revision: number | null
  readonly problem: string | null
  readonly notes: string[]
  readonly columns: string[]
  readonly counts: Readonly<Record<string, number>>
  readonly deactivatesMissing: boolean
  readonly appliedAt: Date | null
  /** Name of whoever uploaded it. */
  readonly by: string | null
}

const columns = sql`i.id, i.entity, i.state, i.created_at as "createdAt", i.created_by as "createdBy",
  i.file_name as "fileName", i.storage_key as "storageKey", i.ignore_unknown as "ignoreUnknown", i.rights, i.revision, i.problem,
  i.notes, i.columns, i.counts, i.deactivates_missing as "deactivatesMissing", i.applied_at as "appliedAt",
  (select u.display_name from users u where u.id = i.created_by) as by`

export async function insertImport(
  trx: Transaction,
  row: Pick<
    StoredImport,
    'id' | 'entity' | 'createdAt' | 'createdBy' | 'fileName' | 'ignoreUnknown' | 'rights'
  > & {
    readonly storageKey: string
  },
): Promise<void> {
  await sql`
    insert into master_imports (id, entity, state, created_at, created_by, file_name, storage_key, ignore_unknown, rights)
    values (${row.id}, ${row.entity}, 'checking', ${row.createdAt}, ${row.createdBy}, ${row.fileName},
      ${row.storageKey}, ${row.ignoreUnknown}, ${JSON.stringify(row.rights)}::jsonb)`.execute(trx)
}

export async function findImport(executor: Executor, id: string): Promise<StoredImport | undefined> {
  const { rows } =
    await sql<StoredImport>`select ${columns} from master_imports i where i.id = ${id}`.execute(executor)
  return rows[0]
}

/** Locks an import until the transaction ends. @returns undefined while somebody else has locked it */
export async function claimImport(trx: Transaction, id: string): Promise<StoredImport | undefined> {
  const { rows } = await sql<StoredImport>`
    select ${columns} from master_imports i where i.id = ${id} for update of i skip locked`.execute(trx)
  return rows[0]
}

/** The last imports of a list. @param by only those of this person; null for everybody's */
export async function findImports(
  executor: Executor,
  entity: string,
  by: string | null,
): Promise<StoredImport[]> {
  const { rows } = await sql<StoredImport>`
    select ${columns} from master_imports i
    where i.entity = ${entity} and (${by}::uuid is null or i.created_by = ${by})
    order by i.created_at desc, i.id desc limit 20`.execute(executor)
  return rows
}

/** Changes columns of an import. */
export async function setImport(
  executor: Executor,
  id: string,
  set: {
    readonly state: StoredImport['state']
    readonly revision?: number
    readonly problem?: string
    readonly notes?: readonly string[]
    readonly columns?: readonly string[]
    readonly counts?: Readonly<Record<string, number>>
    readonly deactivatesMissing?: boolean
    readonly appliedAt?: Date
  },
): Promise<void> {
  await sql`
    update master_imports set state = ${set.state}, revision = coalesce(${set.revision ?? null}, revision),
      problem = coalesce(${set.problem ?? null}, problem), notes = coalesce(${set.notes ?? null}::text[], notes),
      columns = coalesce(${set.columns ?? null}::text[], columns),
      counts = coalesce(${set.counts ? JSON.stringify(set.counts) : null}::jsonb, counts),
      deactivates_missing = coalesce(${set.deactivatesMissing ?? null}::boolean, deactivates_missing),
      applied_at = coalesce(${set.appliedAt ?? null}, applied_at),
      storage_key = case when ${set.state} = 'checking' then storage_key end
    where id = ${id}`.execute(executor)
}

/** Ends imports that nobody applied, and forgets rows that are no longer needed. @returns files to remove */
export async function expireImports(
  executor: Executor,
  before: { readonly unapplied: Date; readonly applied: Date },
): Promise<string[]> {
  const { rows } = await sql<{ key: string | null }>`
    with due as (
      select id, storage_key from master_imports
      where state in ('checking', 'ready') and created_at < ${before.unapplied} for update skip locked
    )
    update master_imports i set state = 'expired', storage_key = null from due where due.id = i.id
    returning due.storage_key as key`.execute(executor)
  while (await deleteOldRows(executor, before));
  // Its error message may quote personal data from a file that has no header line.
  await sql`
    delete from master_imports where state in ('expired', 'failed') and created_at < ${before.applied}`.execute(
    executor,
  )
  return rows.flatMap(({ key }) => key ?? [])
}

/** @returns whether there may be more */
async function deleteOldRows(
  executor: Executor,
  before: { readonly unapplied: Date; readonly applied: Date },
): Promise<boolean> {
  const deleted = await sql`
    delete from master_import_rows where id in (
      select r.id from master_import_rows r join master_imports i on i.id = r.import_id
      where i.state in ('expired', 'failed') and i.created_at < ${before.unapplied}
        or i.state in ('applied', 'undone') and i.applied_at < ${before.applied}
      limit 20000)`.execute(executor)
  return Number(deleted.numAffectedRows ?? 0) > 0
}

/** Those of the given files that an import has yet to read. */
export async function findNeededFiles(executor: Executor, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from master_imports where storage_key = any(${[...keys]}::text[])`.execute(
    executor,
  )
  return new Set(rows.map(({ key }) => key))
}
