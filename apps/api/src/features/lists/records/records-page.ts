import type { MasterRecordRow } from '@vouch/contract'
import { heldSql, parametersAfter } from '#access/list-rules-sql.ts'
import { decodeCursor, type Page, type PageQuery, pageOf } from '#db/paging.ts'
import { runNamed } from '#db/prepared.ts'
import type { Executor } from '#db/transaction.ts'
import type { MasterTools } from '#features/masters/ports.ts'
import type { Side } from './find-record.ts'
import { findListable, listableIds } from './listable-refs.ts'
import type { RecordRow } from './record-row.ts'
import { rowOf } from './record-view.ts'
import { filterSql, type RecordsFilter } from './records-filter.ts'
import {
  countCap,
  countSql,
  maxRanked,
  orderedPage,
  pageRows,
  rankedPage,
  statementName,
} from './records-sql.ts'

export interface RecordsQuery extends PageQuery, Omit<RecordsFilter, 'parentId'> {
  readonly q?: string | undefined
  /** Code of a value above. */
  readonly parent?: string | undefined
}

type RecordsPage = Page<MasterRecordRow> & { readonly total?: { count: number; capped: boolean } }
type PageRow = RecordRow & { readonly rank: number | null }

/** The statements of one list query, and what they need. */
interface Asked {
  readonly entity: string
  readonly limit: number
  /** As typed; empty without letters and digits. */
  readonly q: string
  /** Query for `words`. */
  readonly words: string
  readonly after: readonly (string | number | null)[] | undefined
}

/**
 * Lists values that the caller may list. The first page has the total.
 * @throws AppError invalid for an unknown field, malformed for a cursor of another list
 */
export async function listRecords(
  executor: Executor,
  side: Side,
  query: RecordsQuery,
  tools: MasterTools,
): Promise<RecordsPage> {
  const { name: entity } = side.definition
  const { q = '', limit = 20, cursor } = query
  const hasText = tools.form(q) !== ''
  const asked: Asked = {
    entity,
    limit,
    q: hasText ? q : '',
    words: hasText ? tools.wordsQuery(entity, q) : '',
    after: decodeCursor(cursor, ['integer', 'integer', 'string', 'integer']),
  }
  const filter = { ...query, parentId: await findAbove(executor, side, query.parent) }
  if (asked.after) return readPage(executor, side, filter, asked, asked.after[0] !== null)
  if (!hasText) {
    const [page, count] = await Promise.all([
      readPage(executor, side, filter, asked, false),
      countRecords(executor, side, filter, asked),
    ])
    return { ...page, total: capped(count) }
  }
  const count = await countRecords(executor, side, filter, asked)
  return { ...(await readPage(executor, side, filter, asked, count <= maxRanked)), total: capped(count) }
}

function capped(count: number): { count: number; capped: boolean } {
  return { count: Math.min(count, countCap), capped: count > countCap }
}

/** @returns the id of the value above; 0, which no value has, if the caller may not list it */
async function findAbove(executor: Executor, side: Side, code: string | undefined): Promise<number | null> {
  if (code === undefined) return null
  for (const entity of side.definition.parents) {
    const found = await findListable(executor, side.reaches, { entity, code })
    if (found) return found.id
  }
  return 0
}

function askedSql(side: Side, filter: RecordsFilter, { entity, words }: Asked) {
  const parameters = parametersAfter([entity])
  const where = filterSql(side, filter, parameters)
  const whole = words === '' ? where : `${where} and v.words @@ ${parameters.add(words)}::tsquery`
  return { where: whole, parameters }
}

async function countRecords(
  executor: Executor,
  side: Side,
  filter: RecordsFilter,
  asked: Asked,
): Promise<number> {
  const { where, parameters } = askedSql(side, filter, asked)
  const text = countSql(where, countCap)
  const name = statementName(text, side.reach.conditions.length > 0)
  const [row] = await runNamed<{ count: number }>(executor, name, text, [...parameters.values])
  return row?.count ?? 0
}

async function readPage(
  executor: Executor,
  side: Side,
  filter: RecordsFilter,
  asked: Asked,
  isRanked: boolean,
): Promise<Page<MasterRecordRow>> {
  const { definition, reach, reaches } = side
  const { where, parameters } = askedSql(side, filter, asked)
  const limit = parameters.add(asked.limit)
  const after =
    (isRanked ? asked.after : asked.after?.slice(1))?.map((value) => parameters.add(value)) ?? null
  const page = isRanked
    ? rankedPage(where, parameters.add(asked.q), limit, after)
    : orderedPage(where, limit, after)
  const text = pageRows(page, heldSql(reach, 'v', parameters))
  const name = statementName(text, reach.conditions.length > 0)
  const rows = await runNamed<PageRow>(executor, name, text, [...parameters.values])
  const { items, nextCursor } = pageOf(rows, asked.limit, ({ rank, position, label, id }) => [
    rank,
    position,
    label,
    id,
  ])
  const refs = items.flatMap(({ parent, merged }) => [parent, merged]).filter((ref) => ref !== null)
  const view = { definition, reach, listable: await listableIds(executor, reaches, refs) }
  return { items: items.map((row) => rowOf(view, row)), nextCursor }
}
