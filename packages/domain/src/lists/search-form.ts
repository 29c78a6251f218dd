import { plainLetters } from '../plain-letters.ts'

/**
 * Normalises a name for searching: lower case, without accents and punctuation. Keeps `+` and `#` for names
 * such as C++ and C#. Names are stored in this format, so a change here requires reloading all of them.
 */
export function searchForm(text: string): string {
  return plainLetters(text)
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim()
}
