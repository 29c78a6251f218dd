import { correctWord } from './correct-word.ts'
import { replaceWords, searchWords } from './search-words.ts'
import type { KnownWord, WordReadModel } from './word-read-model.ts'

/** The words of a query as they are searched for. */
export interface Interpretation {
  readonly words: readonly KnownWord[]
  /** What was typed and what is searched instead; undefined when they are the same. */
  readonly correction: { readonly from: string; readonly to: string } | undefined
  /** No job and no text has one of the words, and nothing is like it. */
  readonly hopeless: boolean
}

/**
 * Reads the words of a query and corrects typing errors.
 * @param mode `exact`: as typed; `unknown`: words that no title, skill, company or place has are corrected;
 *   `rare`: also words that hardly any job has, for when nothing has all the words
 */
export async function interpretWords(
  model: WordReadModel,
  query: string,
  mode: 'exact' | 'unknown' | 'rare',
): Promise<Interpretation> {
  const words = await model.lookUp(searchWords(query))
  const doubtful =
    mode === 'exact' ? [] : words.filter((word) => !word.found || (mode === 'rare' && isRare(word)))
  if (doubtful.length === 0) return { words, correction: undefined, hopeless: isHopeless(words) }
  const similar = await model.similar(doubtful.map(({ word }) => word))
  const corrected = doubtful.flatMap((word) => {
    const candidates = similar.filter((candidate) => candidate.word === word.word)
    const better = correctWord(word, candidates)
    return better === undefined ? [] : [[word.word, better] as const]
  })
  if (corrected.length === 0) return { words, correction: undefined, hopeless: isHopeless(words) }
  const replacements = new Map(corrected)
  const to = replaceWords(query, replacements)
  const mended = await model.lookUp(words.map(({ word }) => replacements.get(word) ?? word))
  return { words: mended, correction: { from: query.trim(), to }, hopeless: isHopeless(mended) }
}

const rareJobs = 2

function isRare(word: KnownWord): boolean {
  return word.jobs <= rareJobs
}

function isHopeless(words: readonly KnownWord[]): boolean {
  return words.some((word) => !word.found && word.inTexts === 0)
}
