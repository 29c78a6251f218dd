import { hasRightToLeft, rightToLeftScripts } from '../pdf-out/visual-order.ts'
import { ResumeError } from '../resume-error.ts'
import type { Row } from './page.ts'

/** Up to this share of all letters, right-to-left text is a name or two in a left-to-right CV. */
const mostLetters = 0.1

const letter = /\p{L}/gu
const runToLeft = new RegExp(
  `[${rightToLeftScripts}](?:[\\s\\p{M}${rightToLeftScripts}]*[\\p{M}${rightToLeftScripts}])?`,
  'gu',
)

/** Whether a run can be left out without joining unrelated words around it. */
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
 * Leaves out a few right-to-left words, with their line if it would change its meaning without them. A PDF stores where
 * letters are drawn, not their order: in right-to-left lines "2019 – 2022" is drawn as "2022 – 2019".
 * @throws ResumeError invalid for more than a name or two of right-to-left text, or a year in such a line
 */
export function readableRows(rows: readonly Row[]): readonly Row[] {
  const letters = rows.flatMap(({ text }) => text.match(letter) ?? [])
  const toLeft = letters.filter(hasRightToLeft).length
  if (toLeft === 0) return rows
  const isDated = rows.some(({ text }) => hasRightToLeft(text) && /(?<!\d)(?:19|20)\d{2}(?!\d)/.test(text))
  if (isDated || toLeft > letters.length * mostLetters) {
    throw new ResumeError(
      'invalid',
      'A CV in Arabic, Hebrew or another script that runs from right to left cannot be read from a PDF yet. Save it as a Word document (docx) and try again, or fill the form in by hand.',
    )
  }
  return rows.flatMap((row) => {
    if (!hasRightToLeft(row.text)) return [row]
    const text = withoutRun(row)
    return text ? [{ ...row, text }] : []
  })
}
