/** What a passport says. Dates lose their milliseconds: JWT counts seconds, and proofs have none. */
export interface PassportContent {
  /** Origin of this installation, such as `https://vouch.example`; ids of the passport begin with it. */
  readonly origin: string
  readonly passportId: string
  /** Id of the holder: `urn:uuid:…`, or the DID of a wallet. */
  readonly subjectId: string
  readonly issuer: PassportIssuer
  readonly achievement: PassportAchievement
  readonly recipient: {
    /** See `hashAddress`. */
    readonly addressHash?: { readonly hash: string; readonly salt: string }
    readonly name?: string
  }
  readonly evidence: readonly PassportEvidence[]
  readonly awardedAt: Date
  readonly validFrom: Date
  readonly validUntil: Date | null
  /** URL of the status list, and the position of the passport in it. */
  readonly status: { readonly listUrl: string; readonly index: number }
}

export interface PassportIssuer {
  readonly did: string
  readonly name: string
  /** URL of its home page or profile. */
  readonly url: string
  readonly email?: string
  /** URL of its logo. */
  readonly image?: string
}

export interface PassportAchievement {
  /** URL of this version of the definition: `{origin}/passport-definitions/{definitionId}/{version}`. */
  readonly id: string
  readonly name: string
  readonly description: string
  /** A word of the enumeration AchievementType (OB 3.0 §B) such as `Certificate`, or `ext:…`. */
  readonly achievementType?: string
  /** `narrative` may contain Markdown; `id` is the URL of a page with the criteria. */
  readonly criteria: { readonly narrative: string; readonly id?: string }
  /** URL of the picture. */
  readonly image?: string
  readonly skills: readonly PassportSkill[]
}

export interface PassportSkill {
  readonly name: string
  /** ESCO URI; null for a skill outside ESCO. */
  readonly uri: string | null
  /** All levels from low to high, and the one that the holder has reached. */
  readonly level?: { readonly achieved: string; readonly levels: readonly string[] }
}

export interface PassportEvidence {
  readonly url?: string
  readonly name?: string
  /** May contain Markdown. */
  readonly narrative?: string
}
