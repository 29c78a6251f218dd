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
  engel sommer herbst berg stein blank gross groß schwarz weiß lieb`.split(/\s+/),
)

const escaped = (letter: string) => letter.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

const plainOf = (letter: string) => letter.normalize('NFD').replace(/\p{M}/gu, '')

/** Letters of which no accent can be taken away, by the plain letter that people write for them. */
const strokes: Readonly<Record<string, string>> = {
  o: 'ø',
  l: 'ł',
  d: 'đð',
  i: 'ıİ',
  h: 'ħ',
  t: 'ŧ',
  n: 'ŋ',
}

/** Blocks of Latin letters with accents. */
const latin = [
  [0xc0, 0x24f],
  [0x1e00, 0x1eff],
] as const

// Filled when first used, so that programs which hide nobody do not compute it.
const alike = new Map<string, string>()

/** The plain letter with all that people write it for, such as "u" with "ü", "ú" and "ű". */
function alikeOf(plain: string): string {
  const known = alike.get(plain)
  if (known !== undefined) return known
  const letters = latin.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place)),
  )
  const own = letters.filter((letter) => letter === letter.toLowerCase() && plainOf(letter) === plain)
  const all = plain + own.join('') + (strokes[plain] ?? '')
  alike.set(plain, all)
  return all
}

/** Two letters for one. */
const pairs: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'oe',
  å: 'aa',
  œ: 'oe',
  þ: 'th',
}

/** Pattern of a letter with and without any accent. */
function letterPattern(letter: string): string {
  const stroked = Object.entries(strokes).find(([, letters]) => letters.includes(letter))
  const plain = stroked?.[0] ?? plainOf(letter)
  const one = /^[a-z]$/.test(plain) ? `[${alikeOf(plain)}]` : escaped(letter)
  const pair = pairs[letter]
  return pair ? `(?:${pair}|${one})` : one
}

/** Pattern of a text in its usual spellings: with and without accents, whatever spaces stand between its words. */
function spelledPattern(text: string): string {
  return [...text.normalize('NFC').toLowerCase().trim()]
    .map((letter) => {
      if (/\s/.test(letter)) return ' '
      // What is left of "İ" in lower case.
      return /[\u0300-\u036f]/.test(letter) ? '' : letterPattern(letter)
    })
    .join('')
    .replace(/ +/g, '\\s+')
}

/** Scripts that put no spaces between words. */
const unspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

const asWord = (pattern: string) =>
  unspaced.test(pattern) ? pattern : `(?<![\\p{L}\\p{M}])${pattern}(?![\\p{L}\\p{M}])`

/** The words of a name that tell who somebody is. */
export function partsOfName(name: string): string[] {
  const words = name.normalize('NFC').match(/[\p{L}\p{M}]+/gu) ?? []
  return words.filter((word) => [...word].length > 1 && !particles.has(word.toLowerCase()))
}

/** Patterns that find a person's name and its parts in a text. */
export function namePatterns(names: readonly string[]): RegExp[] {
  const whole = names.flatMap((name) => {
    const words = name.normalize('NFC').match(/[\p{L}\p{M}]+/gu) ?? []
    const inOrder = [words, [...words].reverse()]
    return words.length < 2
      ? []
      : inOrder.map((order) => new RegExp(asWord(order.map(spelledPattern).join('[^\\p{L}\\n]{0,3}')), 'giu'))
  })
  const parts = [...new Set(names.flatMap(partsOfName).map((part) => part.toLowerCase()))]
  const single = parts.map((part) => {
    if (!alsoWords.has(part)) return new RegExp(asWord(spelledPattern(part)), 'giu')
    const [first = '', ...rest] = [...part]
    const capital = `${escaped(first.toUpperCase())}(?:${escaped(rest.join(''))}|${escaped(rest.join('').toUpperCase())})`
    return new RegExp(asWord(capital), 'gu')
  })
  return [...whole, ...single]
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
