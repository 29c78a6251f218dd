import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { i18n } from './i18n.ts'

/** English texts of one part of the interface, as a tree of keys. */
export interface TextTree {
  readonly [key: string]: string | TextTree
}

type PluralSuffix = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type WithoutSuffix<K extends string> = K extends `${infer Base}_${PluralSuffix}` ? Base : K

/** All keys of a tree of texts, with dots. Plural keys come without suffix (`_one`, `_other`). */
type TextKey<R extends TextTree> = {
  [K in keyof R & string]: R[K] extends TextTree ? `${K}.${TextKey<R[K]>}` : WithoutSuffix<K>
}[keyof R & string]

type TextAt<R, K extends string> = K extends `${infer Head}.${infer Tail}`
  ? Head extends keyof R
    ? TextAt<R[Head], Tail>
    : never
  : K extends keyof R
    ? R[K]
    : R[`${K}_${PluralSuffix}` & keyof R]

type Placeholder<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Placeholder<Rest> : never
type Values<S> = [Placeholder<S>] extends [never]
  ? [values?: Record<string, string | number>]
  : [values: Record<Placeholder<S>, string | number>]

/** Returns the text with a key. The types require a value for each placeholder of that text. */
export type Translate<R extends TextTree> = <K extends TextKey<R>>(
  key: K,
  ...values: Values<TextAt<R, K>>
) => string

/** The texts of one feature, as `defineTexts` returns them. */
export interface Texts<R extends TextTree> {
  readonly namespace: string
  readonly english: R
  /** Translates outside of components. Components call `useTexts`, which renders again when the language changes. */
  readonly t: Translate<R>
}

type LooseTranslate = (key: string, values: Record<string, unknown>) => string

/** Removes i18next's types for keys, because `defineTexts` types the keys. */
function loose(t: unknown): LooseTranslate {
  return t as LooseTranslate
}

/**
 * Declares the texts of a feature, in its file `<feature>.en.ts`. Importing that file registers the texts, so none can
 * be missing.
 * @param namespace name of the feature's folder
 * @param english the texts: `{{name}}` is a placeholder; `key_one` and `key_other` are plural forms, chosen by `count`
 */
export function defineTexts<const R extends TextTree>(namespace: string, english: R): Texts<R> {
  i18n.addResourceBundle('en', namespace, english, true, true)
  return { namespace, english, t: (key, ...values) => loose(i18n.t)(key, { ns: namespace, ...values[0] }) }
}

/** Returns the translate function for a feature's texts. It changes only with the language. */
export function useTexts<R extends TextTree>(texts: Texts<R>): Translate<R> {
  const { t } = useTranslation(texts.namespace, { i18n })
  return useMemo(
    (): Translate<R> =>
      (key, ...values) =>
        loose(t)(key, { ...values[0] }),
    [t],
  )
}
