import type { FoundConcept } from './found-names.ts'
import type { QueryReading } from './read-query.ts'
import { isFiller } from './score-title.ts'
import type { ReadWord } from './telling-words.ts'
import { titleParts } from './title-parts.ts'

type Named = Pick<QueryReading, 'words' | 'occupations'>

/** True if the words of a text are a name of another classification (O*NET, ESCO), and not also one of our own list. */
export function isGroupName(reading: Named): boolean {
  const whole = wholeNames(reading)
  return whole.length > 0 && !whole.some(({ isOwn }) => isOwn)
}

/** True if the words of a text are the official title of an occupation of another classification. */
export function isGroupLabel(reading: Named): boolean {
  return officialTitle(reading) !== undefined
}

/** Words of the occupations that a text lists, if it is such a title: industrial truck operators, tractor operators. */
export function listedNames(reading: Named): (readonly ReadWord[])[] {
  const title = officialTitle(reading)
  const byWord = new Map(reading.words.map((word) => [word.typed, word]))
  return titleParts(title?.label ?? '').map((name) => name.flatMap((word) => byWord.get(word) ?? []))
}

function officialTitle(reading: Named): FoundConcept | undefined {
  const light = new Set(reading.words.map(({ word }) => word.light))
  return wholeNames(reading).find(
    ({ isOwn, names: [title = ''] }) =>
      !isOwn && title.split(' ').every((word) => light.has(word) || isFiller(word)),
  )
}

function wholeNames({ words, occupations }: Named) {
  return occupations.filter(({ first, last }) => words.every(({ at }) => at >= first && at <= last))
}
