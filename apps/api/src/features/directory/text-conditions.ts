import type { PhraseMeaning } from '@vouch/domain'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import type { TermGroup } from '#db/term-query.ts'
import type { PeopleText, PeopleWord } from '#features/search/ports.ts'

/** What a search text requires, as index terms. */
export interface TextConditions {
  readonly words: readonly TermGroup[]
  /** Terms that rank the matches: those of `words`, and of words that people need not have. */
  readonly ranking: readonly string[]
  /** Each entry is one exclusion: it leaves out people who have a term from each of its groups. */
  readonly excluded: readonly (readonly TermGroup[])[]
  /** Terms of the place's name, which people may have in their own name instead of living there. */
  readonly placeName: readonly string[]
}

const lexemesOf = `
  select tsvector_to_array(to_tsvector('vouch_words', search_plain(w.word))) as lexemes
  from unnest($1::text[]) with ordinality w(word, place) order by w.place`

/** Looks up the terms of all words of a text, wanted and excluded. */
export async function readTextConditions(db: Database, text: PeopleText): Promise<TextConditions> {
  const { words, optional, excluded, placeWord } = text
  const terms = await readTerms(db, [
    ...words,
    ...optional,
    ...(placeWord ? [placeWord] : []),
    ...excluded.flat(),
  ])
  let next = 0
  const take = (some: readonly unknown[]) =>
    some.map(() => terms[next++] ?? []).filter((group) => group.length > 0)
  const required = take(words)
  const others = take(optional)
  const placeName = take(placeWord ? [placeWord] : []).flat()
  return {
    words: text.isAny && required.length > 0 ? [[...new Set(required.flat())]] : required,
    ranking: [...new Set([...required, ...others, placeName].flat())],
    excluded: [
      ...excluded.map(take).filter((groups) => groups.length > 0),
      ...text.excludedFilters.flatMap((meaning) => filterTerm(meaning) ?? []).map((term) => [[term]]),
    ],
    placeName,
  }
}

const prefixes = {
  'work-mode': 'w',
  'employment-type': 'e',
  'notice-period': 'n',
  'open-to-work': 'a',
} as const

/** The index term of a filter that a phrase stands for; undefined for one that the directory does not have. */
function filterTerm(meaning: PhraseMeaning): string | undefined {
  return meaning.kind in prefixes && 'value' in meaning
    ? `${prefixes[meaning.kind as keyof typeof prefixes]}:${meaning.value}`
    : undefined
}

/** Index terms of each word: its stems, those of words that mean the same, and the occupations and skills they name. */
async function readTerms(db: Database, words: readonly PeopleWord[]): Promise<TermGroup[]> {
  if (words.length === 0) return []
  const merged = await mergedInto(
    db,
    words.flatMap(({ occupations, skills }) => [...occupations, ...skills]),
  )
  const withMerged = (ids: readonly number[]) => ids.flatMap((id) => [id, ...(merged.get(id) ?? [])])
  const spellings = words.flatMap(({ same }, at) => same.map((word) => ({ word, at })))
  const rows = await prepared<{ lexemes: string[] }>(db, 'directory-words', lexemesOf, [
    spellings.map(({ word }) => word),
  ])
  return words.map(({ occupations, skills }, at) => [
    ...new Set([
      ...rows.flatMap(({ lexemes }, row) => (spellings[row]?.at === at ? lexemes : [])),
      ...withMerged(occupations).map((id) => `o:${id}`),
      ...withMerged(skills).map((id) => `s:${id}:0`),
    ]),
  ])
}

const mergedSql = `
  select merged_into as into, array_agg(id) as ids from master_values
  where merged_into is not null and merged_into = any($1::int[]) group by merged_into`

/** Ids of values merged into others. People may still be indexed under them. */
async function mergedInto(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, number[]>> {
  if (ids.length === 0) return new Map()
  const rows = await prepared<{ into: number; ids: number[] }>(db, 'directory-merged', mergedSql, [ids])
  return new Map(rows.map(({ into, ids: merged }) => [into, merged]))
}
