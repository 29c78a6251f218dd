import type { MasterRef } from './listable-refs.ts'

/** A value as it is read, before the rules decide what of it is shown. */
export interface RecordRow {
  readonly id: number
  readonly code: string
  readonly label: string
  readonly labels: Readonly<Record<string, string>>
  readonly active: boolean
  readonly position: number
  readonly source: string
  readonly attributes: Readonly<Record<string, string | number | boolean | null>>
  readonly version: number
  readonly parent: MasterRef | null
  readonly merged: MasterRef | null
  /** Text of `heldSql`. */
  readonly held: string
}

/** All of a value. */
export interface WholeRow extends RecordRow {
  readonly description: string
  readonly uri: string | null
  readonly ancestors: readonly MasterRef[]
  readonly company: { readonly id: string; readonly name: string } | null
  readonly terms: readonly { readonly language: string; readonly text: string }[]
  readonly setHere: readonly string[]
  readonly createdAt: string
  readonly updatedAt: string
}

const ref = (value: string) =>
  `case when ${value}.id is not null then json_build_object('id', ${value}.id, 'entity', ${value}.entity,
    'code', ${value}.code, 'label', ${value}.label) end`

/** SQL: columns of a {@link RecordRow}; `v` is the value, joined by {@link refJoins}. */
export const recordColumns = `v.id, v.code, v.label, v.labels, v.active, v.position, v.source, v.attributes, v.version,
  ${ref('p')} as parent, ${ref('m')} as merged`

export const refJoins = `
  left join master_values p on p.id = v.parent_id
  left join master_values m on m.id = v.merged_into`

/** SQL: further columns of a {@link WholeRow}; ancestors from the root down. */
export const wholeColumns = `v.description, v.uri, v.set_here as "setHere",
  coalesce((
    select json_agg(${ref('a')} order by n.place desc)
    from unnest(v.ancestors) with ordinality as n (id, place) join master_values a on a.id = n.id), '[]') as ancestors,
  (select json_build_object('id', c.id, 'name', c.shown_name) from companies c where c.id = v.company_id) as company,
  coalesce((
    select json_agg(json_build_object('language', t.language, 'text', t.shown))
    from (
      select distinct on (t.language <> 'en', t.language, t.term) t.language, t.term, t.shown
      from master_terms t where t.value_id = v.id
      order by t.language <> 'en', t.language, t.term
    ) t), '[]') as terms,
  to_char(v.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
  to_char(v.updated_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"`
