import type { Literal } from './graph.ts'

/**
 * Converts a text to one line of at most 200 characters. Returns '' without visible text, null for contradictory texts.
 */
export function oneLine(texts: readonly Literal[]): string | null {
  return plain(texts)?.replace(/\s+/g, ' ').slice(0, 200).toWellFormed().trim() ?? null
}

/**
 * Converts a text to at most 2,000 characters with line breaks. Returns '' without visible text, null for
 * contradictory texts.
 */
export function multiLine(texts: readonly Literal[]): string | null {
  return plain(texts)?.slice(0, 2000).toWellFormed().trim() ?? null
}

/** Removes invisible characters, bidirectional controls and excess combining marks. */
function plain(texts: readonly Literal[]): string | null {
  const chosen = inOneLanguage(texts)
  if (chosen === null) return null
  const text = chosen
    .replace(/[^\P{C}\n\t\u200c\u200d]/gu, '')
    // Hangul fillers and the empty Braille pattern look blank but do not count as whitespace in Unicode.
    .replace(/[\u115f\u1160\u3164\uffa0\u2800]/g, ' ')
    // Letters of real languages have up to four combining marks (Tibetan, Hebrew).
    .replace(/([\p{M}\u200c\u200d]{5})[\p{M}\u200c\u200d]+/gu, '$1')
    .trim()
  return /[^\s\p{M}\p{Default_Ignorable_Code_Point}]/u.test(text) ? text : ''
}

/**
 * Selects one language: English, or else text without a language tag, or else the first language tag by alphabet.
 * Selecting by position would be insecure: statements have no order, so the holder could reorder them.
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
