import { sql } from 'kysely'
import type { Transaction } from '#db/transaction.ts'
import type { MasterBulk } from '#features/masters/ports.ts'
import { type Author, beginWrites, endWrites, updateValues } from './write-values.ts'

/**
 * Makes values as they were before an import, unless somebody changed them since; new ones become inactive.
 * @returns the number of restored values
 */
export async function undoRows(
  trx: Transaction,
  bulk: MasterBulk,
  { id, entity }: { readonly id: string; readonly entity: string },
  author: Author,
): Promise<number> {
  await sql`
    update master_import_rows r set is_kept = true from master_values v
    where r.import_id = ${id} and r.version is not null and v.id = r.value_id and v.version <> r.version`.execute(
    trx,
  )
  await beginWrites(
    trx,
    sql`select r.value_id,
        case when r.kind = 'new' then jsonb_build_object('active', v.active) else r.after end as before,
        case when r.kind = 'new' then '{"active":false}'::jsonb else r.before end as change,
        case when r.kind = 'new' then '{}'::jsonb else r.forms end as before_forms,
        case when r.kind = 'new' then '{}'::jsonb else (
          select jsonb_object_agg(key, value) from jsonb_each(r.before_forms)
          where r.before ? case when key = 'en' then 'label' else 'labels.' || key end) end as forms,
        case when r.kind = 'new' then v.set_here || '{active}'::text[] else r.before_set end as set_here
      from master_import_rows r join master_values v on v.id = r.value_id
      where r.import_id = ${id} and r.version is not null and not r.is_kept`,
  )
  await updateValues(trx, author.at)
  return endWrites(trx, bulk, entity, author)
}
