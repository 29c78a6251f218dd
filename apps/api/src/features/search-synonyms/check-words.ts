import { type FieldProblem, synonymLimits } from '@vouch/contract'
import { AppError, invalidFields } from '#base/app-error.ts'
import type { ComparedWord } from './search-synonyms-store.ts'

/**
 * Checks the words of a group as the search compares them.
 * @param compared one entry per word, in order
 * @throws AppError invalid, or conflict for a word of another group; both name the fields
 */
export function checkWords(words: readonly string[], compared: readonly ComparedWord[]): void {
  const invalid = compared.flatMap((word, index) => problemOf(word, index, words, compared))
  if (invalid.length > 0) throw invalidFields(invalid)
  const taken = compared.flatMap(({ takenBy }, index) =>
    takenBy === null ? [] : [{ path: pathOf(index), message: takenMessage(words[index] ?? '', takenBy) }],
  )
  if (taken[0]) throw new AppError('conflict', taken[0].message, { errors: taken })
}

function problemOf(
  { phrase }: ComparedWord,
  index: number,
  words: readonly string[],
  compared: readonly ComparedWord[],
): FieldProblem[] {
  const path = pathOf(index)
  if (phrase === '') return [{ path, message: 'Enter a word with a letter or a digit' }]
  if (phrase.split(' ').length > synonymLimits.parts)
    return [{ path, message: `Shorten this to ${synonymLimits.parts} words` }]
  const first = compared.findIndex((other) => other.phrase === phrase)
  return first < index
    ? [{ path, message: `The search already treats this like “${words[first] ?? ''}”. Enter another word.` }]
    : []
}

function takenMessage(word: string, group: string): string {
  return `“${word}” is already in the group “${group}”. Add your words to that group instead.`
}

function pathOf(index: number): string {
  return `words.${index}`
}
