import type { QueryWords } from './query-words.ts'
import type { TokenFilter, TokenRole } from './recognised-text.ts'
import { type QueryToken, quotedRange } from './split-query.ts'
import { range } from './token-range.ts'

interface Range {
  readonly first: number
  readonly last: number
}

/** What is excluded with a minus sign: `-night`, `-part-time`, `-"night shift"`. */
export function minusExclusions(
  text: string,
  tokens: readonly QueryToken[],
  roles: readonly TokenRole[],
  words: QueryWords,
): TokenFilter[] {
  const ranges: Range[] = []
  tokens.forEach((token, at) => {
    if (!token.minus || roles[at] !== 'excluded') return
    const [range, before] = [ranges.at(-1), tokens[at - 1]]
    if (range && before && range.last === at - 1 && isOneExclusion(text, before, token)) {
      ranges[ranges.length - 1] = { first: range.first, last: at }
    } else ranges.push({ first: at, last: at })
  })
  return ranges.map((range) => exclusionOf(text, tokens, range, words))
}

/** True for words of one phrase, and for those of `-part-time`. */
function isOneExclusion(text: string, before: QueryToken, token: QueryToken): boolean {
  if (before.phrase !== token.phrase) return false
  return token.phrase !== undefined || !/\s/.test(text.slice(before.to, token.from))
}

/** The exclusion of these tokens. A minus sign and quotation marks around them belong to it. */
export function exclusionOf(
  text: string,
  tokens: readonly QueryToken[],
  { first, last }: Range,
  words: QueryWords,
): TokenFilter {
  const own = tokens.slice(first, last + 1)
  const [begin, end] = [own[0], own.at(-1)]
  if (!begin || !end) throw new RangeError('no tokens to exclude')
  const isQuoted = begin.phrase !== undefined
  const meaning = isQuoted ? undefined : words.phrases.get(own.map(({ word }) => word).join(' '))
  const isFilter = meaning && meaning.kind !== 'excluder' && meaning.kind !== 'preposition'
  const typed = text.slice(begin.from, end.to)
  const minus = begin.minus ? 1 : 0
  return {
    kind: 'excluded',
    value: own.length > 1 ? typed : begin.word,
    label: typed,
    ...(isQuoted
      ? quotedRange(text, begin.from, end.to)
      : { from: Math.max(0, begin.from - minus), to: end.to }),
    first,
    last,
    ambiguous: false,
    ...(isFilter && { excludes: meaning }),
  }
}

/** Positions of the excluded tokens. */
interface ExcludedTokens {
  readonly words: readonly number[]
  /** Excluded in this order only: `-"night shift"`. */
  readonly phrases: readonly (readonly number[])[]
  /** Excluded only if a job has all of them, in any order: "without night shifts". */
  readonly together: readonly (readonly number[])[]
}

/** Sorts excluded tokens into words, phrases and sets. Skips filters of several words. */
export function excludedTokens(
  tokens: readonly QueryToken[],
  roles: readonly TokenRole[],
  filters: readonly TokenFilter[],
): ExcludedTokens {
  const exclusions = filters
    .filter(({ kind }) => kind === 'excluded')
    .map(({ first, last, label, excludes }) => {
      const own = range(first, last).filter((at) => roles[at] === 'excluded')
      const isQuoted = tokens[last]?.phrase !== undefined
      // `-java/kotlin` excludes two words, `-night-shift` one phrase.
      const isPhrase = own.length > 1 && (isQuoted || !/[/,;|&]/.test(label))
      const isSpelledOut = !isQuoted && roles[first] !== 'excluded'
      return { own, isPhrase, isSpelledOut, isFilter: excludes !== undefined && own.length > 1 }
    })
    .filter(({ isFilter }) => !isFilter)
  return {
    words: exclusions.flatMap(({ own, isPhrase }) => (isPhrase ? [] : own)),
    phrases: exclusions.flatMap(({ own, isPhrase, isSpelledOut }) =>
      isPhrase && !isSpelledOut ? [own] : [],
    ),
    together: exclusions.flatMap(({ own, isPhrase, isSpelledOut }) =>
      isPhrase && isSpelledOut ? [own] : [],
    ),
  }
}
