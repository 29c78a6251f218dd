import type { MasterName } from './ports.ts'

/** A value as a list brings it, before it is stored. */
export interface MasterRow extends MasterName {
  readonly label: string
  /** By language, without English. */
  readonly labels?: Readonly<Record<string, string>>
  readonly synonyms?: readonly Synonym[]
  readonly description?: string
  readonly position?: number
  readonly uri?: string
  /** Put in place when the value is new; later with `storeParents`. */
  readonly parent?: MasterName
  /** The name that a classification of others has for the very same. */
  readonly sameAs?: string
  readonly attributes?: Readonly<Record<string, string | number | boolean | null>>
}

export interface Synonym {
  readonly language: string
  readonly text: string
  /** As good as the label: found by its beginning among the labels, the better placed first. */
  readonly isName?: boolean
}

/** Where rows come from. */
export interface RowOrigin {
  /** `vouch` for our own lists, `esco` for the classification; only a source changes what it has brought. */
  readonly source: string
  readonly release: string
}

/** What became of the rows. */
export interface RowCounts {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
}

/** A value and the one above it. */
export interface ParentPair {
  readonly of: MasterName
  readonly parent: MasterName
}

/** The kinds of `master_relations`. */
export type RelationKind = 'essential' | 'optional' | 'broader'

/** A value and one that belongs to it, such as a skill to an occupation. */
export interface RelationPair {
  readonly of: MasterName
  readonly kind: RelationKind
  readonly to: MasterName
}
