import { exclusionOf, minusExclusions } from './exclusions.ts'
import type { PhraseMeaning, QueryWords } from './query-words.ts'
import { maxPhraseWords } from './query-words.ts'
import { recognisePay, unusedPayWords } from './recognise-pay.ts'
import type { RecognisedText, TokenFilter, TokenRole } from './recognised-text.ts'
import type { QueryToken } from './split-query.ts'

const ambiguousWords = new Set(
  'contract temporary temp volunteer seasonal apprentice trainee intern'.split(' '),
)
const distancePattern =
  /(?<![\p{L}\p{N}.,])(\d{1,3})\s?(km|kms|kilomet(?:er|re)s?|mi|miles?)(?![\p{L}\p{N}])/iu
/** Words before a distance that belong to it. Spaces are bounded: a text may have thousands. */
const beforeDistance =
  /(?:within|radius|umkreis|rayon|radio|entro|raggio|binnen|num raio)\s{1,3}(?:(?:of|von|de|di|van)\s{1,3})?\+?$/iu
const kmPerMile = 1.609

/** Recognises filters in the words of a search text. Words inside quotes stay words. */
export function recogniseFilters(
  text: string,
  tokens: readonly QueryToken[],
  words: QueryWords,
): RecognisedText {
  const roles: TokenRole[] = tokens.map(({ minus }) => (minus ? 'excluded' : 'word'))
  const filters: TokenFilter[] = []
  const take = (from: number, to: number): readonly [number, number] | undefined => {
    const inside = tokens.flatMap((token, at) => (token.from < to && token.to > from ? [at] : []))
    if (inside.some((at) => isQuoted(tokens[at]))) return undefined
    for (const at of inside) roles[at] = 'filter'
    const [first, last] = [inside[0], inside.at(-1)]
    return first === undefined || last === undefined ? undefined : [first, last]
  }

  const pay = recognisePay(text, words.pay)
  const payTokens = pay && take(pay.from, pay.to)
  if (pay && payTokens) {
    filters.push({
      kind: 'pay',
      value: String(pay.perYear),
      label: text.slice(pay.from, pay.to),
      from: pay.from,
      to: pay.to,
      ...(pay.currency !== undefined && { currency: pay.currency }),
      first: payTokens[0],
      last: payTokens[1],
      ambiguous: false,
    })
  }
  const unused = unusedPayWords(text, words.pay)
  tokens.forEach(({ from, to }, at) => {
    if (unused && roles[at] === 'word' && from >= unused.from && to <= unused.to) roles[at] = 'stop'
  })
  const distance = readRadius(text)
  const radius = distance && take(distance.from, distance.to) ? distance : undefined

  for (let at = 0; at < tokens.length; at += 1) {
    const found = phraseAt(tokens, roles, at, words)
    if (!found) {
      if (roles[at] === 'word' && words.stopWords.has(tokens[at]?.word ?? '') && !isQuoted(tokens[at]))
        roles[at] = 'stop'
      continue
    }
    apply(found, { text, tokens, roles, filters, at, words })
    if (found.meaning.kind !== 'excluder') at += found.length - 1
  }
  filters.push(...minusExclusions(text, tokens, roles, words))
  return { text, tokens, roles, filters, radius }
}

function readRadius(text: string): RecognisedText['radius'] {
  const match = distancePattern.exec(text)
  if (!match) return undefined
  const km = Math.round(Number(match[1]) * (/^m/i.test(match[2] ?? '') ? kmPerMile : 1))
  if (km < 1 || km > 500) return undefined
  const before = beforeDistance.exec(text.slice(Math.max(0, match.index - 30), match.index))
  return { km, from: match.index - (before?.[0].length ?? 0), to: match.index + match[0].length }
}

interface Found {
  readonly meaning: PhraseMeaning
  readonly length: number
}

/** The longest phrase that starts at a token. */
function phraseAt(
  tokens: readonly QueryToken[],
  roles: readonly TokenRole[],
  at: number,
  words: QueryWords,
): Found | undefined {
  for (let length = Math.min(maxPhraseWords, tokens.length - at); length > 0; length -= 1) {
    const part = tokens.slice(at, at + length)
    if (part.some((token, index) => isQuoted(token) || roles[at + index] !== 'word')) continue
    const meaning = words.phrases.get(part.map(({ word }) => word).join(' '))
    if (meaning) return { meaning, length }
  }
  return undefined
}

interface Target {
  readonly text: string
  readonly tokens: readonly QueryToken[]
  readonly roles: TokenRole[]
  readonly filters: TokenFilter[]
  readonly at: number
  readonly words: QueryWords
}

function apply({ meaning, length }: Found, target: Target): void {
  const { text, tokens, roles, filters, at } = target
  const [begin, end] = [tokens[at], tokens[at + length - 1]]
  if (!begin || !end) return
  if (meaning.kind === 'preposition') {
    roles.fill('preposition', at, at + length)
    return
  }
  if (meaning.kind === 'excluder') {
    exclude(length, target)
    return
  }
  roles.fill('filter', at, at + length)
  filters.push({
    kind: meaning.kind,
    value: meaning.value,
    label: text.slice(begin.from, end.to),
    from: begin.from,
    to: end.to,
    first: at,
    last: at + length - 1,
    ambiguous: length === 1 && ambiguousWords.has(begin.word),
  })
}

/**
 * Excludes the word, filter or quoted phrase that follows an excluder and its articles: "not the night shift", "not
 * remote". Without one the excluder means nothing.
 */
function exclude(length: number, { text, tokens, roles, filters, at, words }: Target): void {
  roles.fill('stop', at, at + length)
  let next = at + length
  const isPassedOver = (word = '') =>
    words.stopWords.has(word) || words.phrases.get(word)?.kind === 'preposition'
  while (isPassedOver(tokens[next]?.word) && !isQuoted(tokens[next])) next += 1
  const [begin, token] = [tokens[at], tokens[next]]
  if (!begin || !token || roles[next] !== 'word') return
  const last = isQuoted(token)
    ? tokens.findLastIndex(({ phrase }) => phrase === token.phrase)
    : next + (phraseAt(tokens, roles, next, words)?.length ?? 1) - 1
  roles.fill('filter', at, next)
  roles.fill('excluded', next, last + 1)
  const exclusion = exclusionOf(text, tokens, { first: next, last }, words)
  filters.push({ ...exclusion, from: begin.from, first: at })
  if (exclusion.excludes) excludeFurther(last + 1, { text, tokens, roles, filters, at, words })
}

const joints = new Set('and or nor und oder noch et ou ni y o e i lub'.split(' '))

/** Excludes the filters that a joint or comma adds to an excluded one: "not remote or hybrid". */
function excludeFurther(from: number, { text, tokens, roles, filters, words }: Target): void {
  let next = from
  for (;;) {
    const isJoint = joints.has(tokens[next]?.word ?? '') && !isQuoted(tokens[next])
    const first = isJoint ? next + 1 : next
    const isListed = isJoint || /[,/]/.test(text.slice(tokens[next - 1]?.to, tokens[next]?.from))
    const found = isListed ? phraseAt(tokens, roles, first, words) : undefined
    if (!found || found.meaning.kind === 'excluder' || found.meaning.kind === 'preposition') return
    const last = first + found.length - 1
    const exclusion = exclusionOf(text, tokens, { first, last }, words)
    roles.fill('filter', next, first)
    roles.fill('excluded', first, last + 1)
    filters.push({ ...exclusion, from: tokens[next]?.from ?? exclusion.from, first: next })
    next = last + 1
  }
}

function isQuoted(token: QueryToken | undefined): boolean {
  return token?.phrase !== undefined
}
