import { prepositionAt } from './choose-places.ts'
import type { FoundName, FoundPlace } from './found-names.ts'
import type { RecognisedText, TokenRole } from './recognised-text.ts'

/**
 * The names that a search text for people may mean. Many places are names of people, too: without a preposition or a
 * distance, a place is left out unless the text also names an occupation or a skill.
 * @param hasPlace true if a place was chosen beside the text, so that one without a preposition is rather a name
 */
export function namesForPeople(
  { roles, radius }: Pick<RecognisedText, 'roles' | 'radius'>,
  names: readonly FoundName[],
  hasPlace: boolean,
): FoundName[] {
  const concepts = names.filter(({ kind, first }) => kind !== 'place' && roles[first] === 'word')
  const isMeant = ({ first, last }: FoundPlace) =>
    radius !== undefined ||
    prepositionAt(roles, first) !== undefined ||
    roles[first] === 'excluded' ||
    (!hasPlace && concepts.some((concept) => concept.last < first || concept.first > last))
  return names.filter((name) => name.kind !== 'place' || isMeant(name))
}

/**
 * Treats a preposition as a word if no place follows it, because people may be called so, such as "En".
 * @param isStop true for a word that is never searched for
 */
export function withoutLonePrepositions(
  recognised: RecognisedText,
  names: readonly FoundName[],
  isStop: (word: string) => boolean,
): RecognisedText {
  const places = new Set(names.flatMap(({ kind, first }) => (kind === 'place' ? [first] : [])))
  const isIgnored = (role: TokenRole | undefined) => role === 'preposition' || role === 'stop'
  const roles = recognised.roles.map((role, at): TokenRole => {
    if (role !== 'preposition') return role
    if (isStop(recognised.tokens[at]?.word ?? '')) return role
    let next = at + 1
    while (isIgnored(recognised.roles[next])) next += 1
    return places.has(next) || recognised.roles[next] === 'excluded' ? role : 'word'
  })
  return { ...recognised, roles }
}
