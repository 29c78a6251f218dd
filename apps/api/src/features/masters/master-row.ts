import type { MasterName } from './ports.ts'

/** A value of a master list, before it is stored. */
export interface MasterRow extends MasterName {
  readonly label: string
  /** Labels by language, except English. */
  readonly labels?: Readonly<Record<string, string>>
  readonly synonyms?: readonly Synonym[]
  readonly description?: string
  readonly position?: number
  readonly uri?: string
  /** Parent of a new value. Parents of stored values are set by `storeParents`. */
  readonly parent?: MasterName
  /** The name of the same concept in an external classification, such as ESCO. */
  readonly sameAs?: string
  readonly attributes?: Readonly<Record<string, string | number | boolean | null>>
}

export interface Synonym {
  readonly language: string
  readonly text: string
  /** True when searches rank the synonym as high as a label. */
  readonly isName?: boolean
}

export interface RowOrigin {
  /**
   * Source of the value, such as `vouch` (Vouch's own lists) or
   * `esco`. An import changes only values of its own source.
   */
  readonly source: string
  readonly release: string
}

/** A master value and its parent. */
export interface ParentPair {
  readonly of: MasterName
  readonly parent: MasterName
}

/** Kinds of relations between master values, as stored in `master_relations`. */
export type RelationKind = 'essential' | 'optional' | 'broader' | 'related'

/** A relation between two master values, such as from an occupation to a skill. */
export interface RelationPair {
  readonly of: MasterName
  readonly kind: RelationKind
  readonly to: MasterName
}
