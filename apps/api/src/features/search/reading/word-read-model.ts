import type { FoundWord } from '@vouch/domain'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import type { SearchStatistics } from '../statements/search-statistics.ts'
import { readEnglishWords } from './english-words.ts'
import { readSearchWords } from './search-word-list.ts'

/** A word of a search text, looked up in the index. */
export interface KnownWord extends FoundWord {
  readonly word: string
  /** True when a job has the word outside its description. */
  readonly found: boolean
  /** True for a word of a list or of many titles, which is spelled right. */
  readonly known: boolean
  /** Estimated number of job descriptions with the word; 0 if `found`. */
  readonly inTexts: number
}

export interface WordReadModel {
  /** Looks up words, in their order. */
  lookUp(words: readonly string[]): Promise<readonly KnownWord[]>
  /** Forgets which words no job has. Called when a job changes. */
  forgetAbsent(): void
}

interface WordRow {
  word: string
  light: string
  stems: string[]
  jobs: number
  titles: number
  known: boolean
  found: boolean
}

/** A sub-select hides the words from the planner, which then reuses one plan. */
const asked = '(select $1::text[])'

// Counts matches instead of using `exists`, for which the
// planner scans the table when it has no statistics on the word.
const searchWords = `
  select w.word, l.light, l.stems, coalesce(v.jobs, 0) as jobs, coalesce(v.titles, 0) as titles,
    coalesce(v.known, false) as known,
    coalesce(v.jobs, 0) > 0 or (select count(*) from job_search s where s.terms @@ l.query) > 0 as found
  from unnest(${asked}) with ordinality w(word, place)
  cross join lateral (
    select search_light(w.word) as light, tsvector_to_array(to_tsvector('vouch_text', search_plain(w.word))) as stems,
      plainto_tsquery('vouch_exact', search_light(w.word)) as query offset 0
  ) l
  left join lateral (
    select sum(v.jobs)::int as jobs, sum(v.titles)::int as titles,
      bool_or(v.known and v.word = w.word) as known
    from search_vocabulary v where v.lexeme = l.light
  ) v on true
  order by w.place`

// SQL for words without statistics only. Such words are rare, so counting their index entries is cheap.
const wordsInTexts = `
  select w.word, (
    select count(*)::int from job_search_text t where t.terms @@ w.query
  ) as texts
  from (
    select word, plainto_tsquery('vouch_text', search_plain(word)) as query from unnest(${asked}) word offset 0
  ) w`

const lightWords = `select search_light(word) as light from unnest($1::text[]) with ordinality w(word, place) order by place`

/** Words with the same meaning, and words of the same family, by word as the index has it. */
interface Relatives {
  readonly same: ReadonlyMap<string, readonly string[]>
  readonly families: ReadonlyMap<string, readonly string[]>
}

/** This many titles spell a word right. */
export const manyTitles = 10
const maxCached = 5_000
const ttlMs = 30_000
/**
 * How long the answer "no job has this word" is kept. "Remote" is often such a word, because it is a filter. Looking it up took
 * 1.4 ms of each search.
 */
const absentTtlMs = 2_000
const maxAbsent = 1_000

/** Reads search words. Caches words that jobs have for half a minute; others for 2 s or until a job changes. */
export function createWordReadModel(
  db: Database,
  statistics: () => Promise<SearchStatistics>,
): WordReadModel {
  const cache = new Map<string, { readonly row: KnownWord; readonly until: number }>()
  const absent = new Map<string, { readonly row: KnownWord; readonly until: number }>()
  let relatives: Promise<Relatives> | undefined
  let forgotten = 0

  const read = async (words: readonly string[]): Promise<readonly KnownWord[]> => {
    relatives ??= readRelatives(db)
    const [rows, { same, families }] = await Promise.all([
      prepared<WordRow & Record<string, unknown>>(db, 'search-words', searchWords, [words]),
      relatives.catch((error: unknown) => {
        relatives = undefined
        throw error
      }),
    ])
    const [texts, english] = await Promise.all([
      textsOf(rows.filter((row) => !row.found)),
      readEnglishWords(),
    ])
    return rows.map((row) => ({
      ...row,
      // The vocabulary has only words of at least two jobs.
      jobs: Math.max(row.jobs, row.found ? 1 : 0),
      known: row.known || row.titles >= manyTitles,
      alternatives: same.get(row.light) ?? [],
      family: families.get(row.light) ?? [],
      inTexts: texts.get(row.word) ?? 0,
      isEnglish: english.has(row.word),
    }))
  }

  const textsOf = async (absent: readonly WordRow[]): Promise<ReadonlyMap<string, number>> => {
    if (absent.length === 0) return new Map()
    const { withDescriptions } = await statistics()
    const [common, rare] = [absent, absent].map((rows, at) =>
      rows.filter(({ stems: [stem = ''] }) => withDescriptions.knows(stem) === (at === 0)),
    ) as [WordRow[], WordRow[]]
    const counted =
      rare.length > 0
        ? await prepared<{ word: string; texts: number }>(db, 'search-words-in-texts', wordsInTexts, [
            rare.map(({ word }) => word),
          ])
        : []
    return new Map([
      ...common.map(({ word, stems: [stem = ''] }) => [word, withDescriptions.countOf(stem)] as const),
      ...counted.map(({ word, texts }) => [word, texts] as const),
    ])
  }

  return {
    lookUp: async (words) => {
      const now = Date.now()
      const before = forgotten
      const known = new Map<string, KnownWord>()
      for (const word of words) {
        const entry = cache.get(word) ?? absent.get(word)
        if (entry && entry.until > now) known.set(word, entry.row)
      }
      const missing = [...new Set(words.filter((word) => !known.has(word)))]
      const rows = missing.length > 0 ? await read(missing) : []
      if (cache.size > maxCached) cache.clear()
      if (absent.size > maxAbsent) absent.clear()
      for (const row of rows) {
        known.set(row.word, row)
        if (row.found) cache.set(row.word, { row, until: now + ttlMs })
        // A job that changed in the meantime may have this word.
        else if (forgotten === before) absent.set(row.word, { row, until: now + absentTtlMs })
      }
      return words.flatMap((word) => known.get(word) ?? [])
    },
    forgetAbsent: () => {
      forgotten += 1
      absent.clear()
    },
  }
}

async function readRelatives(db: Database): Promise<Relatives> {
  const { same, families } = await readSearchWords()
  const all = [...same, ...families]
  const rows = await prepared<{ light: string }>(db, 'search-light-words', lightWords, [all.flat()])
  let next = 0
  const light = all.map((group) => group.map(() => rows[next++]?.light ?? ''))
  return { same: byWord(light.slice(0, same.length)), families: byWord(light.slice(same.length)) }
}

function byWord(groups: readonly (readonly string[])[]): Map<string, readonly string[]> {
  const others = new Map<string, string[]>()
  for (const group of groups) {
    for (const word of group) {
      const own = others.get(word) ?? []
      others.set(
        word,
        [...new Set([...own, ...group])].filter((other) => other !== word),
      )
    }
  }
  return others
}
