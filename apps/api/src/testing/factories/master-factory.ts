import { sql } from 'kysely'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { MasterName } from '#features/masters/ports.ts'
import { storeRows } from '#features/masters/values-store.ts'

/** A value of a master list that a test has added. */
export interface TestMasterValue extends MasterName {
  readonly id: number
  readonly label: string
}

/**
 * Adds an active value to an existing master list. Test databases already contain the initial values.
 * @param options.parent a value of any master list
 */
export async function createMasterValue(
  db: Database,
  options: MasterName & {
    readonly label: string
    readonly attributes?: Readonly<Record<string, string | number | boolean | null>>
    readonly parent?: MasterName
    readonly uri?: string
  },
): Promise<TestMasterValue> {
  const { entity, code, label, attributes = {}, parent, uri = null } = options
  const words = label.toLowerCase().split(/\s+/)
  const { rows } = await sql<{ id: number }>`
    with above as (
      select id, ancestors from master_values where entity = ${parent?.entity ?? ''} and code = ${parent?.code ?? ''}
    )
    insert into master_values (entity, code, label, attributes, uri, parent_id, ancestors, source, words)
    values (${entity}, ${code}, ${label}, ${JSON.stringify(attributes)}::jsonb, ${uri}, (select id from above),
      coalesce((select id || ancestors from above), '{}'), 'test',
      array_to_tsvector(${words.map((word) => `${entity}:${word}`)}::text[]))
    returning id`.execute(db.kysely)
  const id = rows[0]?.id
  if (id === undefined) throw new Error(`the value ${code} was not added`)
  await sql`
    insert into master_terms (value_id, entity, language, is_label, term, shown, source, position, active)
    values (${id}, ${entity}, 'en', true, ${words.join(' ')}, ${label}, 'test', 0, true)`.execute(db.kysely)
  await sql`update master_entities set revision = revision + 1 where name = ${entity}`.execute(db.kysely)
  return { id, entity, code, label }
}

/** Adds O*NET occupations. @param titles alternate titles by the occupation's title */
export async function createOnetOccupations(
  db: Database,
  titles: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const rows = Object.entries(titles).map(([label, others], at) => ({
    entity: 'onet-occupations',
    code: `99-${1000 + at}.00`,
    label,
    synonyms: others.map((text) => ({ language: 'en', text })),
  }))
  await inTransaction(db, (trx) => storeRows(trx, rows, { source: 'onet', release: '1' }))
}
