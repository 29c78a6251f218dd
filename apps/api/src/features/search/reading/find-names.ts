import type { FoundName, QueryToken, RecognisedText } from '@vouch/domain'
import type { NameReadModel } from './name-read-model.ts'
import { readSearchWords } from './search-word-list.ts'
import type { KnownWord } from './word-read-model.ts'

/**
 * Names of the lists, also with the usual spelling of words, by their field, as compounds and inverted: "js dev" is a "js
 * developer", "civil engineering" the work of a civil engineer, "nurse, registered" a registered nurse.
 */
export async function findNames(
  names: NameReadModel,
  { text, tokens }: Pick<RecognisedText, 'text' | 'tokens'>,
  words: readonly (KnownWord | undefined)[],
): Promise<readonly FoundName[]> {
  const { usual, unusual, usualBefore, professions } = await readSearchWords()
  const typed = tokens.map(({ word }) => word)
  const respelled = async (by: ReadonlyMap<string, string>) =>
    typed.some((word) => by.has(word)) ? names.find(typed.map((word) => by.get(word) ?? word)) : []
  const isBefore = (word: string, at: number) => at < typed.length - 1 && usualBefore.has(word)
  const spelledBefore = typed.map(
    (word, at) => (isBefore(word, at) && usualBefore.get(word)) || usual.get(word) || word,
  )
  const [found, others, other, more, compounds] = await Promise.all([
    names.find(typed),
    respelled(usual),
    respelled(unusual),
    typed.some(isBefore) ? names.find(spelledBefore) : [],
    findCompounds(names, typed, words),
  ])
  const isWhole = ({ kind, first, last }: FoundName) =>
    kind === 'occupation' && last - first + 1 === tokens.length
  const inverted = await findInverted(names, text, tokens, found)
  const all = [
    ...inverted,
    ...found,
    ...[...others, ...other, ...more].filter(({ kind }) => kind !== 'place'),
    ...compounds,
  ]
  // In a long text other classifications find occupations by chance.
  if (all.some((name) => isWhole(name) || (name.kind === 'occupation' && name.isOwn))) return all
  const fields = await respelled(professions)
  // A field of one word, such as "accounting", is rather a skill.
  return [...all, ...fields.filter(({ kind, first, last }) => kind === 'occupation' && last > first)]
}

/** A text of more words with a comma is more likely a list. */
const maxInverted = 6

/**
 * Occupations that a text names the other way round: "Managers, Financial". What follows the comma may also belong to the last
 * word before it, in names of our own list: "Folklore teachers, postsecondary" are postsecondary teachers.
 */
async function findInverted(
  names: NameReadModel,
  text: string,
  tokens: readonly QueryToken[],
  found: readonly FoundName[],
): Promise<readonly FoundName[]> {
  const comma = text.indexOf(',')
  const at = tokens.findIndex(({ from }) => from > comma)
  if (comma < 0 || text.includes(',', comma + 1) || at < 1 || tokens.length > maxInverted) return []
  const occupations = found.flatMap((name) => (name.kind === 'occupation' ? [name] : []))
  const namesOf = async (some: readonly QueryToken[]) =>
    (await names.find(some.map(({ word }) => word))).filter(
      (name) => name.kind === 'occupation' && name.last - name.first + 1 === some.length,
    )
  const second = tokens.slice(at)
  const isWhole = occupations.some(({ first, last }) => first === 0 && last === tokens.length - 1)
  const swapped = isWhole ? [] : await namesOf([...second, ...tokens.slice(0, at)])
  // "Library assistants, clerical" are library assistants.
  const isNamed = occupations.some(({ isOwn, first, last }) => isOwn && first < at - 1 && last >= at - 1)
  const ended = at === 1 || isNamed ? [] : await namesOf([...second, ...tokens.slice(at - 1, at)])
  return [
    ...swapped,
    ...ended.flatMap((name) =>
      name.kind === 'occupation' && name.isOwn ? [{ ...name, first: at - 1, last: tokens.length - 1 }] : [],
    ),
  ]
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
