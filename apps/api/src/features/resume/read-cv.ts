import { type FoundProfile, type NewId, splitName } from '@vouch/domain'
import { readEducations, readExperiences } from './cv-career.ts'
import { readContact } from './cv-contact.ts'
import { dayOrderOf } from './cv-dates.ts'
import type { CvLine } from './cv-line.ts'
import { readCertifications, readLanguages, readProjects, readSkills } from './cv-lists.ts'
import { type SectionKind, splitSections } from './cv-sections.ts'

const own = (label: string) => (label ? { code: null, label } : null)

/** The running text of a summary: lines of one paragraph are brought together. */
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
 * Reads a CV: what stands there clearly, and nothing else. Picks come in the CV's own words.
 * @param lines in reading order
 * @param id makes the ids of entries
 */
export function readCv(lines: readonly CvLine[], id: NewId): FoundProfile {
  const readable = lines.filter((line) => line.text !== '')
  const order = dayOrderOf(readable.map((line) => line.text).join('\n'))
  const sections = splitSections(readable)
  const of = (kind: SectionKind) =>
    sections.filter((section) => section.kind === kind).flatMap((section) => section.lines)
  const contact = readContact(of('head'), of('contact'))
  const { place } = contact
  return {
    contact: { ...splitName(contact.name), phone: contact.phone, contactEmail: contact.email },
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
    experience: { items: readExperiences(of('experience'), order, id) },
    education: { items: readEducations(of('education'), order, id) },
    skills: { items: readSkills(of('skills'), id) },
    certifications: { items: readCertifications(of('certifications'), order, id) },
    portfolio: {
      website: contact.website,
      links: contact.links.map((link) => ({ id: id(), ...link })),
      languages: readLanguages(of('languages'), id),
      projects: readProjects(of('projects'), order, id),
    },
  }
}
