import type { CefrLevel, MasterPick, ProfileData, SkillLevel } from '@vouch/contract'
import type { JsonResume } from './json-resume.ts'

/** Makes ids of new entries, each another. */
export type NewId = () => string

const own = (label: string | undefined): MasterPick | null =>
  label === undefined || label === '' ? null : { code: null, label }

/** Written small or large; the others are given names too where they begin with a capital, such as "Al" and "Ben". */
const alwaysParticle = /^(?:van|von|vom|de|der|den|del|della|dos|du|zu|ter)$/i
const smallParticle =
  /^(?:af|al|av|bin|bint|ben|ibn|el|da|das|dal|dalla|degli|dei|di|do|la|las|le|lo|los|te|ten|tho|zum|zur|het|op|['’]t)$/

/** Whether a word only leads to the name behind it, such as "van" and "de". */
export const isNameParticle = (word: string): boolean => alwaysParticle.test(word) || smallParticle.test(word)

/** Two names: the last word with the particles right before it ("van der Berg"), and all words before those. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/)
  let from = Math.max(1, words.length - 1)
  while (from > 1 && isNameParticle(words[from - 1] ?? '')) from -= 1
  return { firstName: words.slice(0, from).join(' '), lastName: words.slice(from).join(' ') }
}

const levelWords: readonly (readonly [RegExp, SkillLevel])[] = [
  [/lead|master|expert|guru|principal/i, 'lead'],
  [/advanced|senior|proficient|strong/i, 'advanced'],
  [/intermediate|competent|working|good|medium/i, 'intermediate'],
  [/beginner|basic|novice|elementary|junior/i, 'beginner'],
]

/** Our level for the words of a résumé; null when they say nothing clear. */
export function skillLevelOf(words: string): SkillLevel | null {
  return levelWords.find(([pattern]) => pattern.test(words))?.[1] ?? null
}

const fluencyWords: readonly (readonly [RegExp, CefrLevel])[] = [
  [
    /native|mother tongue|bilingu|muttersprach|langue maternelle|lengua materna|madrelingua|moedertaal|modersm[åa]l|morsm[åa]l/i,
    'C2',
  ],
  [
    /full professional|fluent|proficient|flie(?:ß|ss)end|verhandlungssicher|courant|fluente|fluido|vloeiend|fly[td]ende|flytande/i,
    'C1',
  ],
  [/professional working|upper.?intermediate/i, 'B2'],
  [/limited working|(?<!upper.)intermediate|conversational|working/i, 'B1'],
  [/elementary|basic|grundkenntnisse|notions|scolastico|básico|basis/i, 'A2'],
  [/beginner|novice/i, 'A1'],
]

/** The CEFR level that a résumé names, or means by the usual words; null when it is not clear. */
export function cefrLevelOf(words: string): CefrLevel | null {
  const named = /\b([ABC][12])\b/i.exec(words)?.[1]?.toUpperCase()
  if (named) return named as CefrLevel
  return fluencyWords.find(([pattern]) => pattern.test(words))?.[1] ?? null
}

/** What a résumé says, in the shape of the profile's steps; what it does not say is left out. */
export type FoundProfile = { [S in keyof ProfileData]?: Partial<ProfileData[S]> }

function contactOf({ basics = {} }: JsonResume, id: NewId): FoundProfile {
  const { location = {}, profiles = [] } = basics
  const name = splitName(basics.name ?? '')
  const country = location.countryCode?.toUpperCase()
  return {
    contact: { ...name, phone: basics.phone ?? '', contactEmail: basics.email ?? '' },
    personal: {
      address: location.address ?? '',
      postalCode: location.postalCode ?? '',
      city: own(location.city),
      region: own(location.region),
      ...(country && /^[A-Z]{2}$/.test(country) && { country }),
    },
    preferences: { headline: basics.label ?? '', summary: basics.summary ?? '' },
    portfolio: {
      website: basics.url ?? '',
      links: profiles.map(({ network = '', username = '', url = '' }) => ({
        id: id(),
        network,
        username,
        url,
      })),
    },
  }
}

function careerOf(resume: JsonResume, id: NewId): FoundProfile {
  return {
    experience: {
      items: (resume.work ?? []).map((item) => ({
        id: id(),
        title: item.position ?? '',
        employer: item.name ?? '',
        occupation: null,
        location: item.location ?? '',
        description: item.description ?? '',
        url: item.url ?? '',
        startDate: item.startDate ?? '',
        endDate: item.endDate ?? '',
        current: Boolean(item.startDate) && !item.endDate,
        summary: item.summary ?? '',
        highlights: item.highlights ?? [],
        skills: [],
      })),
    },
    education: {
      items: (resume.education ?? []).map((item) => ({
        id: id(),
        level: null,
        institution: item.institution ?? '',
        area: own(item.area),
        studyType: item.studyType ?? '',
        url: item.url ?? '',
        startDate: item.startDate ?? '',
        endDate: item.endDate ?? '',
        score: item.score ?? '',
        courses: item.courses ?? [],
      })),
    },
    skills: {
      items: (resume.skills ?? []).map(({ name, level = '', keywords = [] }) => ({
        id: id(),
        skill: own(name),
        level: skillLevelOf(level),
        years: null,
        keywords,
        levelWords: level,
        evidence: [],
      })),
    },
    certifications: {
      items: (resume.certificates ?? []).map(({ name = '', date = '', url = '', issuer = '' }) => ({
        id: id(),
        name,
        issuer,
        date,
        expires: '',
        credentialId: '',
        url,
        fileId: null,
      })),
    },
  }
}

function portfolioOf(resume: JsonResume, id: NewId): NonNullable<FoundProfile['portfolio']> {
  return {
    languages: (resume.languages ?? []).map(({ language, fluency = '' }) => ({
      id: id(),
      language: own(language),
      level: cefrLevelOf(fluency),
      fluency,
    })),
    projects: (resume.projects ?? []).map((item) => ({
      id: id(),
      name: item.name ?? '',
      description: item.description ?? '',
      highlights: item.highlights ?? [],
      keywords: item.keywords ?? [],
      startDate: item.startDate ?? '',
      endDate: item.endDate ?? '',
      url: item.url ?? '',
      roles: item.roles ?? [],
      entity: item.entity ?? '',
      type: item.type ?? '',
    })),
    volunteering: (resume.volunteer ?? []).map((item) => ({
      id: id(),
      organization: item.organization ?? '',
      position: item.position ?? '',
      url: item.url ?? '',
      startDate: item.startDate ?? '',
      endDate: item.endDate ?? '',
      summary: item.summary ?? '',
      highlights: item.highlights ?? [],
    })),
    awards: (resume.awards ?? []).map(({ title = '', date = '', awarder = '', summary = '' }) => ({
      id: id(),
      title,
      date,
      awarder,
      summary,
    })),
    publications: (resume.publications ?? []).map((item) => ({
      id: id(),
      name: item.name ?? '',
      publisher: item.publisher ?? '',
      releaseDate: item.releaseDate ?? '',
      url: item.url ?? '',
      summary: item.summary ?? '',
    })),
    interests: (resume.interests ?? []).map(({ name = '', keywords = [] }) => ({ id: id(), name, keywords })),
  }
}

/**
 * What a JSON Resume says, as parts of a profile. Picks come as the résumé's own words; the server looks whether a
 * master has them.
 * @param resume validated against the schema
 * @param id makes the ids of entries
 */
export function fromJsonResume(resume: JsonResume, id: NewId): FoundProfile {
  const contact = contactOf(resume, id)
  return {
    ...contact,
    ...careerOf(resume, id),
    portfolio: { ...contact.portfolio, ...portfolioOf(resume, id) },
    documents: {
      referees: (resume.references ?? []).map(({ name = '', reference = '' }) => ({
        id: id(),
        name,
        relation: '',
        email: '',
        phone: '',
        reference,
      })),
    },
  }
}
