import type { NewId, ParsedProfile } from '@vouch/domain'
import { splitName } from '@vouch/domain/json-resume'
import { isContactLine, isName, readContact } from './contact.ts'
import { dayOrderOf } from './dates.ts'
import { readEducations } from './education.ts'
import { readExperiences } from './experience.ts'
import type { SectionKind } from './headings.ts'
import { isSpoken, readLanguages } from './languages.ts'
import { withoutLetter } from './letter.ts'
import type { CvLine } from './lines.ts'
import { readCertifications, readProjects, readSkills } from './lists.ts'
import { readPlace } from './places.ts'
import { splitSections } from './sections.ts'
import { titleScore } from './vocabulary.ts'

const own = (label: string) => (label ? { code: null, label } : null)

/** Joins the wrapped lines of each paragraph of a summary. */
function paragraphs(lines: readonly CvLine[]): string {
  const found: string[] = []
  for (const { text, gap, bullet } of lines) {
    const last = found.at(-1)
    if (last === undefined || bullet || (gap && /[.!?:]$/.test(last))) found.push(text)
    else found[found.length - 1] = `${last} ${text}`
  }
  return found.join('\n').replaceAll('\t', ' ')
}

/**
 * Separates contact details (email, phone, postal address) from the other lines of a section. Contact details
 * of a side column can end up in any section.
 */
function contactBlock(lines: readonly CvLine[]): { block: readonly CvLine[]; rest: readonly CvLine[] } {
  const found = lines.map((line) => !line.bullet && isContactLine(line.text))
  const isIn = lines.map(
    (line, at) =>
      found[at] ||
      ((found[at - 1] || found[at + 1]) &&
        readPlace(line.text.replace(/^[^:]{3,20}:\s*/u, '')) !== undefined),
  )
  return { block: lines.filter((_, at) => isIn[at]), rest: lines.filter((_, at) => !isIn[at]) }
}

/**
 * Reads a CV, leaving out whatever is unclear. Values of master lists are free text without a code.
 * @param lines lines of the CV in reading order
 * @param id generates the ids of profile entries
 * @throws ResumeError invalid if the file contains a letter but no CV
 */
export function readCv(lines: readonly CvLine[], id: NewId): ParsedProfile {
  const readable = withoutLetter(lines.filter((line) => line.text !== ''))
  const order = dayOrderOf(readable.map((line) => line.text).join('\n'))
  const sections = splitSections(readable)
  const block: CvLine[] = []
  const of = (kind: SectionKind) =>
    sections
      .filter((section) => section.kind === kind || section.also.includes(kind))
      .flatMap((section) => {
        if (kind === 'head' || kind === 'contact' || kind === 'references') return section.lines
        const { rest } = contactBlock(section.lines)
        return kind === 'skills' ? rest.filter(({ text }) => !isSpoken(text)) : rest
      })
  // Skills sections may also contain languages: "English (native), German B2".
  const spoken = sections
    .filter(({ kind, also }) => kind === 'skills' && !also.includes('languages'))
    .flatMap(({ lines }) => lines.filter(({ text }) => isSpoken(text)))
  for (const { kind, lines: own } of sections) {
    if (!['head', 'contact', 'references', 'projects', 'publications'].includes(kind)) {
      block.push(...contactBlock(own).block)
    }
  }
  const contact = readContact(of('head'), [...of('contact'), ...block])
  const { place } = contact
  // If a side column precedes the name, the name is the large text below.
  const large = readable.find(({ text, size }) => size > 1.3 && isName(text) && titleScore(text) <= 0)
  const name = contact.name || (large?.text ?? '')
  return {
    contact: { ...splitName(name), phone: contact.phone, contactEmail: contact.email },
    personal: {
      address: place?.address ?? '',
      postalCode: place?.postalCode ?? '',
      city: own(place?.city ?? ''),
      region: own(place?.region ?? ''),
      ...(place?.country && { country: place.country }),
    },
    preferences: {
      headline: contact.headline.slice(0, 120),
      summary: paragraphs(of('summary')).slice(0, 5000),
    },
    experience: { items: readExperiences(of('experience'), order, id, place?.city) },
    education: { items: readEducations(of('education'), order, id) },
    skills: { items: readSkills(of('skills'), id) },
    certifications: { items: readCertifications(of('certifications'), order, id) },
    portfolio: {
      website: contact.website,
      links: contact.links.map((link) => ({ id: id(), ...link })),
      languages: readLanguages([...of('languages'), ...spoken], id),
      projects: readProjects(of('projects'), order, id),
    },
  }
}
