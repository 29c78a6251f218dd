import type { MasterRecordRow } from '@vouch/contract'
import { allowsSql, heldSql, type Parameters, parametersAfter } from '#access/list-rules-sql.ts'
import { unionSql } from '#access/rule-candidates.ts'
import { decodeCursor, type Page, type PageQuery, pageOf } from '#db/paging.ts'
import { runNamed } from '#db/prepared.ts'
import type { Executor } from '#db/transaction.ts'
import type { MasterTools } from '#features/masters/ports.ts'
import type { RecordsAsked } from '../ports.ts'
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
  type Selection,
  statementName,
} from './records-sql.ts'

export interface RecordsQuery extends PageQuery, RecordsAsked {}

type RecordsPage = Page<MasterRecordRow> & { readonly total?: Total }
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
  const words = wordsOf(tools, entity, q)
  const hasText = words !== ''
  const asked: Asked = {
    entity,
    limit,
    q: hasText ? q : '',
    words,
    after: decodeCursor(cursor, ['integer', 'integer', 'string', 'integer']),
  }
  const filter = { ...query, parentId: await findAbove(executor, side, query.parent) }
  if (asked.after) {
    const isRanked = asked.after[0] !== null
    const order = isRanked ? rankedBy(side, entity, await countNear(executor, side, filter, asked)) : 'list'
    return readPage(executor, side, filter, asked, order)
  }
  if (!hasText) {
    const [page, { total }] = await Promise.all([
      readPage(executor, side, filter, asked, 'list'),
      countRecords(executor, side, filter, asked),
    ])
    return { ...page, total }
  }
  const { total, near } = await countRecords(executor, side, filter, asked)
  const order = !total.capped && total.count <= maxRanked ? rankedBy(side, entity, near) : 'list'
  return { ...(await readPage(executor, side, filter, asked, order)), total }
}

/**
 * How a page is read: in the order of the list, or all hits of a search, the best first. Few hits are compared with
 * the rules one by one; where a search has many of which few may be listed, they are found by the rules.
 */
type Order = 'list' | 'ranked' | 'ranked by rules'

function rankedBy(side: Side, entity: string, { seen }: Counted): Order {
  return seen < countWindow || !hasUnionOf(side.reach, entity) ? 'ranked' : 'ranked by rules'
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

/**
 * Values checked against the rules one by one before the conditions of the rules drive the query. A right on many
 * values shows among these; a right on few is found fast through its conditions.
 */
const pageWindow = 200
const countWindow = 500
/** From this many permitted values in the window, the total is a lower bound, rounded down to a multiple. */
const many = 50

interface Statement {
  readonly selection: Selection
  readonly parameters: Parameters
}

/** @param window of values to read one by one; null to find them by the rules */
function askedSql(
  { definition, reach }: Side,
  filter: RecordsFilter,
  { entity, words }: Asked,
  window: number | null,
): Statement {
  const parameters = parametersAfter([entity])
  const whole = wholeFilter({ definition, reach }, filter, words, parameters)
  const union = hasUnionOf(reach, entity)
  const rule =
    union && window === null
      ? unionSql(reach, 'list', { value: 'v', entity, parameters })
      : allowsSql(reach, 'list', 'v', parameters)
  const selection = { filter: whole, rule: rule ?? 'false', window: union ? window : null }
  return { selection, parameters }
}

/** SQL: condition for the values of list $1 that have what a person asks for and these words. */
function wholeFilter(
  side: Pick<Side, 'definition' | 'reach'>,
  filter: RecordsFilter,
  words: string,
  parameters: Parameters,
): string {
  const asked = filterSql(side, filter, parameters)
  return words === '' ? asked : `${asked} and v.words @@ ${parameters.add(words)}::tsquery`
}

/** Like {@link listRecords}, as a condition. @throws AppError invalid for an unknown field */
export async function matchingSql(
  executor: Executor,
  side: Side,
  asked: RecordsAsked,
  tools: MasterTools,
  parameters: Parameters,
): Promise<string> {
  const filter = { ...asked, parentId: await findAbove(executor, side, asked.parent) }
  return wholeFilter(side, filter, wordsOf(tools, side.definition.name, asked.q), parameters)
}

/** Query for `words`; empty for a text without letters and digits. */
function wordsOf(tools: MasterTools, entity: string, q = ''): string {
  return tools.form(q) === '' ? '' : tools.wordsQuery(entity, q)
}

function hasUnionOf(reach: Side['reach'], entity: string): boolean {
  return unionSql(reach, 'list', { value: 'v', entity, parameters: parametersAfter([]) }) !== undefined
}

/** Rules make too many texts to prepare; and only a plan for the words themselves knows whether they are common. */
function isPlannedAnew({ reach }: Side, { words }: Asked): boolean {
  return reach.conditions.length > 0 || words !== ''
}

async function countRecords(
  executor: Executor,
  side: Side,
  filter: RecordsFilter,
  asked: Asked,
): Promise<{ readonly total: Total; readonly near: Counted }> {
  const near = await countNear(executor, side, filter, asked)
  const isWhole = near.seen < countWindow || !hasUnionOf(side.reach, asked.entity)
  if (!isWhole && near.count >= many)
    return { total: { count: near.count - (near.count % many), capped: true }, near }
  const all = isWhole ? near : await count(executor, side, asked, askedSql(side, filter, asked, null))
  return { total: { count: Math.min(all.count, countCap), capped: all.count > countCap }, near }
}

/** Counts among the first values that the person asks for. */
function countNear(executor: Executor, side: Side, filter: RecordsFilter, asked: Asked): Promise<Counted> {
  return count(executor, side, asked, askedSql(side, filter, asked, countWindow))
}

async function count(
  executor: Executor,
  side: Side,
  asked: Asked,
  { selection, parameters }: Statement,
): Promise<Counted> {
  const text = countSql(selection)
  const name = statementName(text, isPlannedAnew(side, asked))
  const [row] = await runNamed<Counted>(executor, name, text, [...parameters.values])
  return row ?? { count: 0, seen: 0 }
}

interface Total {
  readonly count: number
  readonly capped: boolean
}

interface Counted {
  readonly count: number
  /** Values compared one by one. */
  readonly seen: number
}

async function readPage(
  executor: Executor,
  side: Side,
  filter: RecordsFilter,
  asked: Asked,
  order: Order,
): Promise<Page<MasterRecordRow>> {
  const isRanked = order !== 'list'
  const read = (window: number | null) => {
    const statement = askedSql(side, filter, asked, window)
    return readRows(executor, side, asked, statement, isRanked)
  }
  const near = await read(order === 'ranked by rules' ? null : pageWindow)
  const isWhole = isRanked || near.length > asked.limit || !hasUnionOf(side.reach, asked.entity)
  const rows = isWhole ? near : await read(null)
  const { items, nextCursor } = pageOf(rows, asked.limit, ({ rank, position, label, id }) => [
    rank,
    position,
    label,
    id,
  ])
  const { definition, reach, reaches } = side
  const refs = items.flatMap(({ parent, merged }) => [parent, merged]).filter((ref) => ref !== null)
  const view = { definition, reach, listable: await listableIds(executor, reaches, refs) }
  return { items: items.map((row) => rowOf(view, row)), nextCursor }
}

function readRows(
  executor: Executor,
  side: Side,
  asked: Asked,
  { selection, parameters }: Statement,
  isRanked: boolean,
): Promise<PageRow[]> {
  const limit = parameters.add(asked.limit)
  const after =
    (isRanked ? asked.after : asked.after?.slice(1))?.map((value) => parameters.add(value)) ?? null
  const page = isRanked
    ? rankedPage(selection, parameters.add(asked.q), limit, after)
    : orderedPage(selection, limit, after)
  const text = pageRows(page, heldSql(side.reach, 'v', parameters))
  return runNamed<PageRow>(executor, statementName(text, isPlannedAnew(side, asked)), text, [
    ...parameters.values,
  ])
}
