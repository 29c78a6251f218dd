import { searchForm } from '@vouch/domain'
import { parametersAfter } from '#access/list-rules-sql.ts'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import { type Correction, correct, unresolved, wordsToLookUp } from './corrections.ts'
import { type ListAccess, limitOptions, limitsOf } from './list-access.ts'
import { knownWords, similarWords } from './master-words-read-model.ts'
import type { Reach } from './options-sql.ts'
import { searchSql } from './search-sql.ts'
import { spelledOut } from './short-forms.ts'

/** What to search, in one master list. */
interface OptionsSearch {
  readonly entity: string
  readonly reach: Reach
  readonly language: string
  readonly limit: number
  readonly parent: string | null
  /** As typed. */
  readonly q: string
  readonly access: ListAccess
}

interface Hits {
  /** JSON array. */
  readonly items: string
  readonly attribution: string | null
  readonly count: number
  /** Lowest tier of the hits: 0 for names equal to the query, 3 for words inside names; null without hits. */
  readonly tier: number | null
}

const searchIn = { all: searchSql('all'), below: searchSql('below'), children: searchSql('children') }
const lastCharacter = '\u{10FFFF}'
const insideNames = 3

const noHits: Hits = { items: '[]', attribution: null, count: 0, tier: null }

/** Searches with fewer hits are corrected, unless a name starts with the query. */
const enough = 3
/** After a correction finds something, corrections that change this much more are skipped. */
const tolerance = 3

/**
 * Searches the names of a master list by their beginning and by the beginnings of their words. If that finds
 * little, searches corrected spellings too and appends their values.
 */
export async function searchOptions(
  db: Database,
  search: OptionsSearch,
): Promise<{ readonly items: string; readonly attribution: string | null }> {
  const words = searchForm(search.q)
  const spelled = spelledOut(search.entity, words)
  if (spelled.length > 0) {
    const meant = spelled.map((words) => ({ words, cost: 0 }))
    return append(db, search, noHits, [...meant, { words, cost: tolerance }])
  }
  const exact = await run(db, search, words, search.limit)
  const isFound = exact.count >= enough || (exact.tier ?? insideNames) < insideNames
  if (isFound || exact.count >= search.limit) return exact
  const corrections = [
    ...alternativesOf(search.q),
    ...(await correctionsOf(db, search, words, exact.count > 0)),
  ]
  return append(db, search, exact, corrections)
}

async function correctionsOf(
  db: Database,
  { entity }: OptionsSearch,
  query: string,
  keepsKnown: boolean,
): Promise<Correction[]> {
  const words = query.split(' ').slice(0, 8)
  const known = await knownWords(db, entity, wordsToLookUp(words))
  const similar = new Map<string, string[]>()
  for (const word of unresolved(words, known, keepsKnown))
    similar.set(word, await similarWords(db, entity, word))
  return correct(words, known, similar, keepsKnown)
}

/** Reads `ux/ui` as two names. Single letters, such as in `n/a`, are none. */
function alternativesOf(q: string): Correction[] {
  const parts = q.split('/').map(searchForm)
  return parts.length > 1 && parts.every((part) => part.length > 1)
    ? parts.map((words) => ({ words, cost: 1 }))
    : []
}

async function append(
  db: Database,
  search: OptionsSearch,
  exact: Hits,
  corrections: readonly Correction[],
): Promise<{ readonly items: string; readonly attribution: string | null }> {
  const items = new Map(itemsOf(exact))
  let { attribution } = exact
  let best: number | undefined
  for (const { words, cost } of corrections) {
    const left = search.limit - items.size
    if (left <= 0 || (best !== undefined && cost > best + tolerance)) break
    // Half of the places left, so that no correction hides the others.
    const hits = await run(db, search, words, Math.ceil(left / 2))
    if (hits.count === 0) continue
    best ??= cost
    for (const [code, item] of itemsOf(hits)) if (!items.has(code)) items.set(code, item)
    attribution ??= hits.attribution
  }
  return { items: JSON.stringify([...items.values()]), attribution }
}

function itemsOf({ items }: Hits): [string, unknown][] {
  return (JSON.parse(items) as { code: string }[]).map((item) => [item.code, item])
}

async function run(
  db: Database,
  { entity, reach, language, parent, access }: OptionsSearch,
  words: string,
  limit: number,
): Promise<Hits> {
  const filter = [entity, language, limit, parent]
  const values = [...filter, words, words + lastCharacter, wordsQuery(entity, words), words.split(' ')]
  if (access.isOpen) {
    const [row] = await prepared<Hits>(db, `master-search-${reach}`, searchIn[reach], values)
    return row ?? noHits
  }
  const parameters = parametersAfter(values)
  const statement = searchSql(reach, limitsOf(access, parameters))
  const [row] = (await db.pool.query<Hits>(statement, [...parameters.values])).rows
  return row ? { ...row, items: limitOptions(row.items, access.reach) } : noHits
}

/**
 * Builds a tsquery that matches the first 8 words as prefixes. Normalised
 * words contain no quotes or backslashes, so they need no escaping.
 */
export function wordsQuery(entity: string, words: string): string {
  return words
    .split(' ')
    .slice(0, 8)
    .map((word) => `'${entity}:${word}':*`)
    .join(' & ')
}
