import type { FoundName } from './found-names.ts'
import type { RecognisedText, TokenFilter, TokenRole } from './recognised-text.ts'
import { range } from './token-range.ts'

/** "Without" in several languages. Often several words follow: "without night shifts". */
const without = new Set('without ohne sans sin senza zonder sem bez'.split(' '))
/** How many words one "without" can exclude, beside names. */
const maxTogether = 3
/** In longer texts "not" is often grammar ("we will not only"). What follows is then neither wanted nor excluded. */
const maxExcluding = 16
/** Words between excluded things: "not java or python". */
const joints = new Set('and or nor und oder noch et ou ni y o e i lub ani eller och'.split(' '))

/**
 * Extends spelled-out exclusions, which the first pass ends after one word:
 * 1. to the whole name ("not New York") or compound ("night-shifts"), and after "without" to the next words;
 * 2. to the items of a list: "without nights or weekends".
 */
export function extendExclusions(recognised: RecognisedText, names: readonly FoundName[]): RecognisedText {
  const { text, tokens } = recognised
  const roles = [...recognised.roles]
  const between = (at: number) => text.slice(tokens[at - 1]?.to, tokens[at]?.from)
  const isQuoted = (at: number) => tokens[at]?.phrase !== undefined
  const isFree = (at: number) => roles[at] === 'word' && !isQuoted(at)
  const isJoint = (at: number) => joints.has(tokens[at]?.word ?? '') && !isQuoted(at)
  const startsName = (at: number, kinds: readonly FoundName['kind'][]) =>
    names.some((name) => name.first === at && kinds.includes(name.kind))
  const isHyphened = (at: number) => /^[-‐'’]$/u.test(between(at))

  const endOf = (start: number, isLong: boolean): number => {
    let end = start
    while (isFree(end + 1) && isHyphened(end + 1)) end += 1
    const ends = names.filter(({ first, last }) => first === start && range(end + 1, last).every(isFree))
    const endOfName = Math.max(end, ...ends.map(({ last }) => last))
    if (endOfName > start || !isLong) return endOfName
    const isNext = (at: number) =>
      isFree(at) &&
      !isJoint(at) &&
      !startsName(at, ['occupation', 'place']) &&
      (/^[\s\p{Cf}]+$/u.test(between(at)) || isHyphened(at))
    while (end - start + 1 < maxTogether && isNext(end + 1)) end += 1
    return end
  }

  /** The first token of the next item of a list; undefined after its last. */
  const nextItem = (start: number, end: number, isLong: boolean): number | undefined => {
    let at = end + 1
    if (isJoint(at)) {
      at += 1
      while (roles[at] === 'stop' || roles[at] === 'preposition') at += 1
      // "Not nights and Berlin" excludes Berlin only if it excludes places.
      const isSuch = !startsName(at, ['place']) || startsName(start, ['place'])
      return isFree(at) && isSuch ? at : undefined
    }
    const isList = /^(?:\s*[/&]\s*|,)$/.test(between(at))
    const isFurther =
      isLong && /^,\s+$/.test(between(at)) && !startsName(at, ['occupation', 'skill', 'place'])
    return isFree(at) && (isList || isFurther) ? at : undefined
  }

  const itemsOf = (filter: TokenFilter): TokenFilter[] => {
    const isLong = without.has(tokens[filter.first]?.word ?? '')
    const items: TokenFilter[] = []
    let item: TokenFilter | undefined = filter
    while (item) {
      const start: number = firstExcluded(item, roles)
      const end: number = item.excludes || isQuoted(start) ? item.last : endOf(start, isLong)
      roles.fill('excluded', start, end + 1)
      items.push(end === item.last ? item : { ...item, ...labelled(start, end), last: end })
      const next = nextItem(start, end, isLong)
      if (next !== undefined) roles.fill('filter', end + 1, next).fill('excluded', next, next + 1)
      item = next === undefined ? undefined : further(end + 1, next)
    }
    return items
  }
  const labelled = (start: number, end: number) => {
    const to = tokens[end]?.to ?? 0
    const typed = text.slice(tokens[start]?.from, to)
    return { value: start === end ? (tokens[start]?.word ?? typed) : typed, label: typed, to }
  }
  const further = (first: number, last: number): TokenFilter => ({
    kind: 'excluded',
    ...labelled(last, last),
    from: tokens[first]?.from ?? 0,
    first,
    last,
    ambiguous: false,
  })

  const filters = recognised.filters.flatMap((filter) => {
    if (!isSpelledOut(filter, roles)) return [filter]
    const items = itemsOf(filter)
    if (tokens.length <= maxExcluding) return items
    for (const { first, last } of items) roles.fill('stop', first, last + 1)
    return []
  })
  return { ...recognised, roles, filters }
}

/** True for "not night", false for "-night". */
function isSpelledOut({ kind, first }: TokenFilter, roles: readonly TokenRole[]): boolean {
  return kind === 'excluded' && roles[first] !== 'excluded'
}

function firstExcluded({ first, last }: TokenFilter, roles: readonly TokenRole[]): number {
  return range(first, last).find((at) => roles[at] === 'excluded') ?? last
}
