import { searchForm } from '@vouch/domain'
import type { Database } from '#db/connect.ts'

/** A value of the list `shelves`, stored as it is. Its parent is the number of an earlier one. */
export interface CsvValue {
  readonly label: string
  readonly labels: Readonly<Record<string, string>>
  readonly description: string
  readonly uri: string | null
  readonly position: number
  readonly active: boolean
  readonly attributes: object
  readonly synonyms: readonly { readonly language: string; readonly text: string }[]
  readonly parent: number | null
}

/** Stores values `v1`, `v2` and so on, with their names. */
export async function storeCsvValues(db: Database, rows: readonly CsvValue[]): Promise<void> {
  await db.pool.query(
    `insert into master_values (entity, code, label, labels, description, uri, position, active, attributes, source)
     select 'shelves', 'v' || n, r.label, r.labels, r.description, n || r.uri, r.position, r.active,
       r.attributes, 'admin'
     from jsonb_array_elements($1::jsonb) with ordinality e (value, n)
     cross join lateral jsonb_to_record(e.value) as r (label text, labels jsonb, description text, uri text,
       position int, active boolean, attributes jsonb)`,
    [JSON.stringify(rows)],
  )
  const terms = rows.flatMap(({ synonyms, label, labels }, at) =>
    [
      { language: 'en', text: label, own: true },
      ...Object.entries(labels).map(([language, text]) => ({ language, text, own: true })),
      ...synonyms.map((one) => ({ ...one, own: false })),
    ].map((one) => ({ ...one, code: `v${at + 1}`, term: searchForm(one.text) })),
  )
  await db.pool.query(
    `insert into master_terms (value_id, entity, language, is_label, term, shown, source, position, active)
     select v.id, v.entity, t.language, t.own, t.term, t.text, 'admin', 0, true
     from jsonb_to_recordset($1::jsonb) as t (code text, language text, text text, own boolean, term text)
     join master_values v on v.entity = 'shelves' and v.code = t.code where t.term <> ''`,
    [JSON.stringify(terms)],
  )
  await db.pool.query(
    `update master_values v set parent_id = p.id
     from jsonb_array_elements($1::jsonb) with ordinality e (value, n)
     join master_values p on p.entity = 'shelves' and p.code = 'v' || (e.value ->> 'parent')
     where v.entity = 'shelves' and v.code = 'v' || n and (e.value ->> 'parent')::int < n`,
    [JSON.stringify(rows)],
  )
}
