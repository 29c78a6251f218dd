import type { CefrLevel, ProfileData } from '@vouch/contract'
import { shownDate } from '../profile/profile-dates.ts'
import { isEmailAddress, linkAddress } from '../profile/profile-fields.ts'
import { type JsonResume, jsonResumeSchema, type ResumeBasics } from './json-resume.ts'

/** Removes empty texts and empty lists. */
function withoutEmpty<T extends object>(fields: T): T {
  const entries = Object.entries(fields).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(entries) as T
}

/** Completes a URL, because JSON Resume requires complete URLs; '' if that is impossible. */
const completeUrl = (url: string) => linkAddress(url) ?? ''

const cefrWords: Readonly<Record<CefrLevel, string>> = {
  A1: 'Beginner (A1)',
  A2: 'Elementary (A2)',
  B1: 'Intermediate (B1)',
  B2: 'Upper intermediate (B2)',
  C1: 'Advanced (C1)',
  C2: 'Proficient (C2)',
}

/** Dates and URL of an entry; invalid values become ''. */
const datesAndUrl = (item: {
  readonly startDate: string
  readonly endDate: string
  readonly url: string
}) => ({
  startDate: shownDate(item.startDate),
  endDate: shownDate(item.endDate),
  url: completeUrl(item.url),
})

function basics(data: ProfileData, email: string): ResumeBasics {
  const { contact, personal, preferences, portfolio } = data
  return withoutEmpty({
    name: `${contact.firstName} ${contact.lastName}`.trim(),
    label: preferences.headline,
    email: [contact.contactEmail, email].find(isEmailAddress) ?? '',
    phone: contact.phone,
    url: completeUrl(portfolio.website),
    summary: preferences.summary,
    ...(Object.keys(place(personal)).length > 0 && { location: place(personal) }),
    profiles: portfolio.links.map(({ network, username, url }) =>
      withoutEmpty({ network, username, url: completeUrl(url) }),
    ),
  })
}

function place(personal: ProfileData['personal']) {
  return withoutEmpty({
    address: personal.address,
    postalCode: personal.postalCode,
    city: personal.city?.label ?? '',
    countryCode: personal.country ?? '',
    region: personal.region?.label ?? '',
  })
}

/**
 * Exports a profile as a JSON Resume. Omits empty fields and private data: birth date, gender, adjustments,
 * contact details of referees, documents.
 * @param email the account's email address, used if the profile has no contact email
 * @param levels names of education levels by code, used if an education has no named degree
 */
export function toJsonResume(
  data: ProfileData,
  email: string,
  levels: ReadonlyMap<string, string> = new Map(),
): JsonResume {
  const { experience, education, skills, certifications, portfolio, documents } = data
  return withoutEmpty({
    $schema: jsonResumeSchema,
    basics: basics(data, email),
    work: experience.items.map((item) =>
      withoutEmpty({
        name: item.employer,
        location: item.location,
        description: item.description,
        position: item.title,
        url: completeUrl(item.url),
        startDate: shownDate(item.startDate),
        endDate: item.current ? '' : shownDate(item.endDate),
        summary: item.summary,
        highlights: [...item.highlights],
      }),
    ),
    volunteer: portfolio.volunteering.map(({ id: _, highlights, ...item }) =>
      withoutEmpty({ ...item, ...datesAndUrl(item), highlights: [...highlights] }),
    ),
    education: education.items.map((item) =>
      withoutEmpty({
        institution: item.institution,
        url: completeUrl(item.url),
        area: item.area?.label ?? '',
        studyType: item.studyType || (levels.get(item.level ?? '') ?? ''),
        startDate: shownDate(item.startDate),
        endDate: shownDate(item.endDate),
        score: item.score,
        courses: [...item.courses],
      }),
    ),
    awards: portfolio.awards.map(({ id: _, ...item }) =>
      withoutEmpty({ ...item, date: shownDate(item.date) }),
    ),
    certificates: certifications.items.map(({ name, date, url, issuer }) =>
      withoutEmpty({ name, date: shownDate(date), url: completeUrl(url), issuer }),
    ),
    publications: portfolio.publications.map(({ id: _, ...item }) =>
      withoutEmpty({ ...item, releaseDate: shownDate(item.releaseDate), url: completeUrl(item.url) }),
    ),
    skills: skills.items.map((item) =>
      withoutEmpty({
        name: item.skill?.label ?? '',
        level: item.level ?? item.levelWords,
        keywords: [...item.keywords],
      }),
    ),
    languages: portfolio.languages.map((item) =>
      withoutEmpty({
        language: item.language?.label ?? '',
        fluency: item.fluency || (item.level ? cefrWords[item.level] : ''),
      }),
    ),
    interests: portfolio.interests.map(({ name, keywords }) =>
      withoutEmpty({ name, keywords: [...keywords] }),
    ),
    references: documents.referees.flatMap(({ name, reference }) =>
      reference ? [withoutEmpty({ name, reference })] : [],
    ),
    projects: portfolio.projects.map(({ id: _, highlights, keywords, roles, ...item }) =>
      withoutEmpty({
        ...item,
        ...datesAndUrl(item),
        highlights: [...highlights],
        keywords: [...keywords],
        roles: [...roles],
      }),
    ),
  })
}
