import type { FoundConcept, FoundWord } from './found-names.ts'
import type { RecognisedText } from './recognised-text.ts'
import type { QueryToken } from './split-query.ts'

/** A word that results must have. */
export interface ReadWord {
  /** Number of its token. */
  readonly at: number
  readonly typed: string
  /** For people: "C#" for `csharp`. */
  readonly shown: string
  readonly word: FoundWord
  /** Index terms of occupations and skills that it is part of the name of. */
  readonly concepts: readonly string[]
  /** Terms of occupations of other classifications, if the text names one of our own list: used if few jobs have `concepts`. */
  readonly wider: readonly string[]
  /** True for a word of an occupation's name, which is never dropped. */
  readonly isOccupation: boolean
}

/** Longer texts are cut to their telling words. */
export const maxWords = 8
/** Number of telling words beside the occupation. */
const tellingWords = 6
/** Words between two occupations that may either be meant. */
const either = new Set('and or und oder et ou y o e en i lub'.split(' '))

/** True for a word such as "or", after which another occupation may follow. */
export function joinsOccupations(token: QueryToken | undefined): boolean {
  return token !== undefined && either.has(token.word)
}

/** The occupation that a long text is about, and its rarest words that jobs have. Without an occupation only these. */
export function tellingOf(
  words: readonly ReadWord[],
  tokens: readonly QueryToken[],
): {
  readonly words: readonly ReadWord[]
  readonly optional: readonly ReadWord[]
} {
  const occupation = mainOccupation(words, tokens).slice(0, 4)
  const rare = words
    .filter((word) => !occupation.includes(word) && word.word.titles > 0)
    .sort(
      (a, b) => Number(b.concepts.length > 0) - Number(a.concepts.length > 0) || a.word.jobs - b.word.jobs,
    )
    .slice(0, tellingWords)
    .sort((a, b) => a.at - b.at)
  if (occupation.length > 0) return { words: occupation, optional: rare }
  return { words: rare.length > 0 ? rare : words.slice(0, maxWords), optional: [] }
}

/** Words before the job that is meant: "as a librarian". */
const article = new Set('a an as ein eine einen als un une como comme jako een'.split(' '))
/** Words before people who are worked with: "calls the police". */
const definite = new Set('the our their with by to from der die das den les los las le la'.split(' '))

/**
 * The words of the occupation that a long text is about: the first in the singular, rather one with "a" before it. An
 * "executive assistant to a CEO" is not a CEO, and who "assists attorneys" is none.
 */
function mainOccupation(words: readonly ReadWord[], tokens: readonly QueryToken[]): readonly ReadWord[] {
  const weightOf = ({ at, typed, word }: ReadWord, last: ReadWord): number => {
    const before = tokens[at - 1]?.word ?? ''
    if (article.has(before)) return 2
    const isPlural = last.typed !== last.word.light && last.typed.endsWith('s')
    return isPlural || (definite.has(before) && typed === word.light) ? 0 : 1
  }
  const found = occupationsIn(words).map((own) => {
    const [first] = own
    const last = own.at(-1)
    return { own, weight: first && last ? weightOf(first, last) : 0 }
  })
  return found.sort((a, b) => b.weight - a.weight)[0]?.own ?? []
}

/** The words of each occupation. */
function occupationsIn(words: readonly ReadWord[]): (readonly ReadWord[])[] {
  const found: ReadWord[][] = []
  for (const [at, word] of words.entries()) {
    if (!word.isOccupation) continue
    const before = words[at - 1]
    const continues =
      before?.isOccupation && before.concepts.some((concept) => word.concepts.includes(concept))
    const own = found.at(-1)
    if (continues && own) own.push(word)
    else found.push([word])
  }
  return found
}

/** True for a text of occupations with "and" or "or" between them. */
export function isEither(
  { text, tokens }: RecognisedText,
  words: readonly ReadWord[],
  occupations: readonly FoundConcept[],
): boolean {
  // Several lists may have an occupation of one name.
  const sorted = occupations
    .filter(({ first }, at) => occupations.findIndex((one) => one.first === first) === at)
    .sort((a, b) => a.first - b.first)
  const joints = sorted.slice(1).map(({ first }, at) => {
    const last = sorted[at]?.last ?? 0
    const between = tokens.slice(last + 1, first)
    const isListed = /^\s*[,;/]\s*$/.test(text.slice(tokens[last]?.to, tokens[first]?.from))
    return between.length === 0 ? isListed : between.length === 1 && either.has(between[0]?.word ?? '')
  })
  return joints.length > 0 && words.every(({ isOccupation }) => isOccupation) && joints.every(Boolean)
}
