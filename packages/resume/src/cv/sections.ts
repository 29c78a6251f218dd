import { isName } from './contact.ts'
import { freeHeadingKind, headingKind, headingKinds, type SectionKind } from './headings.ts'
import { isSpoken } from './languages.ts'
import type { CvLine } from './lines.ts'
import { isDegree, organisationWords, titleScore } from './vocabulary.ts'

/** Lines that start this many points further right belong to the right-hand section. */
const columnRoom = 80

const isHeading = (text: string) => (headingKind(text) ?? freeHeadingKind(text)) !== undefined

/**
 * Separates two sections next to each other, whose headings are on one line ("Languages⇥Courses"). Returns
 * the lines of the left section before those of the right section.
 */
function withColumnsApart(lines: readonly CvLine[]): CvLine[] {
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

export interface Section {
  readonly kind: SectionKind
  /** Other kinds of section in the same heading: "languages" in "Skills & languages". */
  readonly also: readonly SectionKind[]
  readonly lines: readonly CvLine[]
}

const inlineKinds: ReadonlySet<SectionKind> = new Set([
  'skills',
  'languages',
  'summary',
  'interests',
  'certifications',
])

/** Reads a heading with content on the same line or in the next cell: "Languages: English (native), German (B2)". */
function inlineHeading(line: CvLine): { kind: SectionKind; rest: string } | undefined {
  const match = /^([^:\t]{4,40})(?::|(?=\t))\s*(\S.*)$/u.exec(line.text)
  if (!match || line.bullet) return undefined
  const kind = headingKind(match[1] ?? '')
  const rest = match[2] ?? ''
  // "Languages: Python, C++" lists skills.
  if (!kind || !inlineKinds.has(kind) || (kind === 'languages' && !isSpoken(rest))) return undefined
  if (kind !== 'languages' && !line.text.startsWith(`${match[1]}:`)) return undefined
  return { kind, rest }
}

const motherTongue =
  /^(?:mother tongue|muttersprache|langue maternelle|lingua madre|madrelingua|prima lingua|lengua materna)[ns]?(?:\([ns]\))?\s*[:\t]/i

/** Whether a line starts with a label such as "Software:". */
const isLabelled = (text: string) => /^[^:]{2,40}:\s/u.test(text)

/** Moves headings in a left column to lines of their own, above their section. */
function withHeadingsApart(lines: readonly CvLine[]): CvLine[] {
  const kinds = lines.map(({ text }) =>
    text.includes('\t') ? headingKind(text.split('\t')[0] ?? '') : undefined,
  )
  if (!kinds.some((kind) => kind === 'experience' || kind === 'education')) return [...lines]
  return lines.flatMap((line, at) => {
    const [heading = '', ...rest] = line.text.split('\t')
    return kinds[at]
      ? [
          { ...line, text: heading, bullet: false },
          { ...line, text: rest.join('\t'), left: null, begin: null, gap: false },
        ]
      : [line]
  })
}

/** Splits a CV into sections at its headings. The lines above the first heading are the section `head`. */
export function splitSections(all: readonly CvLine[]): Section[] {
  const lines = withHeadingsApart(withColumnsApart(all))
  const sections: (Section & { lines: CvLine[] })[] = [{ kind: 'head', also: [], lines: [] }]
  const style = headingStyle(lines)
  const largest = Math.max(...lines.map(({ size }) => size))
  const isLargest = (line: CvLine) =>
    line.size === largest && lines.every((other) => other === line || other.size < largest)
  // The section that continues after a line "Languages: English" in the middle of it.
  let interrupted: SectionKind | undefined
  for (const line of lines) {
    const current = sections.at(-1)
    // If the name is in the right column, it comes after the left column.
    if (largest > 1.4 && isLargest(line) && sections.length > 1 && isName(line.text)) {
      sections.push({ kind: 'head', also: [], lines: [line] })
      continue
    }
    const isMarked = line.bullet && !(line.strong && line.size > 1.1)
    const [named, ...also] =
      isMarked || (current?.kind === 'skills' && style.isLabel(line)) ? [] : headingKinds(line.text)
    const kind =
      named ??
      (style.isFree(line) ? freeHeadingKind(line.text) : undefined) ??
      (sections.length > 1 && style.isUnknown(line) ? 'other' : undefined)
    if (kind) {
      sections.push({ kind, also, lines: [] })
      interrupted = undefined
      continue
    }
    // Forms list the languages among other skills, starting with the mother tongue.
    if (motherTongue.test(line.text) && current && current.kind !== 'languages') {
      sections.push({ kind: 'languages', also: [], lines: [{ ...line, bullet: false }] })
      continue
    }
    const inline = inlineHeading(line)
    // A label such as "Tools:" in a skills section does not start a new section.
    if (
      inline &&
      current &&
      !(current.kind === inline.kind) &&
      current.kind !== 'experience' &&
      current.kind !== 'projects'
    ) {
      if (current.kind === 'skills') interrupted = 'skills'
      sections.push({ kind: inline.kind, also: [], lines: [{ ...line, text: inline.rest }] })
      continue
    }
    if (interrupted && isLabelled(line.text)) {
      sections.push({ kind: interrupted, also: [], lines: [line] })
      interrupted = undefined
      continue
    }
    current?.lines.push(line)
  }
  return sections
}

interface HeadingStyle {
  /**
   * Whether a line looks like plain text although its words are a heading, such as "Languages" above a list
   * in a skills section.
   */
  readonly isLabel: (line: CvLine) => boolean
  /** Whether a line has the style of the CV's headings, with any words. */
  readonly isUnknown: (line: CvLine) => boolean
  /** Whether a line may be a freely worded heading, such as "My career so far". */
  readonly isFree: (line: CvLine) => boolean
}

/** Detects the visual style of the headings in a CV. */
function headingStyle(lines: readonly CvLine[]): HeadingStyle {
  const known = lines.filter((line) => !line.bullet && headingKind(line.text) !== undefined)
  const sizes = known.map(({ size }) => size).sort((one, other) => other - one)
  // Use the median size: some of these lines are labels, not headings, and headings of a side column may be smaller.
  const size = sizes[Math.floor(sizes.length / 2)] ?? 1
  const set = known.filter((line) => line.size > size * 0.97)
  const isUpper = ({ text }: CvLine) => text === text.toUpperCase()
  const names = ({ text }: CvLine) => titleScore(text) > 0 || organisationWords(text) || isDegree(text)
  const isFree = (line: CvLine) =>
    !line.bullet &&
    line.strong &&
    line.size > Math.min(size, 1.1) - 0.03 &&
    /^[\p{Lu}]/u.test(line.text) &&
    (isUpper(line) || known.length === 0 || !known.every(isUpper)) &&
    !names(line)
  if (set.length < 3 || size < 1.12) return { isLabel: () => false, isUnknown: () => false, isFree }
  const isAlike = (line: CvLine) =>
    Math.abs(line.size - size) < 0.03 && (line.strong || !set.every(({ strong }) => strong))
  return {
    isFree,
    isLabel: (line) => line.size < 1.05 && !(isUpper(line) && set.every(isUpper)),
    isUnknown: (line) =>
      !line.bullet &&
      line.gap &&
      isAlike(line) &&
      line.text.length <= 40 &&
      !/[\t,\d]/.test(line.text) &&
      (isUpper(line) || !set.every(isUpper)) &&
      !names(line),
  }
}
