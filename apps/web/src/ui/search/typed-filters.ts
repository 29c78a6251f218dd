import type { RecognisedFilter } from '@vouch/contract'
import { indexOfWords, withoutText } from './query-text.ts'

/** A filter recognised in the search text, with the characters that name it. */
export type TypedFilter<F extends RecognisedFilter = RecognisedFilter> = F & { readonly typed: string }

/**
 * The recognised filters of a text. Until a changed text is answered, these are the filters of the previous text that are
 * still in it.
 * @param recognised the filters of the text that was answered
 */
export function filtersIn<F extends RecognisedFilter>(
  q: string,
  answered: string,
  recognised: readonly F[],
): TypedFilter<F>[] {
  return placed(
    q,
    recognised.map((filter) => ({ ...filter, typed: answered.slice(filter.from, filter.to) })),
  )
}

/** The filters that are in a text, with their offsets in it. */
export function placed<F extends TypedFilter>(q: string, filters: readonly F[]): F[] {
  return filters.flatMap((filter) => {
    const from = indexOfWords(q, filter.typed, filter.from)
    return from < 0 ? [] : [{ ...filter, from, to: from + filter.typed.length }]
  })
}

interface WithText {
  readonly q?: string | undefined
}

/** Removes recognised filters by removing their characters from the search text. */
export function removing(filters: readonly TypedFilter[]): <S extends WithText>(before: S) => S {
  return (before) => {
    const { q } = before
    const found = q === undefined ? [] : placed(q, filters)
    return q === undefined || found.length === 0 ? before : { ...before, q: withoutText(q, found) }
  }
}

/** The chips of recognised filters of a kind. A filter may be typed twice ("-night not Night") and is one chip. */
export function typedChips<F extends TypedFilter>(
  recognised: readonly F[],
  kind: RecognisedFilter['kind'],
  nameOf: (filter: F) => string,
) {
  const filters = recognised.filter((filter) => filter.kind === kind)
  return [...Map.groupBy(filters, (filter) => nameOf(filter).toLowerCase()).values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    return [{ key: `${kind} ${first.value} ${first.from}`, name: nameOf(first), without: removing(same) }]
  })
}
