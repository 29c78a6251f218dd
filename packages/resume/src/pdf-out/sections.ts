import type { ShownPassport, ShownProfile } from '@vouch/contract'
import { dayOf, joined, paragraphs, points, section } from './blocks.ts'
import { checkSentence, entry, shown, span } from './entries.ts'
import type { Block } from './page.ts'

export function certificateSection(certifications: ShownProfile['certifications']): Block[] {
  return section(
    'Certificates',
    certifications.flatMap((item) =>
      entry(item.name, { right: shown(item.date), below: item.issuer, url: item.url }, []),
    ),
  )
}

export function passportEntry({ name, issuer, issuedAt, expiresAt, ...checked }: ShownPassport): Block[] {
  return entry(
    name,
    {
      right: issuedAt === null ? '' : dayOf(issuedAt),
      below: joined([issuer, expiresAt === null ? '' : `valid until ${dayOf(expiresAt)}`]),
    },
    paragraphs(checkSentence(checked)),
  )
}

type Portfolio = Pick<ShownProfile, 'projects' | 'volunteering' | 'awards' | 'publications'>

/** Lays out what somebody did beside their jobs. */
export function portfolioSections({ projects, volunteering, awards, publications }: Portfolio): Block[] {
  return [
    ...section(
      'Projects',
      projects.flatMap((item) =>
        entry(item.name, { right: span(item), below: joined([item.entity, ...item.roles]), url: item.url }, [
          ...paragraphs(item.description),
          ...points(item.highlights),
        ]),
      ),
    ),
    ...section(
      'Volunteering',
      volunteering.flatMap((item) =>
        entry(item.position, { right: span(item), below: item.organization, url: item.url }, [
          ...paragraphs(item.summary),
          ...points(item.highlights),
        ]),
      ),
    ),
    ...section(
      'Awards',
      awards.flatMap((item) =>
        entry(item.title, { right: shown(item.date), below: item.awarder }, paragraphs(item.summary)),
      ),
    ),
    ...section(
      'Publications',
      publications.flatMap((item) =>
        entry(
          item.name,
          { right: shown(item.releaseDate), below: item.publisher, url: item.url },
          paragraphs(item.summary),
        ),
      ),
    ),
  ]
}
