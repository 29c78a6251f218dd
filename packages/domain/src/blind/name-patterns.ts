import { asWord, escaped, spelledPattern } from './spelling.ts'

/** Parts of names that are ordinary words of a text. */
const particles = new Set(
  'da de del della den der des di do dos du el ibn la las le los mac mc of ten ter the van von und y zu zur zum'.split(
    ' ',
  ),
)

/** Names that are ordinary words too: they are found only with a capital letter. */
const alsoWords = new Set(
  `an april art august bill bob chance charity chase christian dawn dean dolly drew faith frank grace grant guy hall harmony heath
  heather hope hunter iris ivy jack jade jay jean joy june justice king lane long major mark marshall mason may mercy miles may
  page park patience pat pearl penny pierce price rain ray reed rich rob robin rose ruby sage sandy scout sky sterling sue
  summer will winter wood young klein lang ernst stark braun jung wolf fink vogel koch schneider fischer weber meier richter kaiser
  engel sommer herbst berg stein blank gross groß schwarz weiß lieb am as at be by do go he if in is it me my no on or so to up us
  we`.split(/\s+/),
)

/** The words of a name that tell who somebody is. */
export function partsOfName(name: string): string[] {
  return wordsOf(name).filter(isTelling)
}

const wordsOf = (name: string): string[] => name.normalize('NFC').match(/[\p{L}\p{M}]+/gu) ?? []

const isTelling = (word: string) => [...word].length > 1 && !particles.has(word.toLowerCase())

/** Where a name may stand in a text. */
export interface NamePattern {
  readonly find: RegExp
  /** Whether what was found is the name, not an ordinary word with the same letters. True if left out. */
  readonly isName?: (found: string) => boolean
}

/** What may stand between the words of a name. */
const gap = String.raw`[^\p{L}\n]{0,3}`

/** A sign within a name that people add or leave out. A hyphen may be at the end of a line. */
const joint = String.raw`(?:['’‘ʼ´\u0060]|[-‐‑]\n?)?`

const isApart = (found: string) => /[^\p{L}\p{M}]/u.test(found)
const letterCount = (found: string) => found.match(/\p{L}/gu)?.length ?? 0
const hasCapital = (found: string) => !/^\p{Ll}/u.test(found)

/** Whether several words of a name, if written as one, are the name: "Like" may be no "Li Ke". */
function isWholeName(found: string): boolean {
  if (isApart(found) || !/[\p{Lu}\p{Ll}]/u.test(found)) return true
  return letterCount(found) >= (hasCapital(found) ? 5 : 8)
}

/** Whether a name such as "O’Brien" or "Jean-Luc" was found, in one word or with other signs: "vitamin d or" is no "D’Or". */
function isJoinedName(found: string): boolean {
  return !/\s\p{Ll}/u.test(found) && (isApart(found) || hasCapital(found) || letterCount(found) >= 5)
}

/**
 * Whether a word of a name was found, maybe with signs in it: "Mac Donald" is "Macdonald", but "she’ll" no "Shell". A hyphen
 * at the end of a line may leave any letters for the next one, such as "Jørgens-" and "en".
 */
function isOneWord(found: string): boolean {
  if (found.includes('\n')) return true
  const pieces = found.split(/[^\p{L}\p{M}]+/u)
  return [...(pieces.at(-1) ?? '')].length > 2 && (!/ /.test(found) || pieces.every(hasCapital))
}

const pattern = (source: string, isName?: NamePattern['isName']): NamePattern => ({
  find: new RegExp(asWord(source), 'giu'),
  ...(isName && { isName }),
})

const spelledOf = (words: readonly string[], between: string) =>
  words.map((word) => spelledPattern(word)).join(between)

/** Most words of a name that are looked for as one, such as "de la Cruz". */
const mostJoined = 4

/** Patterns of several words of a name: all of them, those joined by a hyphen or an apostrophe, and neighbours as one word. */
function patternsOfSeveral(name: string): NamePattern[] {
  const words = wordsOf(name)
  if (words.length < 2) return []
  const chunks = name.trim().split(/\s+/)
  const orders = chunks.length === 1 ? [] : [words, [...words].reverse()]
  const whole = orders.map((order) => pattern(spelledOf(order, gap), isWholeName))
  const joined = chunks
    .map(wordsOf)
    .filter((chunk) => chunk.length > 1 && chunk.some(isTelling))
    .map((chunk) => pattern(spelledOf(chunk, gap), isJoinedName))
  const neighbours = words.flatMap((_, start) =>
    Array.from({ length: mostJoined - 1 }, (_, more) => words.slice(start, start + more + 2))
      .filter((run, more) => run.length === more + 2 && run.some(isTelling))
      .map((run) => pattern(spelledOf(run, joint), isWholeName))
      .reverse(),
  )
  return [...whole, ...joined, ...neighbours]
}

/** Patterns of a word of a name. */
function patternsOfWord(word: string): NamePattern[] {
  if (alsoWords.has(word)) {
    const [first = '', ...rest] = [...word]
    const capital = `${escaped(first.toUpperCase())}(?:${escaped(rest.join(''))}|${escaped(rest.join('').toUpperCase())})`
    return [{ find: new RegExp(asWord(capital), 'gu') }]
  }
  const { length } = [...word]
  if (length < 5) return [pattern(spelledPattern(word))]
  const inPieces = pattern(spelledPattern(word, `(?:${joint}| )`), isOneWord)
  // "Muller" for "Mueller". In small letters, "burger" is no "Buerger".
  const plain = word.replace(/([aou])e/g, '$1')
  return plain === word || length < 6 ? [inPieces] : [inPieces, pattern(spelledPattern(plain), hasCapital)]
}

/** Patterns that find a person's name and its parts in a text, longest first. */
export function namePatterns(names: readonly string[]): NamePattern[] {
  const parts = new Set(names.flatMap(partsOfName).map((part) => part.toLowerCase()))
  return [...names.flatMap(patternsOfSeveral), ...[...parts].flatMap(patternsOfWord)]
}

/** Pattern that finds a known text, such as the name of a school, whatever stands around it. */
export function knownPattern(text: string): RegExp {
  return new RegExp(asWord(spelledPattern(text)), 'giu')
}

/**
 * Patterns that find passports as CVs list them: the name, maybe a date, the issuer, and the rest of the line. A name alone
 * is often that of a skill, so it stays.
 */
export function passportPatterns(
  passports: readonly { readonly name: string; readonly issuer: string }[],
): RegExp[] {
  return passports.flatMap(({ name, issuer }) =>
    name === '' || issuer === ''
      ? []
      : new RegExp(`${knownPattern(name).source}[^]{0,40}?${knownPattern(issuer).source}[^\\n]{0,60}`, 'giu'),
  )
}
