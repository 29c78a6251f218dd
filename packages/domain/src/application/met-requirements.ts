import type { ApplicantRequirement, Eligibility, ShownProfile } from '@vouch/contract'
import { cefrLevels, type JobLanguage, type JobSkill, skillLevels } from '@vouch/contract'
import { ownMember } from '../matching/own-member.ts'
import { monthsWorked } from '../profile/months-worked.ts'
import { datePeriod } from '../profile/profile-dates.ts'

/** The requirements of a job, with their names. */
export interface AskedOfApplicants {
  readonly skills: readonly JobSkill[]
  readonly languages: readonly JobLanguage[]
  readonly licences: readonly string[]
  readonly educationLevel: { readonly code: string; readonly label: string } | null
  readonly occupation: string | null
  readonly experienceYears: number | null
  readonly eligibility: Eligibility
  readonly country: string | null
}

type Finding = Pick<ApplicantRequirement, 'state' | 'proof'>

const notSaid: Finding = { state: 'not-said', proof: null }
const said = (isMet: boolean, proof: Finding['proof'] = 'profile'): Finding =>
  isMet ? { state: 'met', proof } : { state: 'not-met', proof: null }

/**
 * Lists what a job requires and which of it the profile of an application meets. Snapshots name languages,
 * occupations and licences in words only, so these are compared by name.
 * @param educationRanks ISCED levels by code of the education level
 * @param today day of the application, `YYYY-MM-DD`, to which a current job counts
 */
export function metRequirements(
  asked: AskedOfApplicants,
  profile: ShownProfile | null,
  educationRanks: Readonly<Record<string, number>>,
  today: string,
): ApplicantRequirement[] {
  if (!profile) return []
  const plain = { level: null, months: null }
  const { educationLevel: education, occupation, experienceYears: years, country } = asked
  const found: ApplicantRequirement[] = [
    ...asked.skills.map((skill) => ({
      ...plain,
      kind: 'skill' as const,
      name: skill.label,
      level: skill.level,
      ...skillFinding(skill, profile),
    })),
    ...asked.languages.map((language) => ({
      ...plain,
      kind: 'language' as const,
      name: language.label,
      level: language.level,
      ...languageFinding(language, profile),
    })),
    ...asked.licences.map((name) => ({
      ...plain,
      kind: 'licence' as const,
      name,
      ...licenceFinding(name, profile, today),
    })),
  ]
  if (education) {
    const finding = educationFinding(education.code, profile, educationRanks)
    found.push({ ...plain, kind: 'education', name: education.label, ...finding })
  }
  if (years) {
    const months = monthsAs(occupation, profile, today)
    const finding = months === 0 ? notSaid : said(months >= 12 * years)
    found.push({ kind: 'experience', name: occupation ?? '', level: String(years), months, ...finding })
  }
  if (asked.eligibility === 'right-to-work' && country) {
    const finding = rightToWorkFinding(country, profile)
    found.push({ ...plain, kind: 'right-to-work', name: country, ...finding })
  }
  return found
}

const key = (words: string) => words.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

function skillFinding({ code, label, level }: JobSkill, { skills }: ShownProfile): Finding {
  const own = skills.filter((skill) =>
    code !== null && skill.code !== null ? skill.code === code : key(skill.label) === key(label),
  )
  if (own.length === 0) return notSaid
  const reaches = (has: JobSkill['level']) =>
    level === null || (has !== null && skillLevels.indexOf(has) >= skillLevels.indexOf(level))
  const passport = own.some(({ proved }) => proved && reaches(proved.level))
  if (passport) return said(true, 'passport')
  const reached = own.filter((skill) => reaches(skill.level))
  if (reached.length > 0) {
    return said(true, reached.some(({ evidence }) => evidence.length > 0) ? 'evidence' : 'profile')
  }
  // A skill without a level may reach the asked one.
  return own.some((skill) => skill.level === null) ? notSaid : said(false)
}

function languageFinding({ label, level }: JobLanguage, { languages }: ShownProfile): Finding {
  const own = languages.filter((language) => key(language.label) === key(label))
  if (own.length === 0) return notSaid
  if (level === null) return said(true)
  const least = cefrLevels.indexOf(level)
  if (own.some((one) => one.level !== null && cefrLevels.indexOf(one.level) >= least)) return said(true)
  return own.some((one) => one.level === null) ? notSaid : said(false)
}

function licenceFinding(name: string, { certifications }: ShownProfile, today: string): Finding {
  const own = certifications.filter((one) => key(one.name) === key(name))
  if (own.length === 0) return notSaid
  return said(own.some(({ expires }) => (datePeriod(expires)?.last ?? today) >= today))
}

function educationFinding(
  code: string,
  { educations }: ShownProfile,
  ranks: Readonly<Record<string, number>>,
): Finding {
  if (educations.some(({ level }) => level === code)) return said(true)
  const asked = ownMember(ranks, code)
  const own = educations.flatMap(({ level }) => (level === null ? [] : (ownMember(ranks, level) ?? [])))
  if (asked === undefined || own.length === 0) return notSaid
  return said(Math.max(...own) >= asked)
}

/** Months of work in an occupation, or in any. */
function monthsAs(occupation: string | null, { experiences }: ShownProfile, today: string): number {
  const isAsked = (own: string | null) =>
    occupation === null || (own !== null && key(own) === key(occupation))
  return monthsWorked(
    experiences.filter((one) => isAsked(one.occupation)),
    today,
  )
}

function rightToWorkFinding(country: string, { rightToWork }: ShownProfile): Finding {
  const own = rightToWork.filter(
    (one) => one.country === country && one.status !== null && one.status !== 'not-stated',
  )
  if (own.length === 0) return notSaid
  return said(own.some(({ status }) => status !== 'needs-sponsorship'))
}
