import type { FoundConcept, FoundWord } from './found-names.ts'
import type { RecognisedText } from './recognised-text.ts'

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

/** The first occupation of a long text, and its rarest words that jobs have. Without an occupation only these. */
export function tellingOf(words: readonly ReadWord[]): {
  readonly words: readonly ReadWord[]
  readonly optional: readonly ReadWord[]
} {
  const occupation = firstOccupation(words).slice(0, 4)
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

/** The words of the first occupation. An "executive assistant to a CEO" is not a CEO. */
function firstOccupation(words: readonly ReadWord[]): readonly ReadWord[] {
  const first = words.find(({ isOccupation }) => isOccupation)
  if (!first) return []
  const start = words.indexOf(first)
  const isOther = ({ isOccupation, concepts }: ReadWord) =>
    !isOccupation || !concepts.some((concept) => first.concepts.includes(concept))
  const end = words.findIndex((word, at) => at > start && isOther(word))
  return words.slice(start, end < 0 ? undefined : end)
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
