import { type DatedText, type DayOrder, type FoundPeriod, findPeriod } from './dates.ts'
import { isDescription } from './descriptions.ts'
import type { CvLine } from './lines.ts'
import { organisationWords, titleScore } from './words.ts'

/** A line with the dates of an entry. */
export interface DatedLine {
  readonly at: number
  readonly period: FoundPeriod
  /** The line's text without its dates. */
  readonly rest: string
}

export const longestHead = 110

/** A line this many points further right is indented. */
const indent = 6

/** Words that join a date to a sentence; case-sensitive, as "AB" ends names of companies. */
const joining =
  /(?:^|\s)(?:in|on|of|the|by|for|with|during|between|from|since|until|till|over|and|von|vom|seit|ab|bis|zwischen|im|am|während|mit|für|und|de|du|depuis|dès|entre|en|pendant|et|desde|hasta|durante|el|y|dal|dalla|nel|tra|vanaf|sinds|tot|van)$/u

const wordCount = (text: string) => text.split(/\s+/u).filter(Boolean).length

/** A date in a sentence belongs to the description; that of an entry is at one end of its line. */
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

/** Continues a point or a sentence of the line before. */
function goesOn(lines: readonly CvLine[], { at, line, rest, before: lead, isOpened }: Candidate): boolean {
  const before = lines[at - 1]
  if (!before || line.bullet) return false
  if (joining.test(before.text)) return true
  // French and Spanish months are not capitalised.
  if (lead === '' && (!isOpened || rest === '')) return false
  let from = at - 1
  while (from > 0 && !lines[from]?.bullet && /^\p{Ll}/u.test(lines[from]?.text ?? '')) from -= 1
  return lines[from]?.bullet === true && /^\p{Ll}/u.test(line.text)
}

/** Indented below the heads of entries, neither bold nor a job title: one item of a list within an entry. */
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
 * The lines of a section that hold an entry's dates.
 * @param loose also accepts a single date, as in education
 */
export function datedLines(lines: readonly CvLine[], order: DayOrder, loose: boolean): DatedLine[] {
  const all = lines.flatMap((line, at): Candidate[] => {
    const found = findPeriod(line.text, order, loose)
    return found && found.rest.length <= longestHead && !isInSentence(found) ? [{ ...found, at, line }] : []
  })
  // Every entry is a point of one list; points of the entries are indented further.
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
