/** Legal forms, which many names share. Only dropped behind a name, so that "AG Media" stays "AM". */
const legalForm =
  /^(?:g?gmbh|mbh|ag|kg|kgaa|ohg|ug|se|ev|inc|llc|llp|ltd|limited|plc|corp|co|company|sa|sas|sarl|srl|spa|bv|nv|ab|as|oy|aps|pty)$/iu
const asianForm = /株式会社|有限会社|[(（][株有][)）]|주식회사|(?:股份)?有限公司/gu
const article = /^(?:the|der|die|das)$/iu

export interface Monogram {
  readonly letters: string
  /** Hue in degrees, a multiple of 30; equal names have equal hues. */
  readonly hue: number
}

/**
 * A company's initials and colour: the first letters of its first two words (capitalised ones where there are any), or the first two of a single word, without
 * article and legal form. A name without letters gives its first character.
 */
export function monogramOf(name: string): Monogram {
  const words = name
    .replace(asianForm, ' ')
    .split(/[\s/–—-]+/u)
    .map((word) => word.replace(/[^\p{L}\p{M}\p{N}]/gu, ''))
    .filter((word) => word !== '')
  while (words.length > 1 && legalForm.test(words.at(-1) ?? '')) words.pop()
  if (words.length > 1 && article.test(words[0] ?? '')) words.shift()
  const [first = name.trim(), ...rest] = words
  // Not the small words of a name, such as "City of Eastmere".
  const second = rest.find((word) => word !== word.toLowerCase()) ?? rest[0]
  const start = (text: string, length: number) =>
    Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
      .slice(0, length)
      .join('')
  const letters = second ? start(first, 1) + start(second, 1) : start(first, words.length > 0 ? 2 : 1)
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973
  return { letters: letters.toUpperCase(), hue: (sum % 12) * 30 }
}
