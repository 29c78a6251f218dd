import {
  type QueryReading,
  type QueryToken,
  type QueryWords,
  type RecognisedText,
  readQuery,
  recogniseFilters,
  splitQuery,
} from '@vouch/domain'
import type { Database } from '#db/connect.ts'
import { correctWord } from './correct-word.ts'
import type { NameReadModel } from './name-read-model.ts'
import { readSearchWords } from './search-word-list.ts'
import { findSimilarWords } from './similar-words.ts'
import type { KnownWord, WordReadModel } from './word-read-model.ts'

interface TypedAndRead {
  readonly from: string
  readonly to: string
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
}

/** Words beyond these are not looked up. A CV has its profession and skills before them. */
const maxTokens = 64

export function createQueryReader(deps: {
  readonly db: Database
  readonly words: WordReadModel
  readonly names: NameReadModel
}): QueryReader {
  return {
    read: async (text, exact) => {
      const list = await readSearchWords()
      const typed = contentOf(splitQuery(text), list)
      const recognised = recogniseFilters(text, typed, list)
      const found = await lookUp(deps.words, recognised)
      const fixes = exact
        ? noFixes
        : await findFixes(deps.db, recognised, found, await namedIn(deps.names, typed))
      if (fixes.sure.size === 0) {
        const reading = await resolve(deps.names, recognised, found)
        return { reading, correction: undefined, suggestion: rewritten(text, typed, fixes.offered) }
      }
      const corrected = recogniseFilters(text, withFixes(typed, fixes.sure), list)
      const reading = await resolve(deps.names, corrected, await lookUp(deps.words, corrected))
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

async function resolve(
  names: NameReadModel,
  recognised: RecognisedText,
  found: Found,
): Promise<QueryReading> {
  const { tokens } = recognised
  const known = new Set(found.flatMap((word) => (word?.known ? [word.word] : [])))
  return readQuery(recognised, {
    words: found,
    names: await names.find(tokens.map(({ word }) => word)),
    isKnownWord: (word) => known.has(word),
  })
}

interface Fixes {
  /** Better spellings by word. */
  readonly sure: ReadonlyMap<string, string>
  readonly offered: ReadonlyMap<string, string>
}

const noFixes: Fixes = { sure: new Map(), offered: new Map() }

async function findFixes(
  db: Database,
  { tokens, roles }: RecognisedText,
  found: Found,
  named: ReadonlySet<number>,
): Promise<Fixes> {
  const suspects = found.filter(
    (word, at): word is KnownWord =>
      word !== undefined &&
      !word.known &&
      roles[at] === 'word' &&
      tokens[at]?.phrase === undefined &&
      !named.has(at),
  )
  if (suspects.length === 0) return noFixes
  const similar = await findSimilarWords(
    db,
    suspects.map(({ word }) => word),
  )
  const fixes = suspects.flatMap((word) => {
    const fix = correctWord(
      word,
      similar.filter((one) => one.word === word.word),
    )
    return fix ? [{ from: word.word, ...fix }] : []
  })
  const of = (isSure: boolean) =>
    new Map(fixes.filter((fix) => fix.isSure === isSure).map(({ from, word }) => [from, word]))
  return { sure: of(true), offered: of(false) }
}

/** Numbers of the tokens that are part of a name of the lists. Villages do not count: many are typing errors of words. */
async function namedIn(names: NameReadModel, tokens: readonly QueryToken[]): Promise<ReadonlySet<number>> {
  const found = await names.find(tokens.map(({ word }) => word))
  return new Set(
    found
      .filter(
        (name) => name.kind !== 'place' || name.population >= minPopulation || !name.key.startsWith('city-'),
      )
      .flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, at) => first + at)),
  )
}

const minPopulation = 15_000

function withFixes(tokens: readonly QueryToken[], fixes: ReadonlyMap<string, string>): QueryToken[] {
  return tokens.map((token) => ({ ...token, word: fixes.get(token.word) ?? token.word }))
}

/** The text with other spellings, for "did you mean"; undefined without any. */
function rewritten(
  text: string,
  tokens: readonly QueryToken[],
  fixes: ReadonlyMap<string, string>,
): TypedAndRead | undefined {
  const changed = tokens.filter(({ word }) => fixes.has(word))
  if (changed.length === 0) return undefined
  let to = ''
  let done = 0
  for (const { word, from, to: end } of changed) {
    if (from < done) continue
    to += text.slice(done, from) + (fixes.get(word) ?? '')
    done = end
  }
  const whole = to + text.slice(done)
  const tidy = (value: string) => value.trim().replace(/\s+/g, ' ')
  return { from: tidy(text), to: tidy(whole) }
}
