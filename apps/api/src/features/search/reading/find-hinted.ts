import { type FoundName, maxWords, type RecognisedText } from '@vouch/domain'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import { readEnglishWords } from './english-words.ts'
import type { NameReadModel } from './name-read-model.ts'
import type { KnownWord } from './word-read-model.ts'

/** Occupations whose names have a word. */
export type FindHinted = (
  recognised: Pick<RecognisedText, 'tokens' | 'roles'>,
  found: readonly (KnownWord | undefined)[],
  named: readonly FoundName[],
) => Promise<readonly FoundName[]>

/** If more occupations than this have the word in their names about equally often, it is unclear which is meant. */
const maxShared = 3
/** Shorter words are abbreviations, which mean something else in other names. */
const minLength = 4

const hintedSql = `
  select w.word, v.label, count(*)::int as names
  from unnest($1::text[], $2::boolean[]) w(word, english)
  join master_terms t on string_to_array(t.phrase, ' ') @> array[w.word] and t.active
    and t.entity = 'occupations' and t.source = 'vouch' and (t.language = 'en' or not w.english)
  join master_values v on v.id = t.value_id
  group by w.word, v.id, v.label
  order by w.word, names desc`

/**
 * Finds what a short text means that names no occupation and has a word that no title has: the occupations whose names have
 * the word most often. A "violin expert" is a music teacher, not any expert.
 */
export function createFindHinted(db: Database, names: NameReadModel): FindHinted {
  return async ({ tokens, roles }, found, named) => {
    if (tokens.length > maxWords || named.some(({ kind }) => kind === 'occupation')) return []
    const isNamed = (at: number) => named.some(({ first, last }) => first <= at && at <= last)
    const hints = found.flatMap((word, at) =>
      word && roles[at] === 'word' && isUnknown(word) && !isNamed(at) ? [{ at, light: word.light }] : [],
    )
    if (hints.length === 0) return []
    const english = await readEnglishWords()
    const rows = await prepared<Row>(db, 'search-hinted', hintedSql, [
      hints.map(({ light }) => light),
      // Italians call a courier "corriere espresso", but an "espresso specialist" is none.
      hints.map(({ light }) => english.has(light)),
    ])
    const labelsOf = ({ light }: Hint) => {
      const own = rows.filter(({ word }) => word === light)
      return own.filter((row) => row.names > (own[0]?.names ?? 0) / 2).map(({ label }) => label)
    }
    // Several such words must mean the same: "modern workshop" is in a description.
    const [first = [], ...others] = hints.map(labelsOf)
    const labels = first.filter((label) => others.every((more) => more.includes(label)))
    if (labels.length > maxShared) return []
    const occupations = await occupationsOf(names, labels)
    return hints.flatMap(({ at }) =>
      occupations.map((occupation) => ({ ...occupation, first: at, last: at, isHinted: true })),
    )
  }
}

/** True for a word that no title has, also not in another language or spelling. */
function isUnknown({ found, light, alternatives }: KnownWord): boolean {
  return !found && light.length >= minLength && alternatives.length === 0
}

interface Hint {
  readonly at: number
  readonly light: string
}

type Row = { word: string; label: string; names: number }

/** The occupations of our own list with these usual names. */
async function occupationsOf(names: NameReadModel, labels: readonly string[]): Promise<readonly FoundName[]> {
  // Empty words keep two names from being read as one.
  const words = labels.flatMap((label) => [...label.toLowerCase().split(/[\s-]+/), ''])
  const found = await names.find(words)
  return found.filter((name) => name.kind === 'occupation' && name.isOwn && labels.includes(name.label))
}
