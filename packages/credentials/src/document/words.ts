import type { Literal } from './graph.ts'

/**
 * One line of at most 200 characters.
 * @returns '' where nothing is said that can be seen; null where it can be read in two ways
 */
export function oneLine(texts: readonly Literal[]): string | null {
  return plain(texts)?.replace(/\s+/g, ' ').slice(0, 200).toWellFormed().trim() ?? null
}

/** At most 2,000 characters, else as `oneLine`. */
export function someLines(texts: readonly Literal[]): string | null {
  return plain(texts)?.slice(0, 2000).toWellFormed().trim() ?? null
}

/** Without signs that cannot be seen, that turn the order of others, or that pile up over other lines. */
function plain(texts: readonly Literal[]): string | null {
  const chosen = inOneLanguage(texts)
  if (chosen === null) return null
  const text = chosen
    .replace(/[^\P{C}\n\t\u200c\u200d]/gu, '')
    // Blanks that are letters or pictures to Unicode: the fillers of Hangul, and Braille without a dot.
    .replace(/[\u115f\u1160\u3164\uffa0\u2800]/g, ' ')
    // Real letters bear up to four marks (Tibetan, Hebrew).
    .replace(/([\p{M}\u200c\u200d]{5})[\p{M}\u200c\u200d]+/gu, '$1')
    .trim()
  return /[^\s\p{M}\p{Default_Ignorable_Code_Point}]/u.test(text) ? text : ''
}

/**
 * The English text, else the one without a language, else the first by the name of its language: statements have no order,
 * and of two whoever writes them down would choose.
 */
function inOneLanguage(texts: readonly Literal[]): string | null {
  const byLanguage = new Map<string, string>()
  for (const { value, language } of texts) {
    const tag = language?.toLowerCase() ?? ''
    if ((byLanguage.get(tag) ?? value) !== value) return null
    byLanguage.set(tag, value)
  }
  const tags = [...byLanguage.keys()].sort()
  const tag = tags.find((one) => /^en(?:-|$)/.test(one)) ?? tags[0]
  return tag === undefined ? '' : (byLanguage.get(tag) ?? '')
}
