import { pseudoLocale, showPseudo } from './pseudo-locale.ts'

const requested = import.meta.env.DEV ? new URLSearchParams(location.search).get('lng') : null

/** The interface's language (BCP 47). English is the only one; the pseudo-locale shows it for tests. */
export const language = requested ?? 'en'

/** The writing direction of the interface's language. */
export function direction(): 'ltr' | 'rtl' {
  return language === pseudoLocale ? 'rtl' : 'ltr'
}

/** The last step of each translation. */
export const finishText: (text: string) => string = language === pseudoLocale ? showPseudo : (text) => text
