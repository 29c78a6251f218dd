import type { CefrLevel, EmploymentType, SkillLevel, WorkMode } from '@vouch/contract'

/** A skill that a job asks for, with the codes of related skills from the master list. */
export interface AskedSkill {
  readonly code: string
  readonly name: string
  readonly level: SkillLevel | null
  /** Skills that count as this one. */
  readonly narrower: readonly string[]
  /** The broader skill and its other parts. */
  readonly near: readonly string[]
}

export interface Place {
  readonly lat: number
  readonly lon: number
}

/** What a job asks for, as far as it can be compared. */
export interface ComparedJob {
  readonly requiredSkills: readonly AskedSkill[]
  readonly niceSkills: readonly AskedSkill[]
  readonly occupation: {
    readonly code: string
    readonly name: string
    readonly near: readonly string[]
  } | null
  readonly experienceYears: number | null
  readonly languages: readonly {
    readonly code: string
    readonly name: string
    readonly level: CefrLevel | null
  }[]
  /** Rank of the education level, such as its ISCED level. */
  readonly education: { readonly rank: number; readonly name: string } | null
  readonly licences: readonly string[]
  readonly place: Place | null
  readonly country: string | null
  readonly mode: WorkMode | null
  /** Pay a year; `max` is the most that is offered. */
  readonly pay: { readonly max: number; readonly currency: string } | null
  readonly type: EmploymentType | null
}

/**
 * All that a match may know of a person. There is no member for names, photos, ages, gender, dates, gaps, employers,
 * schools, adjustments or equal-opportunity answers, so they cannot change a result.
 */
export interface CandidateFacts {
  readonly skills: readonly {
    readonly code: string
    readonly level: SkillLevel | null
    /** Whether evidence or a passport stands behind it. */
    readonly proved: boolean
  }[]
  readonly targetOccupations: readonly string[]
  /** Months of work by occupation. Empty if the profile names no occupation. */
  readonly months: ReadonlyMap<string, number>
  readonly languages: ReadonlyMap<string, CefrLevel | null>
  readonly educationRank: number | null
  /** Names of licences, folded by `licenceKey`. */
  readonly licences: ReadonlySet<string>
  readonly place: Place | null
  readonly radiusKm: number | null
  readonly relocation: 'no' | 'within-country' | 'anywhere' | null
  readonly country: string | null
  readonly modes: readonly WorkMode[]
  readonly types: readonly EmploymentType[]
  /** Least expected pay a year. */
  readonly pay: { readonly min: number; readonly currency: string } | null
}
