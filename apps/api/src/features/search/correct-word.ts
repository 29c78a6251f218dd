import type { KnownWord, SimilarWord } from './word-read-model.ts'

/** Minimum length of a corrected word. Most shorter words are names, codes or abbreviations. */
const minLength = 4
/** Cost of an edit on a log10 scale: per edit, a correction must be 30 times as common (10 ^ 1.5) as the word. */
const costOfEdit = 1.5
/** A word found in descriptions or in a few jobs is corrected only to words this many times as common. */
const ratioToTexts = 20
const ratioToRare = 50
/** A word found in at least this many descriptions is not a typing error. */
const surelyCorrect = 20

/**
 * Corrects a typing error by edit distance and word frequency.
 * @returns undefined if no candidate is close enough
 */
export function correctWord(word: KnownWord, candidates: readonly SimilarWord[]): string | undefined {
  const { length } = word.word
  if (length < minLength || /\d/.test(word.word) || word.inTexts >= surelyCorrect) return undefined
  const maxEdits = length < 6 ? 1 : 2
  const needed = Math.max(word.inTexts * ratioToTexts, word.jobs * ratioToRare)
  let best: { word: string; score: number } | undefined
  for (const { candidate, jobs } of candidates) {
    if (candidate === word.word || jobs < needed) continue
    const edits = editDistance(word.word, candidate)
    // A word that occurs in some job or description is corrected by at most one edit.
    if (edits > maxEdits || (needed > 0 && edits > 1)) continue
    const score = Math.log10(jobs) - costOfEdit * edits
    if (!best || score > best.score) best = { word: candidate, score }
  }
  return best?.word
}

/** Corrects the spelling of a misspelt word whose stem is right, such as "enginer". Other inflections stay. */
export function respellWord(word: KnownWord, candidates: readonly SimilarWord[]): string | undefined {
  const [lexeme] = word.lexemes
  return candidates
    .filter(({ candidate, lexeme: other }) => other === lexeme && !isEnding(candidate, word.word))
    .filter(({ candidate }) => candidate !== word.word && editDistance(word.word, candidate) === 1)
    .sort((a, b) => b.jobs - a.jobs)[0]?.candidate
}

function isEnding(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one)
}

/**
 * Edit distance (optimal string alignment): counts insertions, deletions, substitutions and swaps of adjacent letters.
 */
export function editDistance(a: string, b: string): number {
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1
      const swap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current[column] = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + same,
        swap ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = above
    above = current
  }
  return above[b.length] ?? 0
}
