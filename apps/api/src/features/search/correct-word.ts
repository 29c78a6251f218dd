import type { KnownWord, SimilarWord } from './word-read-model.ts'

/** Shorter words are names, codes and abbreviations. */
const shortest = 4
/** An edit must be worth it: the candidate 30 times as common for each (10 ^ 1.5). */
const costOfEdit = 1.5
/** A word that texts or a few jobs have is mended only when what was probably meant is this many times as common. */
const ratioToTexts = 20
const ratioToRare = 50
/** So many writers do not make the same mistake. */
const surelyMeant = 20

/**
 * The word that was probably meant, by edits and by how common each candidate is.
 * @param word as it was typed, in lower case
 * @param candidates words of the vocabulary
 * @returns undefined when nothing is close enough
 */
export function correctWord(word: KnownWord, candidates: readonly SimilarWord[]): string | undefined {
  const { length } = word.word
  if (length < shortest || /\d/.test(word.word) || word.inTexts >= surelyMeant) return undefined
  const maxEdits = length < 6 ? 1 : 2
  const needed = Math.max(word.inTexts * ratioToTexts, word.jobs * ratioToRare)
  let best: { word: string; score: number } | undefined
  for (const { candidate, jobs } of candidates) {
    if (candidate === word.word || jobs < needed) continue
    const edits = editDistance(word.word, candidate)
    // A word that exists somewhere is doubted for one edit only.
    if (edits > maxEdits || (needed > 0 && edits > 1)) continue
    const score = Math.log10(jobs) - costOfEdit * edits
    if (!best || score > best.score) best = { word: candidate, score }
  }
  return best?.word
}

/**
 * The usual spelling of a word whose stem is right by chance, such as "enginer" for "engineer". Other endings of a
 * word are not mistakes.
 */
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
 * Letters to insert, leave out, change or swap with a neighbour to make one word of the other
 * (optimal string alignment).
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
