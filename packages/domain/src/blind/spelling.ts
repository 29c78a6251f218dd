/** Pattern that finds exactly this text. */
export const escaped = (letter: string) => letter.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

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

/** The reverse of {@link pairs}. */
const digraphs: Readonly<Record<string, string>> = {
  ae: 'äæ',
  oe: 'öøœ',
  ue: 'ü',
  ss: 'ß',
  aa: 'å',
  th: 'þ',
}

/**
 * Pattern of a text in its usual spellings: with and without accents, with "ue" for "ü" and the reverse, whatever spaces
 * stand between its words.
 * @param between pattern of what may stand between two letters
 */
export function spelledPattern(text: string, between = ''): string {
  const plain = text.normalize('NFC').toLowerCase().trim().replace(/\s+/g, ' ')
  // The sign is what is left of "İ" in lower case.
  const letters = [...plain].filter((letter) => !/[\u0300-\u036f]/.test(letter))
  const patterns: string[] = []
  for (let at = 0; at < letters.length; at++) {
    const [letter = '', next = ''] = letters.slice(at, at + 2)
    const single = digraphs[letter + next]
    if (single !== undefined) {
      patterns.push(`(?:${letterPattern(letter)}${between}${letterPattern(next)}|[${single}])`)
      at++
    } else patterns.push(letter === ' ' ? '\\s+' : letterPattern(letter))
  }
  return patterns.join(between)
}

/** Scripts that put no spaces between words. */
const unspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Pattern that finds another one as a whole word. */
export const asWord = (pattern: string) =>
  unspaced.test(pattern) ? pattern : `(?<![\\p{L}\\p{M}])${pattern}(?![\\p{L}\\p{M}])`
