import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'

/** A word of the vocabulary that may be the correction of a misspelt word. */
export interface SimilarWord {
  readonly word: string
  readonly candidate: string
  readonly jobs: number
  /** Its English stem. */
  readonly stem: string
  /** True when an English speaker says both words alike. */
  readonly soundsAlike: boolean
}

const similarWords = `
  select found.*, coalesce((tsvector_to_array(to_tsvector('vouch_text', search_plain(found.candidate))))[1], '') as stem
  from (
  select w.word, v.word as candidate, v.jobs, v.sound <> '' and v.sound = dmetaphone(w.word) as "soundsAlike"
  from unnest($1::text[]) w(word)
  cross join lateral (
    select v.word, v.jobs, v.sound from search_vocabulary v where v.word % w.word
    order by similarity(v.word, w.word) desc, v.jobs desc limit 24
  ) v
  union
  select s.word, v.word, v.jobs, v.sound <> '' and v.sound = dmetaphone(s.word)
  from unnest($2::text[], $3::text[]) s(word, near)
  join search_vocabulary v on v.word = s.near
  union
  select w.word, v.word, v.jobs, true
  from unnest($1::text[]) w(word)
  cross join lateral (
    select v.word, v.jobs from search_vocabulary v
    where v.sound <> '' and v.sound = dmetaphone(w.word) and w.word ~ '^[a-z]+$'
    order by v.jobs desc limit 12
  ) v
  ) found`

/** Finds words of the vocabulary with similar trigrams or sound, or one slip apart. */
export async function findSimilarWords(
  db: Database,
  words: readonly string[],
): Promise<readonly SimilarWord[]> {
  const near = words.flatMap((word) => oneSlipApart(word).map((other) => [word, other] as const))
  const values = [words, near.map(([word]) => word), near.map(([, other]) => other)]
  return prepared<SimilarWord & Record<string, unknown>>(db, 'search-similar-words', similarWords, values)
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
