import { sql } from 'kysely'
import type { Executor, Transaction } from '#db/transaction.ts'
import type { EntityDefinition } from './seed-lists.ts'

/** Rules of a list that comes with the product: everybody reads it. */
const openToAll = [{ role: 'visitor', actions: ['list', 'read'], when: null, fields: { '*': 'read' } }]

/**
 * Upserts the definitions of lists that come with the product. Their order in the array becomes their display position.
 * Parts that people set, and all rules, stay as they are.
 */
export async function storeEntities(trx: Transaction, entities: readonly EntityDefinition[]): Promise<void> {
  const records = entities.map((entity, position) => ({ ...entity, position }))
  await sql`
    insert into master_entities as e
      (name, label, position, hierarchical, translatable, parents, fields, closed, relation_kinds, grants)
    select name, label, position, hierarchical, translatable, array(select jsonb_array_elements_text(parents)), fields,
      closed, relations, ${JSON.stringify(openToAll)}::jsonb
    from json_to_recordset(${JSON.stringify(records)}::json)
      as r (name text, label text, position int, hierarchical boolean, translatable boolean, parents jsonb, fields jsonb,
        closed boolean, relations jsonb)
    on conflict (name) do update set position = excluded.position, closed = excluded.closed,
      label = case when 'label' = any(e.set_here) then e.label else excluded.label end,
      hierarchical = case when 'hierarchical' = any(e.set_here) then e.hierarchical else excluded.hierarchical end,
      translatable = case when 'translatable' = any(e.set_here) then e.translatable else excluded.translatable end,
      parents = case when 'parents' = any(e.set_here) then e.parents else excluded.parents end,
      fields = case when 'fields' = any(e.set_here) then e.fields else excluded.fields end,
      relation_kinds = case when 'relations' = any(e.set_here) then e.relation_kinds else excluded.relation_kinds end
    where e.source = 'vouch'`.execute(trx)
}

/** Increments the revisions of master lists, which invalidates cached responses. */
export async function touchEntities(trx: Transaction, names: readonly string[]): Promise<void> {
  await sql`update master_entities set revision = revision + 1 where name = any(${[...names]}::text[])`.execute(
    trx,
  )
}

/**
 * Reads the fingerprint of the data last loaded into a master list.
 * @returns undefined before the first load
 */
export async function storedFingerprint(
  executor: Executor,
  entity: string,
  source: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ loaded: string | null }>`
    select loaded ->> ${source} as loaded from master_entities where name = ${entity}`.execute(executor)
  return rows[0]?.loaded ?? undefined
}

/** Stores the fingerprint of the source data loaded into a master list. */
export async function storeFingerprint(
  trx: Transaction,
  entity: string,
  source: string,
  value: string,
): Promise<void> {
  await sql`
    update master_entities set loaded = loaded || jsonb_build_object(${source}::text, ${value}::text)
    where name = ${entity}`.execute(trx)
}

/**
 * Begins a load: other loads, and people who change lists, wait until it ends; what people set stays as it is
 * (trigger `master_values_keep`).
 */
export async function beginLoad(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('masters'))`.execute(trx)
  await sql`select set_config('vouch.loading', 'on', true)`.execute(trx)
  // In the order in which people lock them too: the list, then its values.
  await sql`select from master_entities order by name for no key update`.execute(trx)
}
