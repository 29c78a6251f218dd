import { type MasterPick, type ProfileData, type ShownProfile, skillLevels } from '@vouch/contract'
import type { ValidPassport } from './held-passports.ts'
import { shownDate } from './profile-dates.ts'
import { linkAddress } from './profile-fields.ts'

/**
 * The profile as employers see it: in the directory, in application snapshots and in the candidate's own
 * preview. Omits invalid dates, invalid URLs and incomplete entries.
 * @param passports valid passports, from {@link shownPassports}
 */
export function toShownProfile(data: ProfileData, passports: readonly ValidPassport[]): ShownProfile {
  const { contact, personal, preferences, portfolio, review } = data
  return {
    fullName: profileName(contact),
    headline: preferences.headline,
    summary: preferences.summary,
    location: profileLocation(personal),
    openToWork: review.openToWork,
    targetOccupations: labels(preferences.targetOccupations),
    employmentTypes: [...preferences.employmentTypes],
    workModes: [...preferences.workModes],
    locations: labels(preferences.locations),
    radiusKm: preferences.radiusKm,
    relocation: preferences.relocation,
    expectedPay: expectedPay(preferences),
    noticePeriod: preferences.noticePeriod,
    experiences: data.experience.items.filter(({ title, employer }) => title || employer).map(toExperience),
    gaps: data.experience.gaps
      .filter(({ from, to, reason }) => reason && shownDate(from) && shownDate(to))
      .map(({ from, to, reason }) => ({ from, to, reason })),
    educations: data.education.items
      .filter(({ institution, area, studyType, level }) => institution || area || studyType || level)
      .map(toEducation),
    skills: toSkills(data, passports),
    certifications: data.certifications.items.filter(({ name }) => name).map(toCertification),
    passports: passports.map(({ id: _, skills: __, ...shown }) => shown),
    languages: portfolio.languages.flatMap(({ language, level, fluency }) =>
      language ? [{ label: language.label, level, fluency }] : [],
    ),
    website: linkAddress(portfolio.website) ?? '',
    links: portfolio.links.flatMap(({ network, username, url }) => {
      const address = linkAddress(url)
      return address === null ? [] : [{ network, username, url: address }]
    }),
    ...toPortfolioLists(portfolio),
    rightToWork: data.documents.rightToWork.flatMap(({ country, status }) =>
      /^[A-Z]{2}$/.test(country) ? [{ country, status }] : [],
    ),
  }
}

/** Full name of the candidate in one line. */
export function profileName({ firstName, lastName }: ProfileData['contact']): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}

/** City, region and English country name of the candidate in one line. */
export function profileLocation({ city, region, country }: ProfileData['personal']): string {
  const places = [city?.label, region?.label, country ? countryName(country) : null].filter(Boolean)
  return [...new Set(places)].join(', ')
}

// Cached: creating Intl.DisplayNames takes longer than all other profile rules together.
let countryNames: Intl.DisplayNames | undefined

function countryName(code: string): string {
  countryNames ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
  return countryNames.of(code) ?? code
}

function labels(picks: readonly MasterPick[]): string[] {
  return picks.map(({ label }) => label)
}

function expectedPay(preferences: ProfileData['preferences']): ShownProfile['expectedPay'] {
  const { payMin: min, payMax: max, payCurrency: currency, payPeriod: period } = preferences
  if (min === null || max === null || max < min || currency === null || period === null) return null
  return { min, max, currency, period }
}

function period(item: { readonly startDate: string; readonly endDate: string }) {
  return { startDate: shownDate(item.startDate), endDate: shownDate(item.endDate) }
}

function toExperience(item: ProfileData['experience']['items'][number]): ShownProfile['experiences'][number] {
  const { title, employer, location, current, summary } = item
  return {
    title,
    employer,
    occupation: item.occupation?.label ?? null,
    location,
    url: linkAddress(item.url) ?? '',
    startDate: shownDate(item.startDate),
    endDate: current ? '' : shownDate(item.endDate),
    current,
    summary,
    highlights: item.highlights.filter(Boolean),
    skills: labels(item.skills),
  }
}

function toEducation(item: ProfileData['education']['items'][number]): ShownProfile['educations'][number] {
  const { level, institution, studyType, score } = item
  return {
    level,
    institution,
    area: item.area?.label ?? null,
    studyType,
    url: linkAddress(item.url) ?? '',
    ...period(item),
    score,
    courses: item.courses.filter(Boolean),
  }
}

function toCertification(
  item: ProfileData['certifications']['items'][number],
): ShownProfile['certifications'][number] {
  return {
    name: item.name,
    issuer: item.issuer,
    date: shownDate(item.date),
    expires: shownDate(item.expires),
    credentialId: item.credentialId,
    url: linkAddress(item.url) ?? '',
  }
}

type Skill = ShownProfile['skills'][number]
type Proof = NonNullable<Skill['proved']>

/** What passports prove, by the code of the skill: of several, the one with the highest level. */
function proofs(passports: readonly ValidPassport[]): Map<string, Proof & { readonly label: string }> {
  const byCode = new Map<string, Proof & { readonly label: string }>()
  for (const { issuer, skills } of passports) {
    for (const { code, label, level: given } of skills) {
      const level = skillLevels.find((known) => known === given) ?? null
      const first = byCode.get(code)
      if (!first || rankOf(level) > rankOf(first.level)) byCode.set(code, { by: issuer, level, label })
    }
  }
  return byCode
}

function rankOf(level: Skill['level']): number {
  return level === null ? -1 : skillLevels.indexOf(level)
}

/**
 * The top skills, then the other skills in the candidate's order. A skill that stands there twice, as after a merge of
 * two list values, is shown once, with the better of both. Skills that only a passport proves come last.
 */
function toSkills(data: ProfileData, passports: readonly ValidPassport[]): ShownProfile['skills'] {
  const { items, top } = data.skills
  const places = new Map(top.map((id, place) => [id, place]))
  const evidence = evidenceLabels(data, passports)
  const proved = proofs(passports)
  const proofOf = (code: string | null) => {
    const proof = code === null ? undefined : proved.get(code)
    return proof ? { by: proof.by, level: proof.level } : null
  }
  const skills: Skill[] = items
    .map((item, place) => ({ item, place: places.get(item.id) ?? top.length + place }))
    .sort((one, other) => one.place - other.place)
    .flatMap(({ item }) => {
      if (!item.skill) return []
      const shows = item.evidence.flatMap((id) => evidence.get(id) ?? [])
      return [
        {
          label: item.skill.label,
          code: item.skill.code,
          level: item.level,
          years: item.years,
          top: places.has(item.id),
          evidence: [...new Set(shows)],
          proved: proofOf(item.skill.code),
        },
      ]
    })
  const byCode = new Map<string, Skill>()
  for (const [at, skill] of skills.entries()) {
    const key = skill.code ?? `own words ${at}`
    const first = byCode.get(key)
    byCode.set(key, first ? bestOf(first, skill) : skill)
  }
  const others = [...proved].flatMap(([code, { label, level }]): Skill[] =>
    byCode.has(code)
      ? []
      : [{ label, code, level, years: null, top: false, evidence: [], proved: proofOf(code) }],
  )
  return [...byCode.values(), ...others]
}

function bestOf(first: Skill, other: Skill): Skill {
  return {
    ...first,
    level: rankOf(other.level) > rankOf(first.level) ? other.level : first.level,
    years: other.years === null ? first.years : Math.max(first.years ?? 0, other.years),
    evidence: [...new Set([...first.evidence, ...other.evidence])],
  }
}

/** Labels of entries that demonstrate skills, by entry id: "Analyst, Acme". */
function evidenceLabels(
  { experience, education, certifications, portfolio }: ProfileData,
  passports: readonly ValidPassport[],
): Map<string, string> {
  const labelParts: [string, string[]][] = [
    ...experience.items.map((item): [string, string[]] => [item.id, [item.title, item.employer]]),
    ...education.items.map((item): [string, string[]] => [
      item.id,
      [item.studyType || (item.area?.label ?? ''), item.institution],
    ]),
    ...certifications.items.map((item): [string, string[]] => [item.id, [item.name, item.issuer]]),
    ...passports.map((held): [string, string[]] => [held.id, [held.name, held.issuer]]),
    ...portfolio.projects.map((item): [string, string[]] => [item.id, [item.name, item.entity]]),
  ]
  return new Map(
    labelParts.flatMap(([id, parts]) => {
      const line = parts.filter(Boolean).join(', ')
      return line === '' ? [] : [[id, line] as const]
    }),
  )
}

type PortfolioLists = Pick<
  ShownProfile,
  'projects' | 'volunteering' | 'awards' | 'publications' | 'interests'
>

function toPortfolioLists(portfolio: ProfileData['portfolio']): PortfolioLists {
  return {
    projects: portfolio.projects
      .filter(({ name }) => name)
      .map((item) => ({
        name: item.name,
        description: item.description,
        highlights: item.highlights.filter(Boolean),
        keywords: item.keywords.filter(Boolean),
        ...period(item),
        url: linkAddress(item.url) ?? '',
        roles: item.roles.filter(Boolean),
        entity: item.entity,
      })),
    volunteering: portfolio.volunteering
      .filter(({ organization, position }) => organization || position)
      .map((item) => ({
        organization: item.organization,
        position: item.position,
        url: linkAddress(item.url) ?? '',
        ...period(item),
        summary: item.summary,
        highlights: item.highlights.filter(Boolean),
      })),
    awards: portfolio.awards
      .filter(({ title }) => title)
      .map(({ title, date, awarder, summary }) => ({ title, date: shownDate(date), awarder, summary })),
    publications: portfolio.publications
      .filter(({ name }) => name)
      .map((item) => ({
        name: item.name,
        publisher: item.publisher,
        releaseDate: shownDate(item.releaseDate),
        url: linkAddress(item.url) ?? '',
        summary: item.summary,
      })),
    interests: portfolio.interests
      .filter(({ name }) => name)
      .map(({ name, keywords }) => ({ name, keywords: keywords.filter(Boolean) })),
  }
}
