import type { FoundConcept } from './found-names.ts'
import type { QueryReading } from './read-query.ts'

/** True if the words of a text are a name of another classification (O*NET, ESCO), and not also one of our own list. */
export function isGroupName({ words, occupations }: Pick<QueryReading, 'words' | 'occupations'>): boolean {
  const whole = occupations.filter(({ first, last }: FoundConcept) =>
    words.every(({ at }) => at >= first && at <= last),
  )
  return whole.length > 0 && !whole.some(({ isOwn }) => isOwn)
}
