import { type DatedLine, datedLines, longestHead } from './dated-lines.ts'
import type { DayOrder, FoundPeriod } from './dates.ts'
import { isDescription, looksLikePlaceOrName, markDescriptions } from './descriptions.ts'
import { fieldLabel, inOrderOfCv, isFieldLabel } from './forms.ts'
import { type CvLine, wholeLines } from './lines.ts'
import { isPlace, isTown, isTownWithRegion } from './places.ts'
import { commaParts, institutionScore, isDegree, organisationWords, titleScore } from './words.ts'

/** One entry of a section: its head, its dates and the lines of its description. */
export interface FoundEntry {
  /** The parts of each line of the head, in page order. */
  readonly head: readonly (readonly string[])[]
  /** Number of head lines above the line with the dates. */
  readonly above: number
  readonly period: FoundPeriod | null
  readonly body: readonly CvLine[]
}

/** Could be part of an entry's head: short, no bullet, no end of a sentence, no description. */
function isHeadLike(line: CvLine): boolean {
  return (
    !line.bullet &&
    !line.described &&
    line.text.length <= longestHead &&
    !/[^.\s]{3,}[.;]$/u.test(line.text.replace(/\b(?:inc|ltd|co|corp|gmbh|e\.v|b\.v|s\.a)\.$/i, '')) &&
    !/^[\p{Ll}]/u.test(line.text) &&
    !isDescription(line.text)
  )
}

/** Number of head lines above the dates in the section's first entry. */
function linesAbove(lines: readonly CvLine[], first: DatedLine): number {
  const above = lines.slice(Math.max(0, first.at - 3), first.at)
  let count = 0
  for (const line of above.toReversed()) {
    if (!isHeadLike(line)) break
    count += 1
  }
  return count
}

/** "8 years 8 months", as LinkedIn prints it below an employer. */
const duration =
  /^(?:\d{1,2}\s*(?:years?|months?|yrs?|mos?|jaar|jaren|maanden|Jahre?|Monate?|ans?|mois|años?|mes(?:es)?|ann[oi]|mesi)\s*)+$/

/** Drops form labels, table headers and durations. */
function withoutLabels(lines: readonly CvLine[]): CvLine[] {
  return lines.flatMap((line) => {
    const cells = line.text.split('\t')
    if (cells.length > 1 && cells.every(isFieldLabel)) return []
    if (duration.test(line.text)) return []
    const text = line.text.replace(fieldLabel, '')
    return text === '' ? [] : [{ ...line, text }]
  })
}

const split = (text: string, at: RegExp): string[] =>
  text
    .split(at)
    .map((part) => part.replace(/^[\s,;:|–—-]+|[\s,;:|–—-]+$/gu, '').trim())
    .filter(Boolean)

const isWhatAndWhere = (parts: readonly string[]): boolean =>
  parts.filter((part) => titleScore(part) > 0 || isDegree(part)).length === 1

/**
 * Splits each line of a head into parts. A dash splits too, but not within a name when the title is elsewhere: "Nurse"
 * above "Charité – Universitätsmedizin".
 */
function partsOf(lines: readonly string[]): string[][] {
  const all = lines.map((text) => split(text, /\t|\s+[|•·‖¦]\s+|\s*\|\s*/u))
  const titles = all.flat().filter((part) => titleScore(part) > 0)
  const isOther = (part: string) => titleScore(part) > 0 || isDegree(part) || isWhereabouts(part)
  return all.map((line) =>
    line.flatMap((part) => {
      const slashed = part.includes(',') ? [] : split(part, /\s+\/\s+/u)
      // Splits "The Careenage Grill / Sous Chef" but not "Operative / Driver".
      if (slashed.length === 2 && isWhatAndWhere(slashed)) return slashed
      const dashed = split(part, /\s+[–—-]\s+/u)
      return titles.some((title) => title !== part) && !dashed.some(isOther) ? [part] : dashed
    }),
  )
}

/** "Nurse, Leeds Hospital": has both the title or degree and the place of work or study. */
function isWholeHead(text: string): boolean {
  const pieces = commaParts(text)
  const isWhat = (piece: string) => titleScore(piece) > 0 || isDegree(piece)
  const isWhere = (piece: string) => organisationWords(piece) || institutionScore(piece) > 0
  return (
    pieces.length > 2 || (pieces.some(isWhat) && pieces.some((piece) => isWhere(piece) && !isWhat(piece)))
  )
}

const isWhereabouts = (text: string) => isPlace(text) || isTown(text) || isTownWithRegion(text)

const isSchool = (text: string) => institutionScore(text) > 0 || organisationWords(text)

/** "Grade: A" is a label with a value, not a name. */
const isLabelled = (text: string) => /^[^:]{2,30}:\s/u.test(text) && titleScore(text) <= 0 && !isSchool(text)

/** Could be the name of a company or a place, or a title, by its capitals or its words. */
const couldName = ({ text, strong }: CvLine): boolean =>
  !isLabelled(text) &&
  (strong || looksLikePlaceOrName(text) || organisationWords(text) || titleScore(text) > 0 || isDegree(text))

/**
 * Takes a section apart into its entries. Every entry has one line with its dates; where the lines of its head stand is
 * learnt from the first entry and checked at each.
 * @param loose also takes a single date for an entry's, as in education
 */
export function splitEntries(all: readonly CvLine[], order: DayOrder, loose = false): FoundEntry[] {
  const whole = wholeLines(withoutLabels(inOrderOfCv(all)), order)
  const dated = datedLines(whole, order, loose)
  const lines = markDescriptions(whole, dated)
  const [first] = dated
  if (!first) return []
  const usual = linesAbove(lines, first)
  const starts = dated.map(({ at }, index) => {
    const floor = (dated[index - 1]?.at ?? -1) + 1
    let start = at
    while (start > floor && at - start < usual && isHeadLike(lines[start - 1] as CvLine)) start -= 1
    // Where the previous entry tells nothing, its own second line must stay with it.
    const previous = dated[index - 1]
    const between = lines.slice(floor, at)
    if (previous && usual > 0 && between.length > usual && between.every(isHeadLike)) return at - usual
    return start
  })
  return dated.map((date, index) => {
    const line = lines[date.at]
    const start = starts[index] ?? date.at
    const end = starts[index + 1] ?? lines.length
    const aboveTexts = lines.slice(start, date.at).map(({ text }) => text)
    const below = lines.slice(date.at + 1, end)
    // With the head above, the text beside dates in a column may be description.
    const isDescribedBeside = aboveTexts.length > 0 && isDescription(date.rest)
    const texts = [...aboveTexts, isDescribedBeside ? '' : date.rest]
    const above = partsOf(texts)
    const own = above.pop() ?? []
    const known = above.flat().length + own.length
    // Who did it where takes two parts; what is missing of them stands right below the dates.
    const wanted =
      known >= 2 ? (above.length === 0 && own.length < 3 ? 1 : 0) : 2 - known + (known === 0 ? 1 : 0)
    const heads: string[][] = []
    const head = known === 1 ? ([...above.flat(), ...own][0] ?? '') : ''
    const isWhole = isWholeHead(head)
    const isStudy = !isWhole && head.includes(',') && isDegree(head)
    const [next] = below
    // "Senior Engineer, Northwind" and below it, as strong, "Systems Ltd": a name that was broken.
    const broken =
      next &&
      own.length === 1 &&
      known === 1 &&
      /, \p{Lu}/u.test(own[0] ?? '') &&
      !isTown(commaParts(own[0] ?? '').at(-1) ?? '') &&
      titleScore(next.text) <= 0 &&
      line?.strong &&
      next.strong &&
      isHeadLike(next) &&
      !/[,|–]/u.test(next.text)
    if (broken) {
      own[0] = `${own[0]} ${next.text}`
      below.shift()
    }
    for (const more of broken ? [] : below) {
      if (heads.length >= wanted || !isHeadLike(more) || more.text.length > 80) break
      if (isWhole ? !isWhereabouts(more.text) : !couldName(more)) break
      if (isStudy && !isSchool(more.text)) break
      heads.push(partsOf([...texts, more.text]).at(-1) ?? [])
    }
    return {
      head: [...above, own, ...heads].filter((line) => line.length > 0),
      above: above.length,
      period: date.period,
      body: [
        ...(isDescribedBeside && line ? [{ ...line, text: date.rest, bullet: true }] : []),
        ...below.slice(heads.length),
      ],
    }
  })
}

/** An entry's description: its bullet points, and the running text. */
export function cvDescriptions(body: readonly CvLine[]): { highlights: string[]; summary: string } {
  const highlights: string[] = []
  const texts: string[] = []
  for (const line of body) {
    const text = line.text.replaceAll('\t', ' ')
    const last = highlights.at(-1)
    if (line.bullet) highlights.push(text)
    // A point continued on the next line.
    else if (last !== undefined && (line.continues || (!line.gap && !line.strong)))
      highlights[highlights.length - 1] = `${last} ${text}`
    else if (text) texts.push(text)
  }
  return { highlights, summary: texts.join('\n') }
}
