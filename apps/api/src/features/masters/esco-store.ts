import { sql } from 'kysely'
import type { Transaction } from '#db/transaction.ts'

/** The ids of all values that have a URI of ESCO, of ours and of its own. 18,000 of them take 3 MB. */
export async function idsByUri(trx: Transaction): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; uri: string }>`
    select id, uri from master_values where uri like 'http://data.europa.eu/esco/%'`.execute(trx)
  return new Map(rows.map(({ id, uri }) => [uri, id]))
}

/**
 * Deactivates the values of ESCO that a release does not have any more; profiles keep them.
 * @param seen the URIs that it has
 * @returns how many
 */
export async function retireUnseen(
  trx: Transaction,
  entity: string,
  seen: readonly string[],
  release: string,
): Promise<number> {
  const uris = JSON.stringify(seen)
  const retired = await sql`
    update master_values v set active = false
    where v.entity = ${entity} and v.source = 'esco' and v.active
      and v.uri not in (select json_array_elements_text(${uris}::json))`.execute(trx)
  await sql`
    update master_values v set release = ${release}
    where v.entity = ${entity} and v.source = 'esco' and v.active and v.release <> ${release}`.execute(trx)
  return Number(retired.numAffectedRows ?? 0)
}

/**
 * Puts values below others by their ids, with all that is above them; a value of ESCO that is in none of the pairs
 * stands at the top.
 * @param parents id of a value → id of the one above it
 * @returns how many were changed
 */
export async function replaceParents(
  trx: Transaction,
  entities: readonly string[],
  parents: ReadonlyMap<number, number>,
): Promise<number> {
  const records = [...parents].map(([id, above]) => ({ id, above, chain: chainOf(id, parents) }))
  const result = await sql`
    update master_values v set parent_id = n.parent_id, ancestors = n.ancestors
    from (
      select o.id, p.above as parent_id,
        coalesce(array(select json_array_elements_text(p.chain)::int), '{}') as ancestors
      from master_values o
      left join json_to_recordset(${JSON.stringify(records)}::json) as p (id int, above int, chain json) on p.id = o.id
      where o.entity = any(${[...entities]}::text[]) and o.uri like 'http://data.europa.eu/esco/%'
    ) n
    where v.id = n.id and (v.parent_id is distinct from n.parent_id or v.ancestors <> n.ancestors)`.execute(
    trx,
  )
  return Number(result.numAffectedRows ?? 0)
}

/** The nearest first; a circle ends where it would begin again. */
function chainOf(id: number, parents: ReadonlyMap<number, number>): number[] {
  const chain: number[] = []
  for (let above = parents.get(id); above !== undefined; above = parents.get(above)) {
    if (above === id || chain.includes(above)) break
    chain.push(above)
  }
  return chain
}
