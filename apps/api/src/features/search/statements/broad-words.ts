import { isGroupName, type QueryReading } from '@vouch/domain'
import type { RelatedOccupations } from '../reading/related-occupations.ts'
import type { WordReadModel } from '../reading/word-read-model.ts'

/** A last word of this share of the names is what they have in common: "nurse" of a children's nurse. */
const minShare = 0.3

/** Names that are compared: the shortest in English. */
const maxNames = 12

/**
 * For an occupation without jobs: the last words that many of its names share, such as "nurse". Skips words that are too
 * common, and words that name an unrelated occupation.
 * Only our own list is used: others have hundreds of names per occupation, and the shortest are abbreviations.
 * @param maxTitles a word of more titles says too little alone
 * @returns words as the index has them
 */
export async function broadWordsOf(
  reading: QueryReading,
  { words, related }: { readonly words: WordReadModel; readonly related: RelatedOccupations },
  maxTitles: number,
): Promise<readonly string[]> {
  if (isGroupName(reading)) return []
  const last = reading.occupations
    .filter(({ isOwn }) => isOwn)
    .flatMap(({ names }) => names.slice(0, maxNames).map((name) => name.split(' ').at(-1) ?? ''))
  const isUsual = (word: string) => last.filter((other) => other === word).length >= minShare * last.length
  const known = await words.lookUp([...new Set(last)].filter((word) => word.length > 2 && isUsual(word)))
  const telling = known.filter(({ titles }) => titles > 0 && titles <= maxTitles)
  const others = await Promise.all(telling.map(({ word }) => related.isOther(word, reading)))
  return telling.filter((_, at) => !others[at]).map(({ light }) => light)
}
