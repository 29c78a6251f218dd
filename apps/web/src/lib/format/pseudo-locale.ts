/** A made-up right-to-left language for tests: English with accents, a third longer, in brackets. */
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

/** i18next post-processor that makes untranslated text and cut-off layouts stand out. */
export const pseudoProcessor = {
  type: 'postProcessor' as const,
  name: 'pseudo',
  process(value: string): string {
    const marked = value.replace(/[aceinosuy]/g, (letter) => accented[letter] ?? letter)
    return `⟦${marked}${'·'.repeat(Math.ceil(value.length / 3))}⟧`
  },
}
