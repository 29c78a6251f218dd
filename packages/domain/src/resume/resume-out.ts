import type { CefrLevel, ProfileData } from '@vouch/contract'
import { shownDate } from '../profile/profile-dates.ts'
import { isEmailAddress, linkAddress } from '../profile/profile-fields.ts'
import { type JsonResume, jsonResumeSchema, type ResumeBasics } from './json-resume.ts'

/** Only what was said: no empty texts and no empty lists. */
function said<T extends object>(fields: T): T {
  const entries = Object.entries(fields).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(entries) as T
}

/** The schema takes whole addresses; half-typed ones are left out. */
const web = (url: string) => linkAddress(url) ?? ''

const cefrWords: Readonly<Record<CefrLevel, string>> = {
  A1: 'Beginner (A1)',
  A2: 'Elementary (A2)',
  B1: 'Intermediate (B1)',
  B2: 'Upper intermediate (B2)',
  C1: 'Advanced (C1)',
  C2: 'Proficient (C2)',
}

/** Dates and address of an entry, as far as the schema takes them. */
const formal = (item: { readonly startDate: string; readonly endDate: string; readonly url: string }) => ({
  startDate: shownDate(item.startDate),
  endDate: shownDate(item.endDate),
  url: web(item.url),
})

function basics(data: ProfileData, email: string): ResumeBasics {
  const { contact, personal, preferences, portfolio } = data
  return said({
    name: `${contact.firstName} ${contact.lastName}`.trim(),
    label: preferences.headline,
    email: [contact.contactEmail, email].find(isEmailAddress) ?? '',
    phone: contact.phone,
    url: web(portfolio.website),
    summary: preferences.summary,
    ...(Object.keys(place(personal)).length > 0 && { location: place(personal) }),
    profiles: portfolio.links.map(({ network, username, url }) => said({ network, username, url: web(url) })),
  })
}

function place(personal: ProfileData['personal']) {
  return said({
    address: personal.address,
    postalCode: personal.postalCode,
    city: personal.city?.label ?? '',
    countryCode: personal.country ?? '',
    region: personal.region?.label ?? '',
  })
}

/**
 * A profile as a JSON Resume: what the schema has a field for, and nothing that was not said. Private parts (birth date,
 * gender, adjustments, referees' addresses, documents) are not in it.
 * @param email of the account, for who gave no other
 * @param levels labels of levels of education by their code: the degree of who named no other
 */
export function toJsonResume(
  data: ProfileData,
  email: string,
  levels: ReadonlyMap<string, string> = new Map(),
): JsonResume {
  const { experience, education, skills, certifications, portfolio, documents } = data
  return said({
    $schema: jsonResumeSchema,
    basics: basics(data, email),
    work: experience.items.map((item) =>
      said({
        name: item.employer,
        location: item.location,
        description: item.description,
        position: item.title,
        url: web(item.url),
        startDate: shownDate(item.startDate),
        endDate: item.current ? '' : shownDate(item.endDate),
        summary: item.summary,
        highlights: [...item.highlights],
      }),
    ),
    volunteer: portfolio.volunteering.map(({ id: _, highlights, ...item }) =>
      said({ ...item, ...formal(item), highlights: [...highlights] }),
    ),
    education: education.items.map((item) =>
      said({
        institution: item.institution,
        url: web(item.url),
        area: item.area?.label ?? '',
        studyType: item.studyType || (levels.get(item.level ?? '') ?? ''),
        startDate: shownDate(item.startDate),
        endDate: shownDate(item.endDate),
        score: item.score,
        courses: [...item.courses],
      }),
    ),
    awards: portfolio.awards.map(({ id: _, ...item }) => said({ ...item, date: shownDate(item.date) })),
    certificates: certifications.items.map(({ name, date, url, issuer }) =>
      said({ name, date: shownDate(date), url: web(url), issuer }),
    ),
    publications: portfolio.publications.map(({ id: _, ...item }) =>
      said({ ...item, releaseDate: shownDate(item.releaseDate), url: web(item.url) }),
    ),
    skills: skills.items.map((item) =>
      said({
        name: item.skill?.label ?? '',
        level: item.level ?? item.levelWords,
        keywords: [...item.keywords],
      }),
    ),
    languages: portfolio.languages.map((item) =>
      said({
        language: item.language?.label ?? '',
        fluency: item.fluency || (item.level ? cefrWords[item.level] : ''),
      }),
    ),
    interests: portfolio.interests.map(({ name, keywords }) => said({ name, keywords: [...keywords] })),
    references: documents.referees.flatMap(({ name, reference }) =>
      reference ? [said({ name, reference })] : [],
    ),
    projects: portfolio.projects.map(({ id: _, highlights, keywords, roles, ...item }) =>
      said({
        ...item,
        ...formal(item),
        highlights: [...highlights],
        keywords: [...keywords],
        roles: [...roles],
      }),
    ),
  })
}
