import type { KnownWord } from './master-words-read-model.ts'
import { forgiven, swaps, undoSlip } from './slips.ts'

/** A corrected query, normalised by `searchForm`. */
export interface Correction {
  readonly words: string
  /** Less likely errors cost more: 0 is no change, 10 to 16 one slip. */
  readonly cost: number
}

interface Alternative extends Correction {
  /** Tie-breakers: position of the best value whose name starts with the word, and number of such names. */
  readonly position: number
  readonly names: number
}

const costs = { join: 8, split: 13, prefix: 5, similar: 25 } as const

/** Shortest word whose slip is undone before the word is complete. Shorter beginnings fit too many words. */
const minPrefix = 5
/** A word that some name contains is only corrected for doubled, swapped and dropped letters: names have typos too. */
const maxCostOfKnown = 11

/** Limits for the combinations of several words. */
const maxAlternatives = 5
const maxCorrections = 6

/** Lists the words to look up before `correct` can choose: each word, its variants, and other spacings. */
export function wordsToLookUp(words: readonly string[]): string[] {
  const all = words.flatMap((word) => [word, ...slipsOf(word, words.length).keys(), ...splitsOf(word).flat()])
  return [...new Set([...all, ...joinsOf(words).map(({ joined }) => joined)])]
}

/**
 * Corrects typing errors and spacing in a query.
 * @param known words of the list, by word; contains all known ones of `wordsToLookUp`
 * @param similar words with at most two slips, for words that have no other correction
 * @param keepsKnown true when words of the list are only corrected for the most common slips
 * @returns at most six corrected queries, the most likely first
 */
export function correct(
  words: readonly string[],
  known: ReadonlyMap<string, KnownWord>,
  similar: ReadonlyMap<string, readonly string[]>,
  keepsKnown: boolean,
): Correction[] {
  let combined: Alternative[] = [{ words: '', cost: 0, ...unknownRank }]
  for (const word of words) {
    const choices = alternatives(word, words.length, known, keepsKnown)
    const all =
      choices.length > 0
        ? choices
        : (similar.get(word) ?? []).map((other) => ({ words: other, cost: costs.similar, ...unknownRank }))
    combined = combined
      .flatMap((left) => all.slice(0, maxAlternatives).map((right) => joinWords(left, right)))
      .sort(byCost)
      .slice(0, maxAlternatives * 2)
  }
  const joined = joinsOf(words).flatMap(({ joined, query }): Alternative[] => {
    const found = known.get(joined)
    return found ? [{ words: query, cost: costs.join, ...rankOf(found) }] : []
  })
  return [...combined, ...joined]
    .filter(({ cost }) => cost > 0)
    .sort(byCost)
    .slice(0, maxCorrections)
}

/** Lists words of the query that have no correction of one slip, and are long enough for two. */
export function unresolved(
  words: readonly string[],
  known: ReadonlyMap<string, KnownWord>,
  keepsKnown: boolean,
): string[] {
  return words.filter(
    (word) => forgiven(word) === 2 && alternatives(word, words.length, known, keepsKnown).length === 0,
  )
}

function alternatives(
  word: string,
  count: number,
  known: ReadonlyMap<string, KnownWord>,
  keepsKnown: boolean,
): Alternative[] {
  const itself = known.get(word)
  const found: Alternative[] = itself ? [{ words: word, cost: 0, ...rankOf(itself) }] : []
  const isKnown = itself?.isWhole && keepsKnown
  for (const [variant, cost] of slipsOf(word, count)) {
    const other = known.get(variant)
    if (!other || (isKnown && (!other.isWhole || cost > maxCostOfKnown))) continue
    if (other.isWhole) found.push({ words: variant, cost, ...rankOf(other) })
    else if (word.length >= minPrefix)
      found.push({ words: variant, cost: cost + costs.prefix, ...rankOf(other) })
  }
  for (const parts of splitsOf(word)) {
    const both = parts.flatMap((part) => known.get(part) ?? []).filter(({ isWhole }) => isWhole)
    if (both.length === 2) found.push({ words: parts.join(' '), cost: costs.split, ...rankOf(both[0]) })
  }
  return found.sort(byCost)
}

/** Lists the variants of a word. In a query of several words, three letters may be swapped: "nwe york". */
function slipsOf(word: string, count: number): Map<string, number> {
  if (forgiven(word) > 0) return undoSlip(word)
  const isShort = count > 1 && word.length === 3 && !/\d/.test(word)
  return new Map(isShort ? swaps(word).map((swapped) => [swapped, 10]) : [])
}

/** Splits a word that lacks a space, such as "newyork". Parts of two letters need a longer part beside them. */
function splitsOf(word: string): [string, string][] {
  if (word.length < 6) return []
  return Array.from({ length: word.length - 3 }, (_, at) => [word.slice(0, at + 2), word.slice(at + 2)])
}

function joinsOf(words: readonly string[]): { joined: string; query: string }[] {
  return words.slice(1).map((word, at) => {
    const joined = `${words[at]}${word}`
    return { joined, query: [...words.slice(0, at), joined, ...words.slice(at + 2)].join(' ') }
  })
}

function joinWords(left: Alternative, right: Alternative): Alternative {
  return {
    words: `${left.words} ${right.words}`.trim(),
    cost: left.cost + right.cost,
    position: Math.min(left.position, right.position),
    names: Math.max(left.names, right.names),
  }
}

const unknownRank = { position: Number.MAX_SAFE_INTEGER, names: 0 }

function rankOf(word: KnownWord | undefined): { readonly position: number; readonly names: number } {
  return { position: word?.position ?? unknownRank.position, names: word?.names ?? 0 }
}

function byCost(one: Alternative, other: Alternative): number {
  return one.cost - other.cost || one.position - other.position || other.names - one.names
}
