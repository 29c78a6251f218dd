import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { pseudoLocale, pseudoProcessor } from './pseudo-locale.ts'

const requested = import.meta.env.DEV ? new URLSearchParams(location.search).get('lng') : null

/** The app's i18next instance. `defineTexts` adds texts to it; English is the source language. */
export const i18n = createInstance()

// i18next's own types for keys are not used, because `defineTexts` types the keys.
void i18n
  .use(initReactI18next)
  .use(pseudoProcessor)
  .init({
    lng: requested ?? 'en',
    fallbackLng: 'en',
    resources: {},
    ns: [],
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    ...(requested === pseudoLocale && { postProcess: [pseudoProcessor.name] }),
  })

/** The writing direction of the current language. */
export function direction(): 'ltr' | 'rtl' {
  return i18n.dir()
}
