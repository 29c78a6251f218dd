/** A right-to-left pseudo-locale for tests. It shows English with accents, a third longer, in brackets. */
export const pseudoLocale = 'ar-XB'

const accented: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'ē',
  i: 'ï',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'ü',
  y: 'ý',
}

/** Shows a text in the pseudo-locale, which reveals texts that are not translated and layouts that cut text off. */
export function showPseudo(text: string): string {
  const marked = text.replace(/[aceinosuy]/g, (letter) => accented[letter] ?? letter)
  return `⟦${marked}${'·'.repeat(Math.ceil(text.length / 3))}⟧`
}
