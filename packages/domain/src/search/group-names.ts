import type { FoundConcept } from './found-names.ts'
import { isFiller } from './ranking/score-title.ts'
import { titleParts } from './ranking/title-parts.ts'
import type { QueryReading } from './read-query.ts'
import { plainWords } from './search-words.ts'
import type { ReadWord } from './telling-words.ts'

type Named = Pick<QueryReading, 'words' | 'occupations'>

/** True if a text is a name of an occupation in another classification, and not also one in our own list. */
export function isGroupName(reading: Named): boolean {
  const whole = wholeNames(reading)
  return whole.length > 0 && (!whole.some(({ isOwn }) => isOwn) || isGroupLabel(reading))
}

/** True if a text is the official title of an occupation in another classification (O*NET, ESCO). */
export function isGroupLabel(reading: Named): boolean {
  return officialTitle(reading) !== undefined
}

/**
 * Words of the occupations that a text lists, if it is such a title: industrial truck operators, tractor operators. The title
 * may be typed in the singular.
 */
export function listedNames(reading: Named): (readonly ReadWord[])[] {
  const { label = '', names: [light = ''] = [] } = officialTitle(reading) ?? {}
  const plain = plainWords(label)
  const lights = light.split(' ')
  // The index joins some compounds: "call centre" is `callcentre`.
  if (plain.length !== lights.length) return []
  const lightOf = new Map(plain.map((word, at) => [word, lights[at]]))
  const byLight = new Map(reading.words.map((word) => [word.word.light, word]))
  return titleParts(label).map((name) => name.flatMap((word) => byLight.get(lightOf.get(word) ?? '') ?? []))
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
