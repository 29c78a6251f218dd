import type { CefrLevel, Experience, ProfileData, SkillLevel } from '@vouch/contract'
import { cefrLevels, skillLevels } from '@vouch/contract'
import { yearlyPay } from '../job/pay.ts'
import type { ValidPassport } from '../profile/held-passports.ts'
import { monthsWorked } from '../profile/months-worked.ts'
import { datePeriod } from '../profile/profile-dates.ts'
import { toShownProfile } from '../profile/shown-profile.ts'
import { licenceKey } from './match.ts'
import type { CandidateFacts, Place, SkillFact } from './match-types.ts'
import { ownMember } from './own-member.ts'

/** Codes of list values that a profile names, for {@link ListKnowledge}. */
export interface NamedValues {
  readonly skills: readonly string[]
  readonly occupations: readonly string[]
  readonly cities: readonly string[]
}

/** What the lists say about the values of a profile. */
export interface ListKnowledge {
  readonly skills: Readonly<Record<string, Pick<SkillFact, 'broader' | 'near'>>>
  /** Occupations beside an occupation. */
  readonly occupations: Readonly<Record<string, readonly string[]>>
  readonly cities: Readonly<Record<string, Place>>
  /** ISCED levels by code of the education level. */
  readonly educationRanks: Readonly<Record<string, number>>
}

type Codes = (string | null | undefined)[]

const sorted = (codes: Codes): string[] =>
  [...new Set(codes.filter((code) => code !== null && code !== undefined))].sort()

export function namedValues(data: ProfileData, passports: readonly ValidPassport[]): NamedValues {
  const { personal, preferences, experience, skills } = data
  return {
    skills: sorted([
      ...skills.items.map(({ skill }) => skill?.code),
      ...passports.flatMap((passport) => passport.skills.map(({ code }) => code)),
    ]),
    occupations: sorted([
      ...preferences.targetOccupations.map(({ code }) => code),
      ...experience.items.map(({ occupation }) => occupation?.code),
    ]),
    cities: sorted([personal.city?.code, ...preferences.locations.map(({ code }) => code)]),
  }
}

/**
 * The only way from a profile to what a match may know. Words that no list has are left out.
 * @param passports the valid passports of the person
 * @param today `YYYY-MM-DD`, to which a current job counts
 */
export function factsOf(
  data: ProfileData,
  passports: readonly ValidPassport[],
  lists: ListKnowledge,
  today: string,
): CandidateFacts {
  const { personal, preferences, education, certifications } = data
  const { occupations } = namedValues(data, passports)
  const ranks = education.items.flatMap(({ level }) =>
    level === null ? [] : (ownMember(lists.educationRanks, level) ?? []),
  )
  const valid = certifications.items.filter(({ expires }) => (datePeriod(expires)?.last ?? today) >= today)
  return {
    skills: skillFacts(data, passports, lists),
    targetOccupations: sorted(preferences.targetOccupations.map(({ code }) => code)),
    months: monthsByOccupation(data.experience.items, today),
    nearOccupations: sorted(occupations.flatMap((code) => ownMember(lists.occupations, code) ?? [])),
    languages: languageLevels(data),
    educationRank: ranks.length === 0 ? null : Math.max(...ranks),
    licences: sorted(valid.map(({ name }) => licenceKey(name))).filter((name) => name !== ''),
    places: placesOf(data, lists),
    radiusKm: preferences.radiusKm,
    relocation: preferences.relocation,
    country: personal.country,
    modes: [...new Set(preferences.workModes)].sort(),
    types: [...new Set(preferences.employmentTypes)].sort(),
    pay: expectedPay(data),
  }
}

function skillFacts(
  data: ProfileData,
  passports: readonly ValidPassport[],
  lists: ListKnowledge,
): SkillFact[] {
  const facts = new Map<string, SkillFact>()
  const add = (code: string, level: SkillLevel | null, proved: boolean) => {
    const { broader = [], near = [] } = ownMember(lists.skills, code) ?? {}
    const fact = { code, level, proved, broader: sorted([...broader]), near: sorted([...near]) }
    facts.set(`${code} ${level === null ? 0 : skillLevels.indexOf(level) + 1} ${proved}`, fact)
  }
  const given = passports.flatMap(({ skills }) => skills)
  // A passport without a level stands behind whatever level the person says.
  const proofs = new Set(given.flatMap(({ code, level }) => (levelOf(level) === null ? [code] : [])))
  for (const { code, level, evidence } of toShownProfile(data, passports).skills) {
    if (code !== null) add(code, level, evidence.length > 0 || proofs.has(code))
  }
  for (const { code, level } of given) add(code, levelOf(level), true)
  return [...facts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, fact]) => fact)
}

const levelOf = (level: string | null) => skillLevels.find((known) => known === level) ?? null

function monthsByOccupation(items: readonly Experience[], today: string): Record<string, number> {
  const codes = sorted(items.map(({ occupation }) => occupation?.code))
  return Object.fromEntries(
    codes.map((code) => {
      const own = items.filter(({ occupation }) => occupation?.code === code)
      return [code, monthsWorked(own, today)]
    }),
  )
}

function languageLevels({ portfolio }: ProfileData): Record<string, CefrLevel | null> {
  const rank = (level: CefrLevel | null | undefined) => (level ? cefrLevels.indexOf(level) : -1)
  const levels: Record<string, CefrLevel | null> = {}
  for (const code of sorted(portfolio.languages.map(({ language }) => language?.code))) levels[code] = null
  for (const { language, level } of portfolio.languages) {
    if (language?.code && rank(level) > rank(levels[language.code])) levels[language.code] = level
  }
  return levels
}

function placesOf({ personal, preferences }: ProfileData, { cities }: ListKnowledge): Place[] {
  const wanted = preferences.locations.map(({ code }) => code)
  const codes = sorted(wanted.length > 0 ? wanted : [personal.city?.code])
  return codes.flatMap((code) => ownMember(cities, code) ?? [])
}

function expectedPay({ preferences }: ProfileData): CandidateFacts['pay'] {
  const { payMin, payCurrency: currency, payPeriod } = preferences
  if (payMin === null || currency === null || payPeriod === null) return null
  return { min: yearlyPay(payMin, payPeriod), currency }
}
