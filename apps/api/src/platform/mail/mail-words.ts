import { createInstance } from 'i18next'
import { german } from './mail-texts.de.ts'
import { english, type MailCatalogue } from './mail-texts.en.ts'

type Catalogue = typeof english
type WithoutSuffix<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K
type Placeholder<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Placeholder<Rest> : never
type TextKey = WithoutSuffix<keyof Catalogue>
type TextAt<K extends TextKey> = Catalogue[Extract<keyof Catalogue, K | `${K}_${'one' | 'other'}`>]

/** Returns the text of a key with all its placeholders filled. */
type MailTranslate = <K extends TextKey>(
  key: K,
  ...values: [Placeholder<TextAt<K>>] extends [never] ? [] : [Record<Placeholder<TextAt<K>>, string | number>]
) => string

export interface MailWords {
  /** The language of the texts (BCP 47), which may differ from the requested one. */
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  /** Locale (BCP 47) for dates and numbers: the person's, if it is in the language of the texts. */
  readonly formats: string
  readonly t: MailTranslate
}

const languages: Readonly<Record<string, MailCatalogue>> = { en: english, de: german }

const i18n = createInstance()
await i18n.init({
  resources: Object.fromEntries(Object.entries(languages).map(([name, mail]) => [name, { mail }])),
  fallbackLng: 'en',
  defaultNS: 'mail',
  keySeparator: false,
  nsSeparator: false,
  // Not escaped here: the HTML layout escapes its values, and subjects and plain text must stay unescaped.
  interpolation: { escapeValue: false },
})

/**
 * Texts in the language that matches the locale best, or else English.
 * @param locale BCP 47, unvalidated; null when unknown
 */
export function mailWords(locale: string | null): MailWords {
  const primary = /^[a-z]{2,3}(?=-|$)/i.exec(locale ?? '')?.[0].toLowerCase() ?? 'en'
  const lang = Object.hasOwn(languages, primary) ? primary : 'en'
  const t = i18n.getFixedT(lang) as unknown as (key: string, values?: object) => string
  return {
    lang,
    dir: i18n.dir(lang),
    formats: formatsOf(locale, lang),
    t: (key, ...values) => t(key, values[0]),
  }
}

function formatsOf(locale: string | null, lang: string): string {
  // The texts are in British English.
  const ours = lang === 'en' ? 'en-GB' : lang
  if (locale === null || locale === lang) return ours
  try {
    return new Intl.Locale(locale).language === lang ? locale : ours
  } catch {
    return ours
  }
}
