import { coverageExponent, familyShare, rankingWeights } from './ranking-weights.ts'

/** A word that titles are compared with. */
export interface TitleWord {
  /** The word and others that mean the same, as the index has them. */
  readonly same: readonly string[]
  /** Words of its family, which count less. */
  readonly family: readonly string[]
  /** How much the word says: higher for rare words. */
  readonly rarity: number
}

/** Words that grade a title and say nothing about the work. */
const grade = /^(?:[ivx]{1,4}|\d+|[a-z])$/
const fillers = new Set('of for the and in at to with und de'.split(' '))

/** True for a word such as "of", which says nothing about the work. */
export function isFiller(word: string): boolean {
  return fillers.has(word)
}

/** A title, split once to be compared with several sequences of words. */
export interface SplitTitle {
  readonly parts: readonly (readonly string[])[]
  /** The parts without grades and fillers. */
  readonly content: readonly (readonly string[])[]
  /** Number of words in the content. */
  readonly size: number
}

/** Splits a title of the index: words without plural endings, parts separated by a bar. */
export function splitTitle(title: string): SplitTitle {
  const parts = title.split('|').map((part) => part.split(' ').filter((word) => word !== ''))
  const content = parts.map((part) => part.filter((word) => !grade.test(word) && !fillers.has(word)))
  return { parts, content, size: content.reduce((sum, part) => sum + part.length, 0) }
}

/**
 * Scores how well a title fits a sequence of words.
 * @returns points from 0 to `rankingWeights.exactTitle`
 */
export function scoreTitle({ parts, content, size }: SplitTitle, words: readonly TitleWord[]): number {
  const length = lengthPoints(size - words.length)
  const shape = shapeOf(parts, content, words)
  if (shape > 0) return Math.max(0, shape - length)
  return Math.max(0, rankingWeights.coverage * coverageOf(parts.flat(), words) ** coverageExponent - length)
}

/** Maximum number of words of a name that is looked for inside titles. */
const longestName = 6

/**
 * Scores how well a title fits one of many names.
 * @param names words of the index, separated by spaces
 * @param shareOf the share of its points that a name gets, from 0 to 1
 * @returns points from 0 to `rankingWeights.exactTitle`
 */
export function scoreNames(
  { content, size }: SplitTitle,
  names: Pick<ReadonlySet<string>, 'has'>,
  shareOf: (name: readonly string[]) => number,
): number {
  let best = 0
  for (const [at, part] of content.entries()) {
    for (let from = 0; from < part.length; from += 1) {
      let name = ''
      for (let to = from; to < Math.min(part.length, from + longestName); to += 1) {
        name = to === from ? (part[to] ?? '') : `${name} ${part[to]}`
        if (!names.has(name)) continue
        const length = to + 1 - from
        const points = pointsAt({
          at,
          isWhole: length === part.length,
          isAlone: length === size,
          isEnd: to + 1 === part.length,
        })
        best = Math.max(best, (points - lengthPoints(size - length)) * shareOf(part.slice(from, to + 1)))
      }
    }
  }
  return best
}

/** Points that a title loses for its further words. */
function lengthPoints(more: number): number {
  return rankingWeights.length * Math.log2(1 + Math.max(0, more))
}

interface NamePlace {
  /** Number of its part of the title. */
  readonly at: number
  readonly isWhole: boolean
  /** True if the title has nothing else. */
  readonly isAlone: boolean
  readonly isEnd: boolean
}

/** Points for where in a title a name stands. */
function pointsAt({ at, isWhole, isAlone, isEnd }: NamePlace): number {
  if (isWhole && isAlone) return rankingWeights.exactTitle
  if (isWhole && at === 0) return rankingWeights.wholePart
  if (isEnd) return at === 0 || isWhole ? rankingWeights.endOfPart : rankingWeights.endOfLaterPart
  return at === 0 ? rankingWeights.phrase : rankingWeights.laterPhrase
}

/** Points for a title that has all the words in sequence; 0 for others. */
function shapeOf(
  parts: readonly (readonly string[])[],
  content: readonly (readonly string[])[],
  words: readonly TitleWord[],
): number {
  let best = 0
  for (const [at, part] of parts.entries()) {
    const own = content[at] ?? []
    const start = sequenceIn(own, words)
    const typed = sequenceIn(part, words)
    if (start < 0 && typed < 0) continue
    const isWhole = start === 0 && own.length === words.length
    const isAlone = content.every((other, index) => index === at || other.length === 0)
    const isEnd = start >= 0 && start + words.length === own.length
    const place = pointsAt({ at, isWhole, isAlone, isEnd })
    if (place === rankingWeights.exactTitle) return place
    const isPost = words.length > 1 && at === 0 && typed >= 0 && isFiller(part[typed + words.length] ?? '')
    const points = isPost ? Math.max(place, rankingWeights.beforeFiller) : place
    best = Math.max(best, points)
  }
  return best
}

/** True for a title that has all the words in sequence. */
export function hasSequence({ parts, content }: SplitTitle, words: readonly TitleWord[]): boolean {
  return words.length > 0 && [...parts, ...content].some((part) => sequenceIn(part, words) >= 0)
}

/** Where the words follow each other in a title; -1 if they do not. */
function sequenceIn(title: readonly string[], words: readonly TitleWord[]): number {
  for (let start = 0; start + words.length <= title.length; start += 1) {
    if (words.every((word, at) => word.same.includes(title[start + at] ?? ''))) return start
  }
  return -1
}

/** Share of the words that a title has, weighted by rarity: from 0 to 1. */
export function coverageOf(title: readonly string[], words: readonly TitleWord[]): number {
  let [found, all] = [0, 0]
  for (const { same, family, rarity } of words) {
    all += rarity
    if (title.some((word) => same.includes(word))) found += rarity
    else if (title.some((word) => family.includes(word))) found += rarity * familyShare
  }
  return all === 0 ? 0 : found / all
}
