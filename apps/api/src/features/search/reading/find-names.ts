import type { FoundName, QueryToken } from '@vouch/domain'
import type { NameReadModel } from './name-read-model.ts'
import { readSearchWords } from './search-word-list.ts'
import type { KnownWord } from './word-read-model.ts'

/**
 * Names of the lists, also with the usual spelling of words, by their field and as compounds: "js dev" is a "js developer",
 * "civil engineering" the work of a civil engineer.
 */
export async function findNames(
  names: NameReadModel,
  tokens: readonly QueryToken[],
  words: readonly (KnownWord | undefined)[],
): Promise<readonly FoundName[]> {
  const { usual, professions } = await readSearchWords()
  const typed = tokens.map(({ word }) => word)
  const respelled = async (by: ReadonlyMap<string, string>) =>
    typed.some((word) => by.has(word)) ? names.find(typed.map((word) => by.get(word) ?? word)) : []
  const [found, others, compounds] = await Promise.all([
    names.find(typed),
    respelled(usual),
    findCompounds(names, typed, words),
  ])
  const all = [...found, ...others.filter(({ kind }) => kind !== 'place'), ...compounds]
  if (all.some(({ kind }) => kind === 'occupation')) return all
  const fields = await respelled(professions)
  // A field of one word, such as "accounting", is rather a skill.
  return [...all, ...fields.filter(({ kind, first, last }) => kind === 'occupation' && last > first)]
}

/** Further pairs of words are not tried as compounds. */
const maxPairs = 8

/** Names that two words make when put together: "Sachbearbeiter Personal" is a "Personalsachbearbeiter". */
async function findCompounds(
  names: NameReadModel,
  typed: readonly string[],
  words: readonly (KnownWord | undefined)[],
): Promise<readonly FoundName[]> {
  const isPart = (at: number) => /^\p{L}{4,}$/u.test(typed[at] ?? '')
  const pairs = typed
    .flatMap((_, at) =>
      isPart(at) && isPart(at + 1) && !(words[at]?.found && words[at + 1]?.found) ? [at] : [],
    )
    .slice(0, maxPairs)
  if (pairs.length === 0) return []
  const compoundsOf = (at: number) => [`${typed[at + 1]}${typed[at]}`, `${typed[at]}${typed[at + 1]}`]
  // Empty words keep the two compounds of a pair from being read as one name.
  const wordsPerPair = 4
  const found = await names.find(
    pairs.flatMap((at) => compoundsOf(at).flatMap((compound) => [compound, ''])),
    true,
  )
  return found.flatMap((name) => {
    const first = pairs[Math.floor(name.first / wordsPerPair)]
    return name.kind === 'occupation' && first !== undefined ? [{ ...name, first, last: first + 1 }] : []
  })
}
