import { replaceWords, searchWords } from '@vouch/domain'
import { correctWord, respellWord } from './correct-word.ts'
import type { KnownWord, WordReadModel } from './word-read-model.ts'

export interface Interpretation {
  /** The words to search for, after corrections. */
  readonly words: readonly KnownWord[]
  /** The query as typed and as corrected; undefined without a correction. */
  readonly correction: { readonly from: string; readonly to: string } | undefined
}

/**
 * Reads the words of a query and corrects typing errors.
 * @param mode `exact` corrects nothing; `unknown` corrects words that occur in no title, skill, company or
 * place; `rare` also corrects words that very few jobs contain
 */
export async function interpretWords(
  model: WordReadModel,
  query: string,
  mode: 'exact' | 'unknown' | 'rare',
): Promise<Interpretation> {
  const words = await model.lookUp(searchWords(query, 'jobs'))
  const isDoubtful = (word: KnownWord) => !word.found || (mode === 'rare' && word.jobs <= rareJobs)
  const suspects = mode === 'exact' ? [] : words.filter((word) => isDoubtful(word) || !word.spelled)
  if (suspects.length === 0) return { words, correction: undefined }
  const similar = await model.similar(suspects.map(({ word }) => word))
  const replacements = new Map(
    suspects.flatMap((word) => {
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
