import type { CefrLevel, EmploymentType, relocations, SkillLevel, WorkMode } from '@vouch/contract'

type Relocation = (typeof relocations)[number]

/** A skill that a job asks for. */
export interface AskedSkill {
  /** Null for the employer's own words, which cannot be compared. */
  readonly code: string | null
  readonly name: string
  readonly level: SkillLevel | null
}

export interface Place {
  readonly lat: number
  readonly lon: number
}

/** What a job asks for, as far as it can be compared. */
export interface ComparedJob {
  readonly requiredSkills: readonly AskedSkill[]
  readonly niceSkills: readonly AskedSkill[]
  readonly occupation: { readonly code: string; readonly name: string } | null
  readonly experienceYears: number | null
  readonly languages: readonly {
    /** Null for the employer's own words. */
    readonly code: string | null
    readonly name: string
    readonly level: CefrLevel | null
  }[]
  /** Rank of the education level, such as its ISCED level. */
  readonly education: { readonly rank: number; readonly name: string } | null
  readonly licences: readonly string[]
  /** The places that are known; the nearest counts. */
  readonly places: readonly Place[]
  /** Countries of all places; of a remote job, those that people may work from. */
  readonly countries: readonly string[]
  readonly mode: WorkMode | null
  /** Pay a year; `max` is the most that is offered. */
  readonly pay: { readonly max: number; readonly currency: string } | null
  readonly type: EmploymentType | null
}

/** A skill of a person, with what its list says about it. */
export interface SkillFact {
  readonly code: string
  readonly level: SkillLevel | null
  /** Whether evidence or a passport stands behind it. */
  readonly proved: boolean
  /** Skills above it in the list: who has this one, has them. */
  readonly broader: readonly string[]
  /** Skills beside and below it in the list, and related ones. */
  readonly near: readonly string[]
}

/**
 * All that a match may know of a person. There is no member for names, photos, ages, gender, dates, gaps, employers,
 * schools, free text, adjustments or equal-opportunity answers, so they cannot change a result. Lists are sorted, so that
 * equal facts have equal JSON.
 */
export interface CandidateFacts {
  readonly skills: readonly SkillFact[]
  readonly targetOccupations: readonly string[]
  /** Months of work by occupation. Empty if the profile names no occupation. */
  readonly months: Readonly<Record<string, number>>
  /** Occupations beside those that the person wants or had. */
  readonly nearOccupations: readonly string[]
  /** Levels by code of the language; null for a language without a level. */
  readonly languages: Readonly<Record<string, CefrLevel | null>>
  readonly educationRank: number | null
  /** Names of licences, folded by `licenceKey`. */
  readonly licences: readonly string[]
  /** Where the person wants to work; without a wish, where they live. */
  readonly places: readonly Place[]
  readonly radiusKm: number | null
  readonly relocation: Relocation | null
  readonly country: string | null
  readonly modes: readonly WorkMode[]
  readonly types: readonly EmploymentType[]
  /** Least expected pay a year. */
  readonly pay: { readonly min: number; readonly currency: string } | null
}
