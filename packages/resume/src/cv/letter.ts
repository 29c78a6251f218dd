import { ResumeError } from '../resume-error.ts'
import type { CvLine } from './lines.ts'
import { splitSections } from './sections.ts'

/** Matches salutations of letters in English, German, French, Spanish, Italian, Portuguese, Dutch and Polish. */
const salutation =
  /^(?:to whom it may concern\b.*|dear (?:sirs?|madam|hiring)\b.*|sehr geehrte[rs]?\s.*|(?:dear|hello|guten tag|liebe[rs]?|hallo|madame|messieurs|mesdames|monsieur|chère?s?|estimad[oa]s?|muy señor(?:es)?|a quien corresponda|gentil[ei]|egregi[oa]?|spett\.?(?:le)?|prezad[oa]s?|geachte|beste|szanown[iay])(?:\s[^.]{0,60}|,\s\p{L}[^.]{0,40})?[,:!])$/iu

/**
 * Matches closings of letters ("Yours sincerely") in English, German, French, Spanish, Italian, Portuguese,
 * Dutch and Polish.
 */
const closing =
  /^(?:yours|sincerely|(?:with )?(?:kind|best|warm) regards|regards|respectfully|mit (?:freundlichen|besten|herzlichen)|(?:freundliche|viele|beste) grüße|cordialement|bien cordialement|(?:veuillez|je vous prie d['’])\s?agréer|atentamente|(?:un )?saludos?|(?:cordiali|distinti) saluti|atenciosamente|met vriendelijke groet|z poważaniem)(?!\p{L})/iu

/** Minimum length of a letter in characters. A salutation followed by less text does not start a letter. */
const shortestLetter = 300

const isSection = (line: CvLine) => splitSections([line]).length > 1

/**
 * Removes a cover letter before or after the CV, with its addresses and signature.
 * @throws ResumeError invalid if the file contains a letter but no CV
 */
export function withoutLetter(lines: readonly CvLine[]): readonly CvLine[] {
  const from = lines.findIndex(({ text, bullet }) => !bullet && text.length <= 80 && salutation.test(text))
  if (from === -1) return lines
  const firstHeading = lines.findIndex(isSection)
  const nextHeading = lines.findIndex((line, at) => at > from && isSection(line))
  const end = nextHeading === -1 ? lines.length : nextHeading
  const closes = lines.findIndex(
    ({ text }, at) => at > from && at < end && text.length <= 80 && closing.test(text),
  )
  // A CV may also start with "Hello,".
  const length = lines.slice(from + 1, end).reduce((sum, { text }) => sum + text.length, 0)
  if (closes === -1 && nextHeading !== -1 && length < shortestLetter) return lines
  const isBefore = firstHeading === -1 || from < firstHeading
  const rest = [...(isBefore ? [] : lines.slice(0, from)), ...lines.slice(closes === -1 ? end : closes + 1)]
  if (!rest.some(isSection)) {
    throw new ResumeError('invalid', 'This file reads like a letter. Choose the file of your CV.')
  }
  return rest
}
