import type { CefrLevel, MasterPick, ProfileData, SkillLevel } from '@vouch/contract'
import type { JsonResume } from './json-resume.ts'

/** Generates a unique id for a new profile entry. */
export type NewId = () => string

const freeText = (label: string | undefined): MasterPick | null =>
  label === undefined || label === '' ? null : { code: null, label }

/** Matches name particles such as "van", in any letter case. */
const alwaysParticle = /^(?:van|von|vom|de|der|den|del|della|dos|du|zu|ter)$/i
/** Matches name particles only in lower case: capitalised "Al" and "Ben" are first names. */
const lowerCaseParticle =
  /^(?:af|al|av|bin|bint|ben|ibn|el|da|das|dal|dalla|degli|dei|di|do|la|las|le|lo|los|te|ten|tho|zum|zur|het|op|['’]t)$/

/** Whether a word is a name particle such as "van" or "de". */
export const isNameParticle = (word: string): boolean =>
  alwaysParticle.test(word) || lowerCaseParticle.test(word)

/** Splits a full name. The last name is the last word with the particles before it: "van der Berg". */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/)
  let from = Math.max(1, words.length - 1)
  while (from > 1 && isNameParticle(words[from - 1] ?? '')) from -= 1
  return { firstName: words.slice(0, from).join(' '), lastName: words.slice(from).join(' ') }
}

const skillLevelPatterns: readonly (readonly [RegExp, SkillLevel])[] = [
  [/lead|master|expert|guru|principal/i, 'lead'],
  [/advanced|senior|proficient|strong/i, 'advanced'],
  [/intermediate|competent|working|good|medium/i, 'intermediate'],
  [/beginner|basic|novice|elementary|junior/i, 'beginner'],
]

/** Converts the wording of a skill level in a résumé to a level; null if unclear. */
export function skillLevelOf(wording: string): SkillLevel | null {
  return skillLevelPatterns.find(([pattern]) => pattern.test(wording))?.[1] ?? null
}

const fluencyPatterns: readonly (readonly [RegExp, CefrLevel])[] = [
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

/** Converts the wording of a language level in a résumé to a CEFR level; null if unclear. */
export function cefrLevelOf(wording: string): CefrLevel | null {
  const named = /\b([ABC][12])\b/i.exec(wording)?.[1]?.toUpperCase()
  if (named) return named as CefrLevel
  return fluencyPatterns.find(([pattern]) => pattern.test(wording))?.[1] ?? null
}

/** Copies some text fields of an item; missing fields become ''. */
function texts<K extends string>(item: { readonly [P in K]?: string }, ...fields: K[]): Record<K, string> {
  return Object.fromEntries(fields.map((field) => [field, item[field] ?? ''])) as Record<K, string>
}

/** Profile data read from a résumé, with only the fields that were found. */
export type ParsedProfile = { [S in keyof ProfileData]?: Partial<ProfileData[S]> }

function contactOf({ basics = {} }: JsonResume, id: NewId): ParsedProfile {
  const { location = {}, profiles = [] } = basics
  const name = splitName(basics.name ?? '')
  const country = location.countryCode?.toUpperCase()
  return {
    contact: { ...name, phone: basics.phone ?? '', contactEmail: basics.email ?? '' },
    personal: {
      ...texts(location, 'address', 'postalCode'),
      city: freeText(location.city),
      region: freeText(location.region),
      ...(country && /^[A-Z]{2}$/.test(country) && { country }),
    },
    preferences: { headline: basics.label ?? '', summary: basics.summary ?? '' },
    portfolio: {
      website: basics.url ?? '',
      links: profiles.map((item) => ({ id: id(), ...texts(item, 'network', 'username', 'url') })),
    },
  }
}

function careerOf(resume: JsonResume, id: NewId): ParsedProfile {
  return {
    experience: {
      items: (resume.work ?? []).map((item) => ({
        id: id(),
        title: item.position ?? '',
        employer: item.name ?? '',
        occupation: null,
        ...texts(item, 'location', 'description', 'url', 'startDate', 'endDate', 'summary'),
        current: Boolean(item.startDate) && !item.endDate,
        highlights: item.highlights ?? [],
        skills: [],
      })),
    },
    education: {
      items: (resume.education ?? []).map((item) => ({
        id: id(),
        level: null,
        area: freeText(item.area),
        ...texts(item, 'institution', 'studyType', 'url', 'startDate', 'endDate', 'score'),
        courses: item.courses ?? [],
      })),
    },
    skills: {
      items: (resume.skills ?? []).map(({ name, level = '', keywords = [] }) => ({
        id: id(),
        skill: freeText(name),
        level: skillLevelOf(level),
        years: null,
        keywords,
        levelWords: level,
        evidence: [],
      })),
    },
    certifications: {
      items: (resume.certificates ?? []).map((item) => ({
        id: id(),
        ...texts(item, 'name', 'issuer', 'date', 'url'),
        expires: '',
        credentialId: '',
        fileId: null,
      })),
    },
  }
}

function portfolioOf(resume: JsonResume, id: NewId): NonNullable<ParsedProfile['portfolio']> {
  return {
    languages: (resume.languages ?? []).map(({ language, fluency = '' }) => ({
      id: id(),
      language: freeText(language),
      level: cefrLevelOf(fluency),
      fluency,
    })),
    projects: (resume.projects ?? []).map((item) => ({
      id: id(),
      ...texts(item, 'name', 'description', 'startDate', 'endDate', 'url', 'entity', 'type'),
      highlights: item.highlights ?? [],
      keywords: item.keywords ?? [],
      roles: item.roles ?? [],
    })),
    volunteering: (resume.volunteer ?? []).map((item) => ({
      id: id(),
      ...texts(item, 'organization', 'position', 'url', 'startDate', 'endDate', 'summary'),
      highlights: item.highlights ?? [],
    })),
    awards: (resume.awards ?? []).map((item) => ({
      id: id(),
      ...texts(item, 'title', 'date', 'awarder', 'summary'),
    })),
    publications: (resume.publications ?? []).map((item) => ({
      id: id(),
      ...texts(item, 'name', 'publisher', 'releaseDate', 'url', 'summary'),
    })),
    interests: (resume.interests ?? []).map(({ name = '', keywords = [] }) => ({ id: id(), name, keywords })),
  }
}

/**
 * Converts a JSON Resume to profile data. Values of master lists are free text; the server looks up their codes.
 * @param resume already validated against the JSON Resume schema
 */
export function fromJsonResume(resume: JsonResume, id: NewId): ParsedProfile {
  const contact = contactOf(resume, id)
  return {
    ...contact,
    ...careerOf(resume, id),
    portfolio: { ...contact.portfolio, ...portfolioOf(resume, id) },
    documents: {
      referees: (resume.references ?? []).map((item) => ({
        id: id(),
        ...texts(item, 'name', 'reference'),
        relation: '',
        email: '',
        phone: '',
      })),
    },
  }
}
