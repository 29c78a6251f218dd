import { sql } from 'kysely'
import type { Transaction } from '#db/transaction.ts'
import type { ParentPair } from './master-row.ts'

/**
 * Stores the parents of values, unless people set them; for a merged parent, the value into which it was merged.
 * Ignores pairs with an unknown value.
 */
export async function storeParents(trx: Transaction, pairs: readonly ParentPair[]): Promise<void> {
  if (pairs.length === 0) return
  const records = pairs.map(({ of, parent }) => ({
    entity: of.entity,
    code: of.code,
    above: parent.entity,
    top: parent.code,
  }))
  await sql`
    update master_values v set parent_id = coalesce(p.merged_into, p.id)
    from json_to_recordset(${JSON.stringify(records)}::json) as r (entity text, code text, above text, top text)
    join master_values p on p.entity = r.above and p.code = r.top
    where v.entity = r.entity and v.code = r.code and v.parent_id is distinct from coalesce(p.merged_into, p.id)
      and v.id is distinct from coalesce(p.merged_into, p.id)
      and 'parent' <> all (v.set_here)`.execute(trx)
}

/** Recomputes the ancestors of all values in a master list. A chain of ancestors stops at a cycle. */
export async function refreshAncestors(trx: Transaction, entity: string): Promise<void> {
  await sql`
    with recursive up as (
      select id, parent_id as above, array[parent_id] as chain
      from master_values where entity = ${entity} and parent_id is not null
      union all
      select up.id, p.parent_id, up.chain || p.parent_id
      from up join master_values p on p.id = up.above
      where p.parent_id is not null and p.parent_id <> all (up.chain) and p.parent_id <> up.id
    ),
    whole as (select distinct on (id) id, chain from up order by id, cardinality(chain) desc)
    update master_values v set ancestors = coalesce(w.chain, '{}')
    from master_values o left join whole w on w.id = o.id
    where o.id = v.id and v.entity = ${entity} and v.ancestors <> coalesce(w.chain, '{}')`.execute(trx)
}
