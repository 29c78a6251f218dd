import { sql } from 'kysely'
import type { Executor, Transaction } from '#db/transaction.ts'
import type { EntityDefinition } from './entity-definition.ts'

/** Adds and changes definitions; the position is the place in the list. */
export async function storeEntities(trx: Transaction, entities: readonly EntityDefinition[]): Promise<void> {
  const records = entities.map((entity, position) => ({
    ...entity,
    position,
    parents: entity.parents ?? [],
    fields: entity.fields ?? [],
    translatable: entity.translatable ?? true,
    hierarchical: entity.hierarchical ?? false,
  }))
  await sql`
    insert into master_entities (name, label, position, hierarchical, translatable, parents, fields)
    select name, label, position, hierarchical, translatable, array(select jsonb_array_elements_text(parents)), fields
    from json_to_recordset(${JSON.stringify(records)}::json)
      as r (name text, label text, position int, hierarchical boolean, translatable boolean, parents jsonb, fields jsonb)
    on conflict (name) do update set label = excluded.label, position = excluded.position,
      hierarchical = excluded.hierarchical, translatable = excluded.translatable, parents = excluded.parents,
      fields = excluded.fields`.execute(trx)
}

/** Says that something of these entities has changed, so that kept answers are asked for anew. */
export async function touchEntities(trx: Transaction, names: readonly string[]): Promise<void> {
  await sql`update master_entities set revision = revision + 1 where name = any(${[...names]}::text[])`.execute(
    trx,
  )
}

/** What was loaded last into an entity from a source, such as the fingerprint of our own lists; undefined at first. */
export async function loadedOf(
  executor: Executor,
  entity: string,
  source: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ loaded: string | null }>`
    select loaded ->> ${source} as loaded from master_entities where name = ${entity}`.execute(executor)
  return rows[0]?.loaded ?? undefined
}

/** Notes what was loaded. */
export async function noteLoaded(
  trx: Transaction,
  entity: string,
  source: string,
  what: string,
): Promise<void> {
  await sql`
    update master_entities set loaded = loaded || jsonb_build_object(${source}::text, ${what}::text)
    where name = ${entity}`.execute(trx)
}
