import { isGroupName, listedNames, type QueryReading } from '@vouch/domain'
import type { RelatedOccupations } from '../reading/related-occupations.ts'
import type { WordReadModel } from '../reading/word-read-model.ts'
import { isBareTitle } from './bare-titles.ts'

/** A last word of this share of the names is what they have in common: "nurse" of a children's nurse. */
const minShare = 0.3

/** Names that are compared: the shortest in English. */
const maxNames = 12

/**
 * For an occupation without jobs: the last words that many of its names share, such as "nurse". Skips words that are too
 * common, and words that do not, on their own, name this occupation or a related one.
 * Uses our own list only: others give an occupation hundreds of names, the shortest of them abbreviations. For an official
 * title of theirs, returns the last words of the occupations that it lists: "mechanic" and "technician".
 * @param maxTitles a word of more titles says too little alone
 * @returns words as the index has them
 */
export async function broadWordsOf(
  reading: QueryReading,
  { words, related }: { readonly words: WordReadModel; readonly related: RelatedOccupations },
  maxTitles: number,
): Promise<readonly string[]> {
  const last = isGroupName(reading)
    ? listedNames(reading).flatMap((name) => name.at(-1)?.word.light ?? [])
    : usualLastWords(reading)
  const known = await words.lookUp([...new Set(last)].filter((word) => word.length > 2))
  const telling = known.filter(({ titles }) => titles > 0 && titles <= maxTitles)
  const isMeant = await Promise.all(telling.map(({ word }) => isTelling(word, reading, related)))
  return telling.filter((_, at) => isMeant[at]).map(({ light }) => light)
}

/**
 * Whether a word alone names the occupation of a text or a related one: the driver of "truck driver". For a name from another
 * classification, a word that names no occupation counts too, because our own list lacks many of those, but not "technician"
 * or the like.
 */
export async function isTelling(
  word: string,
  reading: QueryReading,
  related: RelatedOccupations,
): Promise<boolean> {
  const by = await related.namedBy(word, reading)
  return by === 'near' || (by === 'none' && isGroupName(reading) && !isBareTitle({ typed: word }))
}

function usualLastWords({ occupations }: QueryReading): readonly string[] {
  const last = occupations
    .filter(({ isOwn }) => isOwn)
    .flatMap(({ names }) => names.slice(0, maxNames).map((name) => name.split(' ').at(-1) ?? ''))
  return last.filter((word) => last.filter((other) => other === word).length >= minShare * last.length)
}
