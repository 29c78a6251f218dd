import { type DatedText, type DayOrder, type FoundPeriod, findPeriod } from './dates.ts'
import { isTelling } from './descriptions.ts'
import type { CvLine } from './lines.ts'
import { organisationWords, titleScore } from './words.ts'

/** A line with the dates of an entry. */
export interface DatedLine {
  readonly at: number
  readonly period: FoundPeriod
  /** The line without its dates. */
  readonly rest: string
}

export const longestHead = 110

/** Points by which a line must begin further right to be set off. */
const indent = 6

/** What joins a date to the words before it, as in a sentence; "AB" ends names of firms. */
const joining =
  /(?:^|\s)(?:in|on|of|the|by|for|with|during|between|from|since|until|till|over|and|von|vom|seit|ab|bis|zwischen|im|am|während|mit|für|und|de|du|depuis|dès|entre|en|pendant|et|desde|hasta|durante|el|y|dal|dalla|nel|tra|vanaf|sinds|tot|van)$/u

const wordCount = (text: string) => text.split(/\s+/u).filter(Boolean).length

/** A date within a sentence is told about something; one of an entry stands at an end of its line. */
function isInSentence({ before, rest, isOpened }: DatedText): boolean {
  const lead = before.trim()
  if (lead !== '' && (isTelling(lead) || (isOpened && rest.endsWith('.')))) return true
  const isJoined = isOpened || joining.test(wordCount(lead) === 1 ? lead.toLowerCase() : lead)
  if (!isJoined) return false
  if (lead === '') return isTelling(rest) || (/^\p{Ll}/u.test(rest) && wordCount(rest) > 2)
  return (!isOpened && wordCount(lead) === 1) || isTelling(rest) || wordCount(rest) > 6
}

interface Candidate extends DatedText {
  readonly at: number
  readonly line: CvLine
}

/** Goes on with the line before, which is a point of a list or ends within a sentence. */
function goesOn(lines: readonly CvLine[], { at, line, rest, before: lead, isOpened }: Candidate): boolean {
  const before = lines[at - 1]
  if (!before || line.bullet) return false
  if (joining.test(before.text)) return true
  // Months of French and Spanish have no capital.
  if (lead === '' && (!isOpened || rest === '')) return false
  let from = at - 1
  while (from > 0 && !lines[from]?.bullet && /^\p{Ll}/u.test(lines[from]?.text ?? '')) from -= 1
  return lines[from]?.bullet === true && /^\p{Ll}/u.test(line.text)
}

/** Begins further right than the heads of entries do, and is neither set off nor named as a position of its own. */
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
 * The lines of a section that hold the dates of an entry.
 * @param loose also takes a single date for an entry's, as in education
 */
export function datedLines(lines: readonly CvLine[], order: DayOrder, loose: boolean): DatedLine[] {
  const all = lines.flatMap((line, at): Candidate[] => {
    const found = findPeriod(line.text, order, loose)
    return found && found.rest.length <= longestHead && !isInSentence(found) ? [{ ...found, at, line }] : []
  })
  // A list whose entries all are points of it; their own points stand further right.
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
      // "Von 2020 bis 2021 Leitung Testteam" below a head with "04/2016 – 12/2018".
      if (!isOwnForm(one)) return false
      if (one.line.bullet) {
        return isList && (one.line.begin === null || one.line.begin <= (first.begin ?? edge) + indent)
      }
      return !goesOn(lines, one) && !isListed(lines, one, edge)
    })
    .map(({ at, period, rest }) => ({ at, period, rest }))
}
