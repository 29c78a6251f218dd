import { replaceWords, searchWords } from '@vouch/domain'
import { correctWord, respellWord } from './correct-word.ts'
import type { KnownWord, WordReadModel } from './word-read-model.ts'

/** The words of a query as they are searched for. */
export interface Interpretation {
  readonly words: readonly KnownWord[]
  /** What was typed and what is searched instead; undefined when they are the same. */
  readonly correction: { readonly from: string; readonly to: string } | undefined
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
  const words = await model.lookUp(searchWords(query, 'jobs'))
  const isDoubtful = (word: KnownWord) => !word.found || (mode === 'rare' && word.jobs <= rareJobs)
  const looked = mode === 'exact' ? [] : words.filter((word) => isDoubtful(word) || !word.spelled)
  if (looked.length === 0) return { words, correction: undefined }
  const similar = await model.similar(looked.map(({ word }) => word))
  const replacements = new Map(
    looked.flatMap((word) => {
      const candidates = similar.filter((candidate) => candidate.word === word.word)
      const better = isDoubtful(word) ? correctWord(word, candidates) : respellWord(word, candidates)
      return better === undefined ? [] : [[word.word, better] as const]
    }),
  )
  if (replacements.size === 0) return { words, correction: undefined }
  const correction = { from: query.trim(), to: replaceWords(query, replacements) }
  return { words: await model.lookUp(words.map(({ word }) => replacements.get(word) ?? word)), correction }
}

const rareJobs = 2
