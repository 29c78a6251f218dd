/** A master entity as `data/masters/entities.json` declares it. */
export interface EntityDefinition {
  readonly name: string
  readonly label: string
  readonly hierarchical?: boolean | undefined
  /** Off where the label is the same in every language. */
  readonly translatable?: boolean | undefined
  /** The entities that a parent of a value may be of, the nearest first. */
  readonly parents?: readonly string[] | undefined
  readonly fields?: readonly { name: string; label: string; kind: 'text' | 'number' | 'flag' }[] | undefined
}
