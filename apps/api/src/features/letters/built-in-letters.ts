import type { LetterKind, LetterLanguage } from '@vouch/contract'
import { german } from './built-in-letters.de.ts'
import { english } from './built-in-letters.en.ts'
import type { LetterWords } from './ports.ts'

/** The letters that come with Vouch. */
export const builtInLetters: Readonly<Record<LetterLanguage, Readonly<Record<LetterKind, LetterWords>>>> = {
  en: english,
  de: german,
}
