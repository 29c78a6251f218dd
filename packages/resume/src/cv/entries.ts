import { type DatedLine, datedLines, longestHead } from './dated-lines.ts'
import type { CvPeriod, DayOrder } from './dates.ts'
import { isDescription, looksLikePlaceOrName, markDescriptions } from './descriptions.ts'
import { fieldLabel, isFieldLabel, withoutFormLabels } from './forms.ts'
import { type CvLine, joinWrappedEntries } from './lines.ts'
import { isPlace, isTown, isTownWithRegion } from './places.ts'
import { commaParts, institutionScore, isDegree, organisationWords, titleScore } from './vocabulary.ts'

/** An entry of a section, such as a job: its dates, its head (title, employer, place) and its description. */
export interface CvEntry {
  /** Lines of the head from top to bottom, each split into parts such as title and employer. */
  readonly head: readonly (readonly string[])[]
  /** How many lines of the head are above the line with the dates. */
  readonly above: number
  readonly period: CvPeriod | null
  readonly body: readonly CvLine[]
}

/** Whether a line could be part of a head (title, employer, place): short, no bullet, no full stop, no description. */
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

/** How many lines of the head are above the dates, in the first entry of a section. */
function linesAbove(lines: readonly CvLine[], first: DatedLine): number {
  const above = lines.slice(Math.max(0, first.at - 3), first.at)
  let count = 0
  for (const line of above.toReversed()) {
    if (!isHeadLike(line)) break
    count += 1
  }
  return count
}

/** Matches durations such as "8 years 8 months", which LinkedIn prints below an employer. */
const duration =
  /^(?:\d{1,2}\s*(?:years?|months?|yrs?|mos?|jaar|jaren|maanden|Jahre?|Monate?|ans?|mois|años?|mes(?:es)?|ann[oi]|mesi)\s*)+$/

/** Removes form labels, table headers and durations. */
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
 * Splits each line of a head into parts such as title and employer. Also splits at dashes, unless another
 * line has the title: "Charité – Universitätsmedizin" below "Nurse" is one name.
 */
function partsOf(lines: readonly string[]): string[][] {
  const all = lines.map((text) => split(text, /\t|\s+[|•·‖¦]\s+|\s*\|\s*/u))
  const titles = all.flat().filter((part) => titleScore(part) > 0)
  const isOther = (part: string) => titleScore(part) > 0 || isDegree(part) || isWhereabouts(part)
  return all.map((line) =>
    line.flatMap((part) => {
      const slashed = part.includes(',') ? [] : split(part, /\s+\/\s+/u)
      // Splits "The Careenage Grill / Sous Chef" (employer and title) but not "Operative / Driver" (one title).
      if (slashed.length === 2 && isWhatAndWhere(slashed)) return slashed
      const dashed = split(part, /\s+[–—-]\s+/u)
      return titles.some((title) => title !== part) && !dashed.some(isOther) ? [part] : dashed
    }),
  )
}

/** Whether a text contains both a title or degree and an employer or school: "Nurse, Leeds Hospital". */
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

/** Whether a text is a label with a value, such as "Grade: A". */
const isLabelled = (text: string) => /^[^:]{2,30}:\s/u.test(text) && titleScore(text) <= 0 && !isSchool(text)

/** Whether a line could be a job title or the name of a company or place. */
const couldName = ({ text, strong }: CvLine): boolean =>
  !isLabelled(text) &&
  (strong || looksLikePlaceOrName(text) || organisationWords(text) || titleScore(text) > 0 || isDegree(text))

/**
 * Splits a section into entries, each with one line of dates. The first entry shows how many lines of a head
 * are above the dates; every other entry may have fewer.
 * @param loose also accepts a single date instead of a period, as in education sections
 */
export function splitEntries(all: readonly CvLine[], order: DayOrder, loose = false): CvEntry[] {
  const whole = joinWrappedEntries(withoutLabels(withoutFormLabels(all)), order)
  const dated = datedLines(whole, order, loose)
  const lines = markDescriptions(whole, dated)
  const [first] = dated
  if (!first) return []
  const usual = linesAbove(lines, first)
  const starts = dated.map(({ at }, index) => {
    const floor = (dated[index - 1]?.at ?? -1) + 1
    let start = at
    while (start > floor && at - start < usual && isHeadLike(lines[start - 1] as CvLine)) start -= 1
    // Without a description, the line above these dates may be the second line of the previous entry's head.
    // Leave it there.
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
    // If the head is above the dates, the text next to the dates may be a description.
    const isDescribedBeside = aboveTexts.length > 0 && isDescription(date.rest)
    const texts = [...aboveTexts, isDescribedBeside ? '' : date.rest]
    const above = partsOf(texts)
    const own = above.pop() ?? []
    const known = above.flat().length + own.length
    // A head needs a title and an employer. If one is missing, it is in the lines right below the dates.
    const wanted =
      known >= 2 ? (above.length === 0 && own.length < 3 ? 1 : 0) : 2 - known + (known === 0 ? 1 : 0)
    const heads: string[][] = []
    const head = known === 1 ? ([...above.flat(), ...own][0] ?? '') : ''
    const isWhole = isWholeHead(head)
    const isStudy = !isWhole && head.includes(',') && isDegree(head)
    const [next] = below
    // A name on two lines: "Senior Engineer, Northwind" above "Systems Ltd", both bold.
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

/** Splits the description of an entry into bullet points and prose. */
export function cvDescriptions(body: readonly CvLine[]): { highlights: string[]; summary: string } {
  const highlights: string[] = []
  const texts: string[] = []
  for (const line of body) {
    const text = line.text.replaceAll('\t', ' ')
    const last = highlights.at(-1)
    if (line.bullet) highlights.push(text)
    // Continues the previous bullet point.
    else if (last !== undefined && (line.continues || (!line.gap && !line.strong)))
      highlights[highlights.length - 1] = `${last} ${text}`
    else if (text) texts.push(text)
  }
  return { highlights, summary: texts.join('\n') }
}
