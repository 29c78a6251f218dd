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

/**
 * i18next post-processor for the pseudo-locale.
 * It reveals texts that are not translated, and layouts that cut text off.
 */
export const pseudoProcessor = {
  type: 'postProcessor' as const,
  name: 'pseudo',
  process(value: string): string {
    const marked = value.replace(/[aceinosuy]/g, (letter) => accented[letter] ?? letter)
    return `⟦${marked}${'·'.repeat(Math.ceil(value.length / 3))}⟧`
  },
}
