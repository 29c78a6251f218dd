import { hasRightToLeft, rightToLeftScripts } from '../pdf-out/visual-order.ts'
import { ResumeError } from '../resume-error.ts'
import type { Row } from './page.ts'

/** Maximum share of right-to-left letters in a CV; up to this, they are single names in a left-to-right CV. */
const mostLetters = 0.1

const letter = /\p{L}/gu
const runToLeft = new RegExp(
  `[${rightToLeftScripts}](?:[\\s\\p{M}${rightToLeftScripts}]*[\\p{M}${rightToLeftScripts}])?`,
  'gu',
)

/** Whether a word can be removed without joining the texts before and after it. */
const isApart = (before: string, after: string) =>
  (/\(\s*$/.test(before) && /^\s*\)/.test(after)) ||
  (after.trim() === '' && /[^\s,;:]\s+$/.test(before)) ||
  (before.trim() === '' && /^\s+[^\s,;:]/.test(after))

function withoutRun({ text }: Row): string {
  const [run, ...more] = text.matchAll(runToLeft)
  if (!run || more.length > 0) return ''
  const before = text.slice(0, run.index)
  const after = text.slice(run.index + run[0].length)
  if (!isApart(before, after)) return ''
  return `${before}${after}`.replace(/\s*\(\s*\)/, '').replace(/^[\s|/–—-]+|[\s|/–—-]+$/gu, '')
}

/**
 * Removes right-to-left words, or the whole line if its remaining text would be misleading. Reason: a PDF stores
 * positions of letters, not their order, so "2019 – 2022" in a right-to-left line is read as "2022 – 2019".
 * @throws ResumeError invalid if more than single names are right-to-left, or if a right-to-left line contains a year
 */
export function readableRows(rows: readonly Row[]): readonly Row[] {
  const letters = rows.flatMap(({ text }) => text.match(letter) ?? [])
  const toLeft = letters.filter(hasRightToLeft).length
  if (toLeft === 0) return rows
  const isDated = rows.some(({ text }) => hasRightToLeft(text) && /(?<!\d)(?:19|20)\d{2}(?!\d)/.test(text))
  if (isDated || toLeft > letters.length * mostLetters) {
    throw new ResumeError(
      'invalid',
      'A CV in Arabic, Hebrew or another right-to-left script cannot be read from a PDF yet. Save it as a Word document (docx) and try again, or fill in the form by hand.',
    )
  }
  return rows.flatMap((row) => {
    if (!hasRightToLeft(row.text)) return [row]
    const text = withoutRun(row)
    return text ? [{ ...row, text }] : []
  })
}
