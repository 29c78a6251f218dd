import type { ListReach } from '@vouch/domain'
import { allowsSql, type Parameters, parametersAfter } from '#access/list-rules-sql.ts'
import { runNamed } from '#db/prepared.ts'
import type { Executor } from '#db/transaction.ts'

/** A value with all that a file can hold of it. */
export interface ExportRow {
  readonly code: string
  readonly label: string
  readonly labels: Readonly<Record<string, string>>
  readonly description: string
  readonly uri: string | null
  readonly position: number
  readonly active: boolean
  readonly attributes: Readonly<Record<string, string | number | boolean | null>>
  /** `entity:code`. */
  readonly parent: string | null
  /** Synonyms by language. */
  readonly synonyms: Readonly<Record<string, readonly string[]>>
}

/** SQL: the names of a value `v` that are not its labels, each compared form once. */
export const synonymsOf = `
  select distinct on (t.language, t.term) t.language, t.term, t.shown
  from master_terms t
  where t.value_id = v.id and not exists (
    select from master_terms l
    where l.value_id = t.value_id and l.language = t.language and l.term = t.term and l.is_label
      and l.shown = case when l.language = 'en' then v.label else v.labels ->> l.language end)
  order by t.language, t.term, t.shown collate "C"`

/** The values of a list that a file can hold. */
export interface Exported {
  readonly entity: string
  readonly reach: ListReach
  /** SQL: condition for the values `v` that the caller asks for. */
  readonly matching: (parameters: Parameters) => Promise<string>
}

/** Which values the caller may export. Merged ones are left out: they are names of others now. */
async function exportable({ entity, reach, matching }: Exported) {
  const parameters = parametersAfter([entity])
  const condition = `${await matching(parameters)} and v.merged_into is null
    and ${allowsSql(reach, 'export', 'v', parameters)}`
  return { condition, values: parameters.values }
}

/** Ids of the values that the caller may export, in the order of the list. */
export async function findExportIds(executor: Executor, exported: Exported): Promise<number[]> {
  const { condition, values } = await exportable(exported)
  const text = `select v.id from master_values v where ${condition} order by v.position, v.label collate "C", v.id`
  const rows = await runNamed<{ id: number }>(executor, '', text, [...values])
  return rows.map(({ id }) => id)
}

/** Languages in which some value has a label or a synonym, in alphabetical order. */
export async function findLanguages(
  executor: Executor,
  exported: Exported,
): Promise<{ readonly labels: readonly string[]; readonly synonyms: readonly string[] }> {
  const { condition, values } = await exportable(exported)
  const text = `
    with v as materialized (select v.id, v.label, v.labels from master_values v where ${condition})
    select
      array(select distinct key from v cross join lateral jsonb_object_keys(v.labels) key order by 1) as labels,
      array(select distinct s.language from v cross join lateral (${synonymsOf}) s order by 1) as synonyms`
  const [row] = await runNamed<{ labels: string[]; synonyms: string[] }>(executor, '', text, [...values])
  return row ?? { labels: [], synonyms: [] }
}

const rowsSql = `
  select v.code, v.label, v.labels, v.description, v.uri, v.position, v.active, v.attributes,
    p.entity || ':' || p.code as parent,
    coalesce((
      select jsonb_object_agg(s.language, s.texts)
      from (
        select language, jsonb_agg(shown order by term) as texts from (${synonymsOf}) s group by language
      ) s), '{}') as synonyms
  from unnest($1::int[]) with ordinality as i (id, place)
  join master_values v on v.id = i.id
  left join master_values p on p.id = v.parent_id
  order by i.place`

/** Reads values in the order of their ids. */
export function readExportRows(executor: Executor, ids: readonly number[]): Promise<ExportRow[]> {
  return runNamed<ExportRow>(executor, 'list-csv-rows', rowsSql, [ids])
}
