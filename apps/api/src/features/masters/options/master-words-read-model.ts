import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import { countSlips, minLengthOfTwo } from './slips.ts'

/** A word in the names of a master list. */
export interface KnownWord {
  readonly word: string
  /** False if longer words start with it but no word equals it. */
  readonly isWhole: boolean
  /** Position of the best value whose name starts with the word; null if the word only occurs later in names. */
  readonly position: number | null
  /** Number of names that start with the word. */
  readonly names: number
}

const lastCharacter = '\u{10FFFF}'
/** First character after the space, so that a range ends with the names that start with the whole word. */
const afterSpace = '!'

/** SQL: the words among $2 that list $1 contains. One index probe a word: 550 of them take 2 ms. */
export const knownWordsSql = `
  select w.word, n.word = w.word as "isWhole", p.position, coalesce(p.names, 0)::int as names
  from unnest($2::text[]) w (word)
  cross join lateral (
    select m.word from master_words m
    where m.entity = $1 and m.word >= w.word and m.word < w.word || '${lastCharacter}'
    order by m.word limit 1
  ) n
  left join lateral (
    select min(t.position) as position, count(*) as names from master_terms t
    where t.entity = $1 and t.active and t.is_label in (true, false)
      and t.term >= w.word and t.term < w.word || '${afterSpace}'
  ) p on n.word = w.word`

/**
 * SQL: words of list $1 that share trigrams with $2. Two slips leave a word of 10 letters a quarter of its
 * trigrams, so the threshold is below the default of 0.3. The inner query refers to `s`, so that the threshold
 * is set first, and `offset 0` leaves it only the condition of the trigram index.
 */
export const similarWordsSql = `
  select m.word
  from (select set_config('pg_trgm.similarity_threshold', '0.2', true) as threshold offset 0) s
  cross join lateral (
    select w.entity, w.word from master_words w where w.word % $2 and s.threshold is not null offset 0
  ) m
  where m.entity = $1 and length(m.word) >= ${minLengthOfTwo} and abs(length(m.word) - length($2)) <= 2
  order by similarity(m.word, $2) desc, m.word
  limit 30`

/** Finds which of the words a master list contains. */
export async function knownWords(
  db: Database,
  entity: string,
  words: readonly string[],
): Promise<Map<string, KnownWord>> {
  const rows = await prepared<KnownWord>(db, 'master-known-words', knownWordsSql, [entity, words])
  return new Map(rows.map((row) => [row.word, row]))
}

/** Finds words of a master list that differ from `word` by at most two slips, the most similar first. */
export async function similarWords(db: Database, entity: string, word: string): Promise<string[]> {
  const rows = await prepared<{ word: string }>(db, 'master-similar-words', similarWordsSql, [entity, word])
  return rows.map((row) => row.word).filter((other) => countSlips(word, other) <= 2)
}
