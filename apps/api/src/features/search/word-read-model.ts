import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import type { SearchStatistics } from './search-statistics.ts'

/** A word of a search query, looked up in the index. */
export interface KnownWord {
  readonly word: string
  /** Stems of the word; usually one. */
  readonly lexemes: readonly string[]
  /** Number of jobs with the word's stem in title, skills, company or place; 0 if fewer than two. */
  readonly jobs: number
  /** True when a job has the word's stem outside its description. */
  readonly found: boolean
  /** True when the vocabulary contains the word in exactly this spelling. */
  readonly spelled: boolean
  /** Estimated number of job descriptions with the word; 0 if `found`. */
  readonly inTexts: number
}

/** A word of the vocabulary that may be the correction of a misspelt word. */
export interface SimilarWord {
  readonly word: string
  readonly candidate: string
  readonly lexeme: string
  readonly jobs: number
}

export interface WordReadModel {
  lookUp(words: readonly string[]): Promise<readonly KnownWord[]>
  /** Finds words of the vocabulary with similar trigrams or two adjacent letters swapped. */
  similar(words: readonly string[]): Promise<readonly SimilarWord[]>
}

// Counts matches instead of using `exists`, for which the
// planner scans the table when it has no statistics on the word.
const searchWords = `
  select w.word, l.lexemes, coalesce(v.jobs, 0) as jobs, f.found, 0 as "inTexts",
    exists (select from search_vocabulary v where v.word = w.word) as spelled
  from unnest($1::text[]) with ordinality w(word, place)
  cross join lateral (
    select tsvector_to_array(to_tsvector('vouch_words', p.word)) as lexemes, plainto_tsquery('vouch_words', p.word) as query
    from (select search_plain(w.word) as word offset 0) p offset 0
  ) l
  left join lateral (
    select sum(v.jobs)::int as jobs from search_vocabulary v where v.lexeme = any(l.lexemes)
  ) v on true
  cross join lateral (
    select v.jobs is not null or (select count(*) from job_search s where s.terms @@ l.query) > 0 as found
  ) f
  order by w.place`

// SQL for words without statistics only. Such words are rare, so counting their index entries is cheap.
const wordsInTexts = `
  select w.word, (
    select count(*)::int from job_search_text t where t.terms @@ w.query
  ) as texts
  from (
    select word, plainto_tsquery('vouch_words', search_plain(word)) as query from unnest($1::text[]) word offset 0
  ) w`

const similarWords = `
  select w.word, v.word as candidate, v.lexeme, v.jobs
  from unnest($1::text[]) w(word)
  cross join lateral (
    select v.word, v.lexeme, v.jobs from search_vocabulary v where v.word % w.word
    order by similarity(v.word, w.word) desc, v.jobs desc limit 20
  ) v
  union
  select s.word, v.word, v.lexeme, v.jobs
  from unnest($2::text[], $3::text[]) s(word, swapped)
  join search_vocabulary v on v.word = s.swapped`

const maxCached = 5_000

/** Reads search words. Caches words that occur in jobs until `clearCache`. */
export function createWordReadModel(
  db: Database,
  statistics: () => Promise<SearchStatistics>,
): WordReadModel & { clearCache(): void } {
  const cache = new Map<string, KnownWord>()

  const read = async (words: readonly string[]): Promise<readonly KnownWord[]> => {
    const rows = await prepared<KnownWord>(db, 'search-words', searchWords, [words])
    const absent = rows.filter((row) => !row.found)
    const inTexts = absent.length > 0 ? (await statistics()).withDescriptions : undefined
    const textsOf = (row: KnownWord) =>
      inTexts?.knows(row.lexemes[0] ?? '') ? inTexts.countOf(row.lexemes[0] ?? '') : undefined
    const rare = absent.filter((row) => textsOf(row) === undefined).map(({ word }) => word)
    const counted =
      rare.length > 0 ? await prepared<TextsRow>(db, 'search-words-in-texts', wordsInTexts, [rare]) : []
    const texts = new Map(counted.map((row) => [row.word, row.texts]))
    return rows.map((row) =>
      row.found ? row : { ...row, inTexts: textsOf(row) ?? texts.get(row.word) ?? 0 },
    )
  }

  return {
    clearCache: () => cache.clear(),
    lookUp: async (words) => {
      const missing = words.filter((word) => !cache.has(word))
      const rows = missing.length > 0 ? await read(missing) : []
      const byWord = new Map(rows.map((row) => [row.word, row]))
      const known = words.flatMap((word) => byWord.get(word) ?? cache.get(word) ?? [])
      if (cache.size > maxCached) cache.clear()
      for (const row of rows) if (row.jobs > 0) cache.set(row.word, row)
      return known
    },
    similar: async (words) => {
      const swaps = words.flatMap((word) => swapped(word).map((other) => [word, other] as const))
      const values = [words, swaps.map(([word]) => word), swaps.map(([, other]) => other)]
      return prepared<SimilarWord>(db, 'search-similar-words', similarWords, values)
    },
  }
}

interface TextsRow {
  word: string
  texts: number
}

/**
 * Lists all swaps of two adjacent letters. In short words, a swap
 * leaves too few common trigrams to find the word otherwise.
 */
function swapped(word: string): string[] {
  return Array.from(
    { length: word.length - 1 },
    (_, index) => `${word.slice(0, index)}${word[index + 1]}${word[index]}${word.slice(index + 2)}`,
  ).filter((other) => other !== word)
}
