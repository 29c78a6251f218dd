import { type QueryToken, type RecognisedText, range } from '@vouch/domain'
import { correctWord, manyTexts } from './correct-word.ts'
import { editCost } from './edit-cost.ts'
import { readEnglishWords } from './english-words.ts'
import type { NameReadModel } from './name-read-model.ts'
import { readSearchWords } from './search-word-list.ts'
import type { SimilarWords } from './similar-words.ts'
import type { KnownWord } from './word-read-model.ts'

/** A text before and after its spelling was corrected. */
export interface TypedAndRead {
  readonly from: string
  readonly to: string
}

/** Better spellings of the words of a search text. */
export interface Fixes {
  /** Applied. */
  readonly sure: ReadonlyMap<string, string>
  /** Offered. */
  readonly offered: ReadonlyMap<string, string>
}

interface FixSources {
  readonly names: NameReadModel
  readonly similarWords: SimilarWords
}

/** Fewest letters of an ignored word that a typing error is corrected to: "opportunity", but not "with". */
const longStopWord = 7
/** In a text of more words an English word is what was meant. */
const shortText = 4

export const noFixes: Fixes = { sure: new Map(), offered: new Map() }

/** Smaller places do not count as names: many are typing errors of words. */
const minPopulation = 15_000

/** Nobody types the name of a larger place by mistake. */
const mediumPopulation = 30_000

/** Finds better spellings for words that are in no list, few titles and no name. Words in quotes stay as typed. */
export async function findFixes(
  { names, similarWords }: FixSources,
  { tokens, roles }: RecognisedText,
  found: readonly (KnownWord | undefined)[],
): Promise<Fixes> {
  const isEmptyPlace = await namesEmptyPlace(names, tokens)
  const named = isEmptyPlace ? new Set<number>() : await namedIn(names, tokens)
  const isLong = roles.filter((role) => role === 'word').length > shortText
  const [english, { stopWords, all, foreign }] = await Promise.all([readEnglishWords(), readSearchWords()])
  // The town of Gardner is in the lists, but is what somebody types who looks for a gardener.
  const words = isEmptyPlace ? found.map((word) => word && { ...word, known: false }) : found
  const suspects = words.filter(
    (word, at): word is KnownWord =>
      word !== undefined &&
      !(english.has(word.word) && (isLong || word.inTexts >= manyTexts)) &&
      (!word.known || !word.found) &&
      !all.has(word.word) &&
      !isJoined(tokens[at]) &&
      roles[at] === 'word' &&
      tokens[at]?.phrase === undefined &&
      !named.has(at),
  )
  if (suspects.length === 0) return noFixes
  const similar = await similarWords.find([...new Set(suspects.map(({ word }) => word))])
  const fixes = suspects.flatMap((suspect) => {
    const candidates = similar.filter(
      ({ word, candidate, isOccupation }) =>
        word === suspect.word &&
        (!isEmptyPlace || (isOccupation && isSlip(word, candidate))) &&
        (candidate.length >= longStopWord || !stopWords.has(candidate)),
    )
    const fix = correctWord(suspect, candidates, english.has(suspect.word))
    return fix ? [{ ...fix, from: suspect.word, isListed: suspect.known }] : []
  })
  // Most words that the lists miss in other languages are right: "infirmier de nuit". Only names are corrected.
  const isForeign = tokens.some(({ word }) => word.length > 1 && foreign.has(word) && !english.has(word))
  const completing = await completingNames(names, tokens, fixes, isForeign ? 1 : 2)
  const of = (isSure: boolean) =>
    new Map(
      fixes
        .filter((fix) => ((fix.isSure && !isForeign) || completing.has(fix.from)) === isSure)
        .map(({ from, word }) => [from, word]),
    )
  return { sure: of(true), offered: isForeign ? new Map() : of(false) }
}

/** True if two words differ by one common slip. */
function isSlip(typed: string, meant: string): boolean {
  return typed[0] === meant[0] && editCost(typed, meant) <= maxSlip
}
/** The cost of a wrong or missing vowel, which is less than that of another letter. */
const maxSlip = 0.75

/** True for a word that is typed otherwise, such as "call center" and "C++". */
function isJoined(token: QueryToken | undefined): boolean {
  return token !== undefined && token.to - token.from !== token.word.length
}

/** Words whose correction makes a name of at least so many words: "project manger", "budjet analyst". */
async function completingNames(
  names: NameReadModel,
  tokens: readonly QueryToken[],
  fixes: readonly { readonly from: string; readonly word: string; readonly isListed: boolean }[],
  minWords: number,
): Promise<ReadonlySet<string>> {
  const doubtful = new Map(
    fixes.filter(({ isListed }) => !isListed).map(({ from, word }) => [from, word] as const),
  )
  if (doubtful.size === 0 || tokens.length < minWords) return new Set()
  const found = await names.find(withFixes(tokens, doubtful).map(({ word }) => word))
  return new Set(
    found
      .filter(({ kind, first, last }) => kind !== 'place' && last - first + 1 >= minWords)
      .flatMap(({ first, last }) => tokens.slice(first, last + 1).map(({ word }) => word))
      .filter((word) => doubtful.has(word)),
  )
}

/** True for a text that is only the name of a small place without jobs. */
async function namesEmptyPlace(names: NameReadModel, tokens: readonly QueryToken[]): Promise<boolean> {
  if (tokens.length > 1) return false
  const found = await names.find(tokens.map(({ word }) => word))
  return (
    found.length > 0 &&
    found.every((name) => name.kind === 'place' && name.jobs === 0 && name.population < mediumPopulation)
  )
}

/** Numbers of the tokens that are part of a name of the lists. */
async function namedIn(names: NameReadModel, tokens: readonly QueryToken[]): Promise<ReadonlySet<number>> {
  const found = await names.find(tokens.map(({ word }) => word))
  return new Set(
    found
      .filter(
        (name) => name.kind !== 'place' || name.population >= minPopulation || !name.key.startsWith('city-'),
      )
      .flatMap(({ first, last }) => range(first, last)),
  )
}

export function withFixes(tokens: readonly QueryToken[], fixes: ReadonlyMap<string, string>): QueryToken[] {
  return tokens.map((token) => ({ ...token, word: fixes.get(token.word) ?? token.word }))
}

/** The text with other spellings; undefined without any. */
export function rewritten(
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
