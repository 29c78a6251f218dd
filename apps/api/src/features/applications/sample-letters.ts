import type { LetterLanguage } from '@vouch/contract'

/**
 * Chooses whose letters are previewed: of different languages as far as there are some, else of the first, middle and last
 * applicant.
 */
export function sampleOf(
  ids: readonly string[],
  languageOf: (id: string) => LetterLanguage | null | undefined,
  most: number,
): string[] {
  const languages = new Map(ids.map((id) => [languageOf(id), id]))
  const spread = [ids[0], ids[Math.floor(ids.length / 2)], ids.at(-1)]
  return [...new Set([...languages.values(), ...spread])].filter((id) => id !== undefined).slice(0, most)
}
