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
import { findDoers } from './find-doers.ts'
import { findFixes, rewritten, type TypedAndRead, withFixes } from './find-fixes.ts'
import type { FindHinted } from './find-hinted.ts'
import { findNames } from './find-names.ts'
import type { FindSector } from './find-sector.ts'
import type { NameReadModel } from './name-read-model.ts'
import { readSearchWords } from './search-word-list.ts'
import type { SimilarWords } from './similar-words.ts'
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
  /** @param exact true to correct nothing, and only offer other spellings */
  read(text: string, exact: boolean): Promise<ReadText>
}

/** Words beyond these are not looked up. A CV has its profession and skills before them. */
const maxTokens = 40

/** What reading a text needs. */
export interface ReaderSources {
  readonly words: WordReadModel
  readonly names: NameReadModel
  readonly findSector: FindSector
  readonly findHinted: FindHinted
  readonly similarWords: SimilarWords
}

export function createQueryReader(deps: ReaderSources): QueryReader {
  return {
    read: async (text, exact) => {
      const list = await readSearchWords()
      const typed = contentOf(splitQuery(text), list)
      const recognised = recogniseFilters(text, typed, list)
      const found = await lookUp(deps.words, recognised)
      const fixes = await findFixes(deps, recognised, found)
      if (exact) {
        const reading = await resolve(deps, recognised, found)
        const all = new Map([...fixes.sure, ...fixes.offered])
        return { reading, correction: undefined, suggestion: rewritten(text, typed, all) }
      }
      if (fixes.sure.size === 0) {
        const reading = await resolve(deps, recognised, found)
        return { reading, correction: undefined, suggestion: rewritten(text, typed, fixes.offered) }
      }
      const corrected = recogniseFilters(text, withFixes(typed, fixes.sure), list)
      const reading = await resolve(deps, corrected, await lookUp(deps.words, corrected))
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

/** Drops stop words of texts that are too long to look up whole. */
export function contentOf(tokens: readonly QueryToken[], { stopWords }: QueryWords): readonly QueryToken[] {
  if (tokens.length <= maxTokens) return tokens
  return tokens.filter(({ word }) => !stopWords.has(word)).slice(0, maxTokens)
}

/** Looked-up words by token. */
export type Found = readonly (KnownWord | undefined)[]

/** Looks up the words of a text, by token. */
export async function lookUp(words: WordReadModel, { tokens, roles }: RecognisedText): Promise<Found> {
  const wanted = tokens.flatMap(({ word }, at) =>
    roles[at] === 'stop' || roles[at] === 'preposition' ? [] : [word],
  )
  const known = new Map((await words.lookUp(wanted)).map((one) => [one.word, one]))
  return tokens.map(({ word }) => known.get(word))
}

async function resolve(
  { names, words, findSector, findHinted }: Omit<ReaderSources, 'similarWords'>,
  recognised: RecognisedText,
  found: Found,
): Promise<QueryReading> {
  const known = new Set(found.flatMap((word) => (word?.known ? [word.word] : [])))
  const named = await findNames(names, recognised, found)
  const sector = await findSector(recognised, named)
  const meant = sector
    ? [sector]
    : [...(await findDoers(names, recognised, named)), ...(await findHinted(recognised, found, named))]
  const all = [...named, ...meant]
  return readQuery(recognised, {
    words: await withSkillStems(words, found, all),
    names: all,
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
      // Descriptions have "go" in other senses.
      return isOther && /^[\p{L}\p{N}]{3,}$/u.test(label) ? [[name.first, label] as const] : []
    }),
  )
  if (usual.size === 0) return found
  const stems = new Map((await words.lookUp([...usual.values()])).map((one) => [one.word, one.stems]))
  return found.map((word, at) => {
    const more = stems.get(usual.get(at) ?? '')
    return word && more ? { ...word, stems: [...new Set([...word.stems, ...more])] } : word
  })
}
