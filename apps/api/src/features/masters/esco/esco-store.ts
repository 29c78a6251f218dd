import { sql } from 'kysely'
import type { Transaction } from '#db/transaction.ts'

/**
 * Reads the ids of all values with an ESCO URI, including
 * Vouch's own values. The map has 18,000 entries and takes 3 MB.
 */
export async function idsByUri(trx: Transaction): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; uri: string }>`
    select id, uri from master_values where uri like 'http://data.europa.eu/esco/%'`.execute(trx)
  return new Map(rows.map(({ id, uri }) => [uri, id]))
}

/**
 * Deactivates ESCO values that a release dropped. Profiles that use them keep them.
 * @param seen the URIs in the release
 * @returns the number of deactivated values
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
    where v.entity = ${entity} and v.source = 'esco' and v.active and 'active' <> all (v.set_here)
      and v.uri not in (select json_array_elements_text(${uris}::json))`.execute(trx)
  await sql`
    update master_values v set release = ${release}
    where v.entity = ${entity} and v.source = 'esco' and v.active and v.release <> ${release}`.execute(trx)
  return Number(retired.numAffectedRows ?? 0)
}

/**
 * Stores the parents and ancestors of values with an ESCO URI. Values without a parent become roots. Parents that
 * people set stay, values of people below ESCO's get the new ancestors, and for a merged parent counts the value into
 * which it was merged.
 * @param parents maps the id of a value to its parent's id
 * @returns the number of changed values
 */
export async function replaceParents(
  trx: Transaction,
  entities: readonly string[],
  parents: ReadonlyMap<number, number>,
): Promise<number> {
  const kept = await sql<{ id: number; above: number | null }>`
    select id, parent_id as above from master_values
    where entity = any(${[...entities]}::text[])
      and (uri is null or uri not like 'http://data.europa.eu/esco/%' or 'parent' = any (set_here))`.execute(
    trx,
  )
  const merged = await sql<{ id: number; into: number }>`
    select id, merged_into as into from master_values where merged_into is not null`.execute(trx)
  const winners = new Map(merged.rows.map(({ id, into }) => [id, into]))
  const links = new Map(
    [...parents]
      .map(([id, above]) => [id, winners.get(above) ?? above] as const)
      .filter(([id, above]) => id !== above),
  )
  for (const { id, above } of kept.rows)
    if (above === null) links.delete(id)
    else links.set(id, above)
  const records = [...links].map(([id, above]) => ({ id, above, chain: chainOf(id, links) }))
  const result = await sql`
    update master_values v set parent_id = n.parent_id, ancestors = n.ancestors
    from (
      select o.id, p.above as parent_id,
        coalesce(array(select json_array_elements_text(p.chain)::int), '{}') as ancestors
      from master_values o
      left join json_to_recordset(${JSON.stringify(records)}::json) as p (id int, above int, chain json) on p.id = o.id
      where o.entity = any(${[...entities]}::text[])
    ) n
    where v.id = n.id and (v.parent_id is distinct from n.parent_id or v.ancestors <> n.ancestors)`.execute(
    trx,
  )
  return Number(result.numAffectedRows ?? 0)
}

/** Lists ancestor ids, nearest first. Stops at a cycle. */
function chainOf(id: number, parents: ReadonlyMap<number, number>): number[] {
  const chain: number[] = []
  for (let above = parents.get(id); above !== undefined; above = parents.get(above)) {
    if (above === id || chain.includes(above)) break
    chain.push(above)
  }
  return chain
}
