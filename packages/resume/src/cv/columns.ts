import { freeHeadingKind, headingKind } from './headings.ts'
import type { CvLine } from './lines.ts'

/** Points by which a line begins further right when it stands in the second column. */
const columnRoom = 80

const isHeading = (text: string) => (headingKind(text) ?? freeHeadingKind(text)) !== undefined

/**
 * Two sections beside each other, their headings in one line ("Languages⇥Courses"): the lines of the first and then those
 * of the second, up to the next heading on the left.
 */
export function withColumnsApart(lines: readonly CvLine[]): CvLine[] {
  const from = lines.findIndex(({ text, strong }) => {
    const cells = text.split('\t')
    return strong && cells.length === 2 && cells.every(isHeading)
  })
  const heads = lines[from]
  if (!heads) return [...lines]
  const edge = heads.begin ?? 0
  const isRight = ({ begin }: CvLine) => begin !== null && begin > edge + columnRoom
  const next = lines.findIndex(
    (line, at) =>
      at > from && !line.text.includes('\t') && line.strong && !isRight(line) && isHeading(line.text),
  )
  const end = next === -1 ? lines.length : next
  const one: CvLine[] = []
  const other: CvLine[] = []
  for (const line of lines.slice(from, end)) {
    const [first = '', ...rest] = line.text.split('\t')
    if (rest.length === 0) (isRight(line) ? other : one).push(line)
    else {
      one.push({ ...line, text: first })
      other.push({ ...line, text: rest.join('\t'), left: null, begin: null })
    }
  }
  return [...lines.slice(0, from), ...one, ...other, ...withColumnsApart(lines.slice(end))]
}
