import { createInstance } from 'i18next'
import { german } from './mail-texts.de.ts'
import { english, type MailCatalogue } from './mail-texts.en.ts'

type Catalogue = typeof english
type WithoutSuffix<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K
type Placeholder<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Placeholder<Rest> : never
type TextKey = WithoutSuffix<keyof Catalogue>
type TextAt<K extends TextKey> = Catalogue[Extract<keyof Catalogue, K | `${K}_${'one' | 'other'}`>]

/** Gives a text of the mails; every placeholder of that text is required. */
type MailTranslate = <K extends TextKey>(
  key: K,
  ...values: [Placeholder<TextAt<K>>] extends [never] ? [] : [Record<Placeholder<TextAt<K>>, string | number>]
) => string

export interface MailWords {
  /** The language that was found, BCP 47. */
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
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
  // The layout escapes: a subject and the plain text must not be.
  interpolation: { escapeValue: false },
})

/**
 * The words for a person, in the nearest language there is, else English.
 * @param locale BCP 47, as a person or a browser says it; nonsense is taken as unknown
 */
export function mailWords(locale: string | null): MailWords {
  const primary = /^[a-z]{2,3}(?=-|$)/i.exec(locale ?? '')?.[0].toLowerCase() ?? 'en'
  const lang = Object.hasOwn(languages, primary) ? primary : 'en'
  const t = i18n.getFixedT(lang) as unknown as (key: string, values?: object) => string
  return { lang, dir: i18n.dir(lang), t: (key, ...values) => t(key, values[0]) }
}
