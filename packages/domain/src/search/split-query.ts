import { plainWords } from './search-words.ts'

/** A word of a search text. */
export interface QueryToken {
  /** Lower case, with technical words as the index has them (`cplusplus`). */
  readonly word: string
  /** Offsets in the typed text, in UTF-16 units; `to` is exclusive. */
  readonly from: number
  readonly to: number
  /** Number of the quoted phrase that the word belongs to; undefined outside quotes. */
  readonly phrase: number | undefined
  /** True after a minus sign: `-javascript`, `-"night shift"`. */
  readonly minus: boolean
}

const quotes = /["“”„‟«»]/gu
/** Marks for all genders, which people paste with a title: "(m/w/d)", "H/F". */
const genders = /^\(?[mwfdxhv](?:[/|][mwfdxhv]){1,3}\)?$/i
const minusSign = /[-−–]/
/** Words of which titles are full in two spellings; the index joins them (`search_light`). */
const joined: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    node: ['js'],
    front: ['end'],
    back: ['end'],
    full: ['stack'],
    health: ['care'],
    child: ['care'],
    day: ['care'],
    help: ['desk'],
    call: ['center', 'centre'],
    data: ['base'],
    dev: ['ops'],
    e: ['commerce'],
    bar: ['tender'],
    web: ['site'],
  }),
)

/**
 * Splits a search text into words, with their places in the text.
 * @param join false to keep two words two that the index of jobs joins
 */
export function splitQuery(text: string, join = true): QueryToken[] {
  const tokens: QueryToken[] = []
  const quoteAt = [...text.matchAll(quotes)].map(({ index }) => index)
  // A quote that is never closed quotes nothing.
  const closed = quoteAt.length - (quoteAt.length % 2)
  const minusQuotes = quoteAt.map((at) => minusSign.test(text[at - 1] ?? '') && isFree(text, at - 1))
  let before = 0
  for (const { 0: chunk, index } of text.matchAll(/[^\s"“”„‟«»]+/gu)) {
    if (genders.test(chunk)) continue
    while ((quoteAt[before] ?? Number.POSITIVE_INFINITY) < index) before += 1
    const phrase = before % 2 === 1 && before < closed ? (before - 1) / 2 : undefined
    const hasMinus = /^[-−–][\p{L}\p{N}.]/u.test(chunk) && isFree(text, index)
    const minus = phrase === undefined ? hasMinus : (minusQuotes[before - 1] ?? false)
    const words = hasMinus ? wordsOf(chunk.slice(1), index + 1) : wordsOf(chunk, index)
    tokens.push(...words.map((word) => ({ ...word, phrase, minus })))
  }
  return join ? joinWords(tokens) : tokens
}

/** Characters of a text from the quotation mark before a place, and a minus sign before that, to the mark after another. */
export function quotedRange(text: string, from: number, to: number): { from: number; to: number } {
  const open = text.slice(0, from).search(/["“”„‟«»][^"“”„‟«»]*$/u)
  const close = text.slice(to).search(quotes)
  if (open < 0 || close < 0) return { from, to }
  const hasMinus = minusSign.test(text[open - 1] ?? '') && isFree(text, open - 1)
  return { from: hasMinus ? open - 1 : open, to: to + close + 1 }
}

/** True at the start of the text and after white space. */
function isFree(text: string, at: number): boolean {
  return /\s/.test(text[at - 1] ?? ' ')
}

/** Longer words are in no list, and PostgreSQL refuses some. */
const maxWordLength = 40

function wordsOf(chunk: string, index: number): { word: string; from: number; to: number }[] {
  const words = plainWords(chunk).filter(({ length }) => length <= maxWordLength)
  const lower = chunk.toLowerCase()
  let next = 0
  const places = words.map((word) => {
    const at = lower.indexOf(word, next)
    next = at + word.length
    return { word, from: index + at, to: index + next }
  })
  // Words whose letters were normalised are not found as typed. Then each stands for the whole chunk.
  const areTyped = lower.length === chunk.length && places.every(({ from }) => from >= index)
  return areTyped ? places : words.map((word) => ({ word, from: index, to: index + chunk.length }))
}

function joinWords(tokens: readonly QueryToken[]): QueryToken[] {
  const result: QueryToken[] = []
  for (const token of tokens) {
    const before = result.at(-1)
    const isAlike = before && before.phrase === token.phrase && before.minus === token.minus
    if (isAlike && joined.get(before.word)?.includes(token.word)) {
      result[result.length - 1] = { ...before, word: before.word + token.word, to: token.to }
    } else result.push(token)
  }
  return result
}

/** The pairs of words that {@link splitQuery} joins, each separated by a space. */
export const joinedPairs: readonly string[] = [...joined].flatMap(([first, others]) =>
  others.map((other) => `${first} ${other}`),
)
