import {
  type FoundName,
  type FoundWord,
  type QueryReading,
  type QueryToken,
  type QueryWords,
  type RecognisedText,
  readQuery,
  recogniseFilters,
  splitQuery,
} from '@vouch/domain'
import type { PeopleText, PeopleWord, PeopleWords } from '../ports.ts'
import { findFixes, noFixes, rewritten, type TypedAndRead, withFixes } from './find-fixes.ts'
import { findNames } from './find-names.ts'
import type { FindSector } from './find-sector.ts'
import type { NameReadModel } from './name-read-model.ts'
import { peopleStopWords, readSearchWords } from './search-word-list.ts'
import type { SimilarWords } from './similar-words.ts'
import type { KnownWord, WordReadModel } from './word-read-model.ts'

/** When searching people, no word is a filter, and only these exclude. Short ones such as "sin" may be surnames. */
const peopleList: QueryWords = {
  stopWords: peopleStopWords,
  phrases: new Map(
    ['not', 'but not', 'without', 'except', 'excluding', 'nicht', 'ohne', 'sans', 'sauf'].map(
      (word) => [word, { kind: 'excluder' }] as const,
    ),
  ),
  hasAmounts: false,
}

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

interface ReaderDeps {
  readonly words: WordReadModel
  readonly names: NameReadModel
  readonly findSector: FindSector
  readonly similarWords: SimilarWords
}

export function createQueryReader(deps: ReaderDeps): QueryReader {
  return {
    readPeople: async (text, correct) => {
      const typed = splitQuery(text, false).slice(0, maxPeopleWords)
      const recognised = recogniseFilters(text, typed, peopleList)
      const found = await lookUp(deps.words, recognised)
      const { sure } = correct ? await findFixes(deps, recognised, found) : noFixes
      const read = sure.size === 0 ? recognised : recogniseFilters(text, withFixes(typed, sure), peopleList)
      const reading = await resolve(
        deps,
        read,
        sure.size === 0 ? found : await lookUp(deps.words, read),
        false,
      )
      return { ...peopleTextOf(reading), correction: rewritten(text, typed, sure) }
    },
    read: async (text, exact) => {
      const list = await readSearchWords()
      const typed = contentOf(splitQuery(text), list)
      const recognised = recogniseFilters(text, typed, list)
      const found = await lookUp(deps.words, recognised)
      const fixes = exact ? noFixes : await findFixes(deps, recognised, found)
      if (fixes.sure.size === 0) {
        const reading = await resolve(deps, recognised, found, true)
        return { reading, correction: undefined, suggestion: rewritten(text, typed, fixes.offered) }
      }
      const corrected = recogniseFilters(text, withFixes(typed, fixes.sure), list)
      const reading = await resolve(deps, corrected, await lookUp(deps.words, corrected), true)
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

function peopleTextOf(reading: QueryReading): PeopleText {
  const { words, optional, excluded, excludedTogether, excludedPhrases } = reading
  const idsOf = (concepts: readonly string[], prefix: string) =>
    concepts.flatMap((term) => (term.startsWith(prefix) ? [Number(term.slice(prefix.length))] : []))
  const literal = ({ light, alternatives }: FoundWord): PeopleWord => ({
    same: [light, ...alternatives],
    occupations: [],
    skills: [],
  })
  return {
    words: [...words, ...optional].map(
      ({ typed, word, concepts, wider }): PeopleWord => ({
        same: [typed, ...word.alternatives, ...word.family],
        occupations: idsOf([...concepts, ...wider], 'o:'),
        skills: idsOf(concepts, 's:'),
      }),
    ),
    excluded: [...excluded.map((word) => [word]), ...excludedTogether, ...excludedPhrases].map((words) =>
      words.map(literal),
    ),
  }
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
  { names, words, findSector }: ReaderDeps,
  recognised: RecognisedText,
  found: Found,
  placed: boolean,
): Promise<QueryReading> {
  const known = new Set(found.flatMap((word) => (word?.known ? [word.word] : [])))
  const named = await findNames(names, recognised, found)
  const sector = await findSector(recognised, named)
  const all = sector ? [...named, sector] : named
  return readQuery(recognised, {
    words: await withSkillStems(words, found, all),
    names: all,
    isPlaced: placed,
    isKnownWord: (word) => known.has(word),
  })
}

/** Adds the stems of a skill's usual name, which descriptions have: "JavaScript" for "js". */
async function withSkillStems(
  words: WordReadModel,
  found: Found,
  names: readonly FoundName[],
): Promise<readonly (FoundWord | undefined)[]> {
  const usual = new Map(
    names.flatMap((name) => {
      const label = name.label.toLowerCase()
      const isOther = name.kind === 'skill' && name.first === name.last && label !== found[name.first]?.word
      return isOther && /^[\p{L}\p{N}]+$/u.test(label) ? [[name.first, label] as const] : []
    }),
  )
  if (usual.size === 0) return found
  const stems = new Map((await words.lookUp([...usual.values()])).map((one) => [one.word, one.stems]))
  return found.map((word, at) => {
    const more = stems.get(usual.get(at) ?? '')
    return word && more ? { ...word, stems: [...new Set([...word.stems, ...more])] } : word
  })
}
