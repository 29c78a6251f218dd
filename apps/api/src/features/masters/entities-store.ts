import { sql } from 'kysely'
import type { Executor, Transaction } from '#db/transaction.ts'
import type { EntityDefinition } from './seed-lists.ts'

/** Upserts master-list definitions. Their order in the array becomes their display position. */
export async function storeEntities(trx: Transaction, entities: readonly EntityDefinition[]): Promise<void> {
  const records = entities.map((entity, position) => ({ ...entity, position }))
  await sql`
    insert into master_entities (name, label, position, hierarchical, translatable, parents, fields)
    select name, label, position, hierarchical, translatable, array(select jsonb_array_elements_text(parents)), fields
    from json_to_recordset(${JSON.stringify(records)}::json)
      as r (name text, label text, position int, hierarchical boolean, translatable boolean, parents jsonb, fields jsonb)
    on conflict (name) do update set label = excluded.label, position = excluded.position,
      hierarchical = excluded.hierarchical, translatable = excluded.translatable, parents = excluded.parents,
      fields = excluded.fields`.execute(trx)
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
