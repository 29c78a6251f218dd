import { createHash } from 'node:crypto'
import { recordColumns, refJoins } from './record-row.ts'

/** Broader searches list their hits in the order of the list instead of the best first. */
export const maxRanked = 500
export const countCap = 1_000

/** SQL: the values of a condition in list order. @param after SQL placeholders of the last value's sort columns */
export function orderedPage(where: string, limit: string, after: readonly string[] | null): string {
  const [position, label, id] = after ?? []
  return `
    select v.id, null::int as rank, v.position, v.label
    from master_values v
    where ${where}
      ${after ? `and (v.position, v.label collate "C", v.id) > (${position}::int, ${label}::text collate "C", ${id}::int)` : ''}
    order by v.position, v.label collate "C", v.id
    limit ${limit}::int + 1`
}

/** SQL: the hits of a search, those that begin like the text first. @param typed placeholder of the text */
export function rankedPage(
  where: string,
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
      where ${where}
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

/** SQL: the number of values of a condition, as far as it is counted. */
export function countSql(where: string, cap: number): string {
  return `select count(*)::int as count from (select from master_values v where ${where} limit ${cap + 1}) counted`
}

/** A name under which a statement is prepared; empty for one whose text depends on rules, which are many. */
export function statementName(text: string, hasConditions: boolean): string {
  return hasConditions ? '' : `list-${createHash('sha256').update(text).digest('hex').slice(0, 20)}`
}
