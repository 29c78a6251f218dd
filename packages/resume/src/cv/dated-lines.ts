import { type CvPeriod, type DatedText, type DayOrder, findPeriod } from './dates.ts'
import { isDescription } from './descriptions.ts'
import type { CvLine } from './lines.ts'
import { organisationWords, titleScore } from './vocabulary.ts'

/** A line that contains the dates of an entry, such as of a job. */
export interface DatedLine {
  readonly at: number
  readonly period: CvPeriod
  /** Text of the line without the dates. */
  readonly rest: string
}

export const longestHead = 110

/** Minimum indentation of a description below its entry, in points. */
const indent = 6

/**
 * Words that make a date part of a sentence, such as "since 2019". Case-sensitive, because company names may
 * end with "AB".
 */
const joining =
  /(?:^|\s)(?:in|on|of|the|by|for|with|during|between|from|since|until|till|over|and|von|vom|seit|ab|bis|zwischen|im|am|während|mit|für|und|de|du|depuis|dès|entre|en|pendant|et|desde|hasta|durante|el|y|dal|dalla|nel|tra|vanaf|sinds|tot|van)$/u

const wordCount = (text: string) => text.split(/\s+/u).filter(Boolean).length

/** Whether a date is part of a sentence in a description. The dates of an entry are at the start or end of a line. */
function isInSentence({ before, rest, isOpened }: DatedText): boolean {
  const lead = before.trim()
  if (lead !== '' && (isDescription(lead) || (isOpened && rest.endsWith('.')))) return true
  const isJoined = isOpened || joining.test(wordCount(lead) === 1 ? lead.toLowerCase() : lead)
  if (!isJoined) return false
  if (lead === '') return isDescription(rest) || (/^\p{Ll}/u.test(rest) && wordCount(rest) > 2)
  return (!isOpened && wordCount(lead) === 1) || isDescription(rest) || wordCount(rest) > 6
}

interface Candidate extends DatedText {
  readonly at: number
  readonly line: CvLine
}

/** Whether a line continues a bullet point or sentence of the previous line. */
function continuesPrevious(
  lines: readonly CvLine[],
  { at, line, rest, before: lead, isOpened }: Candidate,
): boolean {
  const before = lines[at - 1]
  if (!before || line.bullet) return false
  if (joining.test(before.text)) return true
  // A lower-case start does not prove a continuation: French and Spanish months are lower-case.
  if (lead === '' && (!isOpened || rest === '')) return false
  let from = at - 1
  while (from > 0 && !lines[from]?.bullet && /^\p{Ll}/u.test(lines[from]?.text ?? '')) from -= 1
  return lines[from]?.bullet === true && /^\p{Ll}/u.test(line.text)
}

/** Whether a dated line is a list item in a description: indented, not bold and not a job title. */
function isListed(lines: readonly CvLine[], { at, line, rest }: Candidate, edge: number): boolean {
  const { begin } = line
  if (begin === null || begin <= edge + indent || line.strong || titleScore(rest) > 0) return false
  const isAmongOthers = [lines[at - 1], lines[at + 1]].some(
    (other) =>
      other &&
      !other.strong &&
      other.begin !== null &&
      Math.abs(other.begin - begin) < 2 &&
      !/(?:19|20)\d{2}/.test(other.text),
  )
  return rest !== '' && (isAmongOthers || !organisationWords(rest))
}

/**
 * Finds the lines of a section that contain the dates of an entry.
 * @param loose also accepts a single date instead of a period, as in education sections
 */
export function datedLines(lines: readonly CvLine[], order: DayOrder, loose: boolean): DatedLine[] {
  const all = lines.flatMap((line, at): Candidate[] => {
    const found = findPeriod(line.text, order, loose)
    return found && found.rest.length <= longestHead && !isInSentence(found) ? [{ ...found, at, line }] : []
  })
  // In some CVs every entry is a bullet point, and bullet points of descriptions are indented further.
  const [first] = lines
  const isList = first?.bullet === true && all.every(({ line }) => line.bullet)
  const edge = Math.min(...all.flatMap(({ line }) => line.begin ?? []))
  const isOwnForm = ({ before, rest, isOpened }: Candidate) =>
    !isOpened ||
    before !== '' ||
    rest === '' ||
    all[0]?.isOpened ||
    titleScore(rest) > 0 ||
    organisationWords(rest)
  return all
    .filter((one) => {
      // Dates in another format than the entries' dates belong to a description: "Von 2020 bis 2021 …" below
      // "04/2016 – 12/2018".
      if (!isOwnForm(one)) return false
      if (one.line.bullet) {
        return isList && (one.line.begin === null || one.line.begin <= (first.begin ?? edge) + indent)
      }
      return !continuesPrevious(lines, one) && !isListed(lines, one, edge)
    })
    .map(({ at, period, rest }) => ({ at, period, rest }))
}
