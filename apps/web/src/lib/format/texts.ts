import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { i18n } from './i18n.ts'

/** English texts of one part of the interface, nested as deep as wanted. */
export interface TextTree {
  readonly [key: string]: string | TextTree
}

type PluralSuffix = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type WithoutSuffix<K extends string> = K extends `${infer Base}_${PluralSuffix}` ? Base : K

/** Every key of a tree, dotted; plural forms (`_one`, `_other`) are asked for without their suffix. */
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

/** Gives the text of a key; the placeholders of that very text are required. */
export type Translate<R extends TextTree> = <K extends TextKey<R>>(
  key: K,
  ...values: Values<TextAt<R, K>>
) => string

/** A namespace of texts, as its feature declares it. */
export interface Texts<R extends TextTree> {
  readonly namespace: string
  readonly english: R
  /** For text outside components. Components use `useTexts`, which follows a change of language. */
  readonly t: Translate<R>
}

type LooseTranslate = (key: string, values: Record<string, unknown>) => string

/** i18next's own typing of keys is not used: ours comes from the texts themselves. */
function loose(t: unknown): LooseTranslate {
  return t as LooseTranslate
}

/**
 * Declares the texts of one feature, in `<feature>.en.ts` beside it. Importing them registers them, so a text can
 * neither be missing nor be loaded before its feature.
 * @param namespace the feature's folder name
 * @param english the texts; `{{name}}` is a placeholder, `key_one` and `key_other` are plural forms chosen by `count`
 */
export function defineTexts<const R extends TextTree>(namespace: string, english: R): Texts<R> {
  i18n.addResourceBundle('en', namespace, english, true, true)
  return { namespace, english, t: (key, ...values) => loose(i18n.t)(key, { ns: namespace, ...values[0] }) }
}

/** The translate function of a feature's texts, the same one until the language changes; then it renders again. */
export function useTexts<R extends TextTree>(texts: Texts<R>): Translate<R> {
  const { t } = useTranslation(texts.namespace, { i18n })
  return useMemo(
    (): Translate<R> =>
      (key, ...values) =>
        loose(t)(key, { ...values[0] }),
    [t],
  )
}
