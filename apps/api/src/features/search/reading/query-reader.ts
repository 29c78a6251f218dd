import {
  type FoundName,
  type QueryReading,
  type QueryToken,
  type QueryWords,
  type RecognisedText,
  readQuery,
  recogniseFilters,
  splitQuery,
} from '@vouch/domain'
import type { Database } from '#db/connect.ts'
import type { PeopleWord, PeopleWords } from '../ports.ts'
import { findFixes, noFixes, rewritten, type TypedAndRead, withFixes } from './find-fixes.ts'
import type { NameReadModel } from './name-read-model.ts'
import { peopleStopWords, readSearchWords } from './search-word-list.ts'
import type { KnownWord, WordReadModel } from './word-read-model.ts'

/** A search text that was read. */
export interface ReadText {
  readonly reading: QueryReading
  /** The text as typed and as corrected; undefined without a correction. */
  readonly correction: TypedAndRead | undefined
  /** A spelling that may have been meant. */
  readonly suggestion: TypedAndRead | undefined
}

export interface QueryReader {
  /** @param exact true to correct nothing */
  read(text: string, exact: boolean): Promise<ReadText>
  /** Reads a text that searches people: every word counts, and none is a filter. */
  readPeople(text: string, correct: boolean): ReturnType<PeopleWords['read']>
}

/** Words beyond these are not looked up. A CV has its profession and skills before them. */
const maxTokens = 40
const maxPeopleWords = 10

export function createQueryReader(deps: {
  readonly db: Database
  readonly words: WordReadModel
  readonly names: NameReadModel
}): QueryReader {
  const peopleList: QueryWords = { stopWords: peopleStopWords, phrases: new Map() }
  return {
    readPeople: async (text, correct) => {
      const typed = splitQuery(text, false).slice(0, maxPeopleWords)
      const recognised = recogniseFilters('', typed, peopleList)
      const found = await lookUp(deps.words, recognised)
      const { sure } = correct ? await findFixes(deps, recognised, found) : noFixes
      const read = sure.size === 0 ? recognised : recogniseFilters('', withFixes(typed, sure), peopleList)
      const reading = await resolve(
        deps.names,
        read,
        sure.size === 0 ? found : await lookUp(deps.words, read),
        false,
      )
      return { words: peopleWordsOf(reading), correction: rewritten(text, typed, sure) }
    },
    read: async (text, exact) => {
      const list = await readSearchWords()
      const typed = contentOf(splitQuery(text), list)
      const recognised = recogniseFilters(text, typed, list)
      const found = await lookUp(deps.words, recognised)
      const fixes = exact ? noFixes : await findFixes(deps, recognised, found)
      if (fixes.sure.size === 0) {
        const reading = await resolve(deps.names, recognised, found, true)
        return { reading, correction: undefined, suggestion: rewritten(text, typed, fixes.offered) }
      }
      const corrected = recogniseFilters(text, withFixes(typed, fixes.sure), list)
      const reading = await resolve(deps.names, corrected, await lookUp(deps.words, corrected), true)
      return {
        reading,
        correction: rewritten(text, typed, fixes.sure),
        suggestion:
          fixes.offered.size === 0
            ? undefined
            : rewritten(text, typed, new Map([...fixes.sure, ...fixes.offered])),
      }
    },
  }
}

function peopleWordsOf({ words, optional }: QueryReading): PeopleWord[] {
  const idsOf = (concepts: readonly string[], prefix: string) =>
    concepts.flatMap((term) => (term.startsWith(prefix) ? [Number(term.slice(prefix.length))] : []))
  return [...words, ...optional].map(({ typed, word, concepts }) => ({
    same: [typed, ...word.alternatives, ...word.family],
    occupations: idsOf(concepts, 'o:'),
    skills: idsOf(concepts, 's:'),
  }))
}

/** Drops stop words of texts that are too long to look up whole. */
function contentOf(tokens: readonly QueryToken[], { stopWords }: QueryWords): readonly QueryToken[] {
  if (tokens.length <= maxTokens) return tokens
  return tokens.filter(({ word }) => !stopWords.has(word)).slice(0, maxTokens)
}

type Found = readonly (KnownWord | undefined)[]

async function lookUp(words: WordReadModel, { tokens, roles }: RecognisedText): Promise<Found> {
  const wanted = tokens.flatMap(({ word }, at) =>
    roles[at] === 'stop' || roles[at] === 'preposition' ? [] : [word],
  )
  const known = new Map((await words.lookUp(wanted)).map((one) => [one.word, one]))
  return tokens.map(({ word }) => known.get(word))
}

/** @param placed false to take names of places as words */
async function resolve(
  names: NameReadModel,
  recognised: RecognisedText,
  found: Found,
  placed: boolean,
): Promise<QueryReading> {
  const { tokens } = recognised
  const known = new Set(found.flatMap((word) => (word?.known ? [word.word] : [])))
  return readQuery(recognised, {
    words: found,
    names: (await findNames(names, tokens, found)).filter(({ kind }) => placed || kind !== 'place'),
    isKnownWord: (word) => known.has(word),
  })
}

/**
 * Names of the lists, also with the usual spelling of words, by their field and as compounds: "js dev" is a "js developer",
 * "civil engineering" the work of a civil engineer.
 */
async function findNames(
  names: NameReadModel,
  tokens: readonly QueryToken[],
  words: Found,
): Promise<readonly FoundName[]> {
  const { usual, professions } = await readSearchWords()
  const typed = tokens.map(({ word }) => word)
  const respelled = async (by: ReadonlyMap<string, string>) =>
    typed.some((word) => by.has(word)) ? names.find(typed.map((word) => by.get(word) ?? word)) : []
  const [found, others, compounds] = await Promise.all([
    names.find(typed),
    respelled(usual),
    findCompounds(names, typed, words),
  ])
  const all = [...found, ...others.filter(({ kind }) => kind !== 'place'), ...compounds]
  if (all.some(({ kind }) => kind === 'occupation')) return all
  const fields = await respelled(professions)
  // A field of one word, such as "accounting", is rather a skill.
  return [...all, ...fields.filter(({ kind, first, last }) => kind === 'occupation' && last > first)]
}

/** Compounds of at most this many pairs of words are looked up. */
const maxPairs = 8

/** Names that two words make when put together: "Sachbearbeiter Personal" is a "Personalsachbearbeiter". */
async function findCompounds(
  names: NameReadModel,
  typed: readonly string[],
  words: Found,
): Promise<readonly FoundName[]> {
  const isPart = (at: number) => /^\p{L}{4,}$/u.test(typed[at] ?? '')
  const pairs = typed
    .flatMap((_, at) =>
      isPart(at) && isPart(at + 1) && !(words[at]?.found && words[at + 1]?.found) ? [at] : [],
    )
    .slice(0, maxPairs)
  if (pairs.length === 0) return []
  const compounds = pairs.flatMap((at) => [`${typed[at + 1]}${typed[at]}`, `${typed[at]}${typed[at + 1]}`])
  // Empty words keep compounds from being read as one name.
  const found = await names.find(compounds.flatMap((compound) => [compound, '']))
  return found.flatMap((name) => {
    const first = pairs[Math.floor(name.first / 4)]
    return name.kind === 'occupation' && first !== undefined ? [{ ...name, first, last: first + 1 }] : []
  })
}
