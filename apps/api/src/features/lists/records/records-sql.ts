import { createHash } from 'node:crypto'
import { recordColumns, refJoins } from './record-row.ts'

/** Broader searches list their hits in the order of the list instead of the best first. */
export const maxRanked = 500
export const countCap = 1_000

/** What a statement selects. */
export interface Selection {
  /** SQL: what the person asks for. */
  readonly filter: string
  /** SQL: what the person may list. */
  readonly rule: string
  /** Reads only so many of the values that the person asks for; null for all. */
  readonly window: number | null
}

/** Columns that rules and order need. */
const windowColumns = `v.id, v.entity, v.code, v.source, v.active, v.created_by, v.company_id, v.ancestors, v.position, v.label`

function source({ filter, rule, window }: Selection, order: string): string {
  return window === null
    ? `master_values v where ${filter} and ${rule}`
    : `${windowSql(filter, order, window, rule)} where r.may`
}

/** SQL: `r.may` tells of each value whether the rule holds. The rule is planned for one value (`offset 0`). */
function windowSql(filter: string, order: string, window: number, rule: string): string {
  return `(select ${windowColumns} from master_values v where ${filter} ${order} limit ${window}) v
    cross join lateral (select ${rule} as may offset 0) r`
}

const listOrder = 'order by v.position, v.label collate "C", v.id'

/** SQL: values in list order. @param after SQL placeholders of the last value's sort columns */
export function orderedPage(selection: Selection, limit: string, after: readonly string[] | null): string {
  const [position, label, id] = after ?? []
  const further = after
    ? ` and (v.position, v.label collate "C", v.id) > (${position}::int, ${label}::text collate "C", ${id}::int)`
    : ''
  const from = source({ ...selection, filter: selection.filter + further }, listOrder)
  return `
    select v.id, null::int as rank, v.position, v.label
    from ${from} ${listOrder}
    limit ${limit}::int + 1`
}

/** SQL: the hits of a search, those that begin like the text first. @param typed placeholder of the text */
export function rankedPage(
  { filter, rule }: Selection,
  typed: string,
  limit: string,
  after: readonly string[] | null,
): string {
  const [rank, position, label, id] = after ?? []
  return `
    select h.id, h.rank, h.position, h.label
    from (
      select v.id, v.position, v.label,
        case when lower(v.label) = lower(${typed}::text) then 0
          when starts_with(lower(v.label), lower(${typed}::text)) then 1 else 2 end as rank
      from master_values v
      where ${filter} and ${rule}
    ) h
    ${after ? `where (h.rank, h.position, h.label collate "C", h.id) > (${rank}::int, ${position}::int, ${label}::text collate "C", ${id}::int)` : ''}
    order by h.rank, h.position, h.label collate "C", h.id
    limit ${limit}::int + 1`
}

/** SQL: the rows of a page. @param held SQL of `heldSql` */
export function pageRows(page: string, held: string): string {
  return `
  with page as materialized (${page})
  select ${recordColumns}, ${held} as held, page.rank
  from page join master_values v on v.id = page.id ${refJoins}
  order by page.rank, v.position, v.label collate "C", v.id`
}

/** SQL: the number of values, as far as it is counted, and of those that were read for it. */
export function countSql(selection: Selection): string {
  const { filter, rule, window } = selection
  // Without a rule, list order keeps PostgreSQL from scanning the table for a word that all values have. With a rule,
  // it starts from the facts and needs no order: 100,000 values, half of them allowed, take 4 ms instead of 12.
  const order = rule === 'true' ? listOrder : ''
  return window === null
    ? `select count(*)::int as count, 0 as seen
      from (select from master_values v where ${filter} and ${rule} ${order} limit ${countCap + 1}) counted`
    : `select (count(*) filter (where r.may))::int as count, count(*)::int as seen
      from ${windowSql(filter, listOrder, window, rule)}`
}

/** A name under which a statement is prepared; empty, which prepares nothing, for one that is planned each time. */
export function statementName(text: string, isPlannedAnew: boolean): string {
  return isPlannedAnew ? '' : `list-${createHash('sha256').update(text).digest('hex').slice(0, 20)}`
}
