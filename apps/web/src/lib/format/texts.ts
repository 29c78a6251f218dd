import { finishText } from './i18n.ts'

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
  : [values: Record<Placeholder<S>, string | number> & { readonly count?: number | string }]

/** Returns the text with a key. The types require a value for each placeholder of that text. */
export type Translate<R extends TextTree> = <K extends TextKey<R>>(
  key: K,
  ...values: Values<TextAt<R, K>>
) => string

/** The texts of one feature, as `defineTexts` returns them. */
export interface Texts<R extends TextTree> {
  readonly english: R
  /** Translates outside of components. Components call `useTexts`. */
  readonly t: Translate<R>
}

let plurals: Intl.PluralRules | undefined

/** The text at a path of names. A name may itself contain dots, as codes of the API do: `audit.action.candidate.record`. */
function textAt(tree: TextTree, path: string): string | undefined {
  const own = tree[path]
  if (typeof own === 'string') return own
  for (let dot = path.indexOf('.'); dot !== -1; dot = path.indexOf('.', dot + 1)) {
    const inner = tree[path.slice(0, dot)]
    const text = typeof inner === 'object' ? textAt(inner, path.slice(dot + 1)) : undefined
    if (text !== undefined) return text
  }
  return undefined
}

/** The text with a key, in the plural form for a count (CLDR); `_zero` is used for 0 in every language. */
function chooseText(tree: TextTree, key: string, count: unknown): string | undefined {
  if (typeof count !== 'number') return textAt(tree, key)
  plurals ??= new Intl.PluralRules('en')
  return (
    (count === 0 ? textAt(tree, `${key}_zero`) : undefined) ??
    textAt(tree, `${key}_${plurals.select(count)}`) ??
    textAt(tree, key)
  )
}

/**
 * Declares the texts of a feature, in its file `<feature>.en.ts`.
 * @param namespace name of the feature's folder, shown in place of a missing text
 * @param english the texts: `{{name}}` is a placeholder; `key_one` and `key_other` are plural forms, chosen by `count`
 */
export function defineTexts<const R extends TextTree>(namespace: string, english: R): Texts<R> {
  const t = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
    finishText(
      (chooseText(english, key, values.count) ?? `${namespace}:${key}`).replace(
        /\{\{(\w+)\}\}/g,
        (_whole, name: string) => String(values[name] ?? ''),
      ),
    )
  return { english, t: t as Translate<R> }
}

/** Returns the translate function for a feature's texts, which is always the same. */
export function useTexts<R extends TextTree>(texts: Texts<R>): Translate<R> {
  return texts.t
}
