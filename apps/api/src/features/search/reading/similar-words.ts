import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'

/** A word of the vocabulary that may be the correction of a misspelt word. */
export interface SimilarWord {
  readonly word: string
  readonly candidate: string
  /** Jobs with the word, singular and plural together. */
  readonly jobs: number
  /** Its English stem. */
  readonly stem: string
  /** True when an English speaker says both words alike. */
  readonly soundsAlike: boolean
  /** True when it is the name of an occupation of our own list. */
  readonly isOccupation: boolean
}

/** Typing errors change the length of a word by less. Comparing lengths first halves the time, to 4 ms a word. */
const maxLonger = 3

const similarWords = `
  select found.word, found.candidate, found."soundsAlike",
    (select sum(v.jobs)::int from search_vocabulary v where v.lexeme = found.lexeme) as jobs,
    coalesce((tsvector_to_array(to_tsvector('vouch_text', search_plain(found.candidate))))[1], '') as stem,
    (
      select count(*) from master_terms t
      where t.phrase = found.lexeme and t.entity = 'occupations' and t.source = 'vouch' and t.active
    ) > 0 as "isOccupation"
  from (
  select w.word, v.word as candidate, v.lexeme, v.sound <> '' and v.sound = dmetaphone(w.word) as "soundsAlike"
  from unnest($1::text[]) w(word)
  cross join lateral (
    select v.word, v.lexeme, v.sound from search_vocabulary v
    where length(v.word) between length(w.word) - ${maxLonger} and length(w.word) + ${maxLonger} and v.word % w.word
    order by similarity(v.word, w.word) desc, v.jobs desc limit 24
  ) v
  union
  select s.word, v.word, v.lexeme, v.sound <> '' and v.sound = dmetaphone(s.word)
  from unnest($2::text[], $3::text[]) s(word, near)
  join search_vocabulary v on v.word = s.near
  union
  select w.word, v.word, v.lexeme, true
  from unnest($1::text[]) w(word)
  cross join lateral (
    select v.word, v.lexeme from search_vocabulary v
    where v.sound <> '' and v.sound = dmetaphone(w.word) and w.word ~ '^[a-z]+$'
    order by v.jobs desc limit 12
  ) v
  ) found`

export interface SimilarWords {
  /** Finds words of the vocabulary with similar trigrams or sound, or one slip apart. */
  find(words: readonly string[]): Promise<readonly SimilarWord[]>
}

const maxCached = 2_000
const ttlMs = 30_000

/** Finds similar words. Caches them for half a minute, because they are read again for each page and filter. */
export function createSimilarWords(db: Database): SimilarWords {
  const cache = new Map<string, { readonly similar: readonly SimilarWord[]; readonly until: number }>()
  const read = async (words: readonly string[]): Promise<void> => {
    const near = words.flatMap((word) => oneSlipApart(word).map((other) => [word, other] as const))
    const values = [words, near.map(([word]) => word), near.map(([, other]) => other)]
    const rows = await prepared<SimilarWord & Record<string, unknown>>(
      db,
      'search-similar-words',
      similarWords,
      values,
    )
    if (cache.size > maxCached) cache.clear()
    const until = Date.now() + ttlMs
    for (const word of words) cache.set(word, { similar: rows.filter((row) => row.word === word), until })
  }
  return {
    find: async (words) => {
      const missing = words.filter((word) => (cache.get(word)?.until ?? 0) < Date.now())
      if (missing.length > 0) await read(missing)
      return words.flatMap((word) => cache.get(word)?.similar ?? [])
    },
  }
}

/**
 * Words with two adjacent letters swapped, or one letter less, or a letter doubled. In short words such a slip leaves too few
 * common trigrams to find the word otherwise.
 */
function oneSlipApart(word: string): string[] {
  const letters = [...word]
  const at = letters.map((_, index) => index)
  const replaced = (index: number, length: number, by: string) =>
    [...letters.slice(0, index), by, ...letters.slice(index + length)].join('')
  return [
    ...new Set([
      ...at.slice(1).map((index) => replaced(index - 1, 2, `${letters[index]}${letters[index - 1]}`)),
      ...at.map((index) => replaced(index, 1, '')),
      ...at.map((index) => replaced(index, 1, `${letters[index]}${letters[index]}`)),
    ]),
  ].filter((other) => other !== word)
}
