import type { Executor } from '#db/transaction.ts'

/** One value of a master entity, by the names that the API uses. */
export interface MasterName {
  readonly entity: string
  readonly code: string
}

export interface MasterValue extends MasterName {
  readonly id: number
  /** In English. */
  readonly label: string
  /** An inactive value stays with those who have it and is offered to nobody. */
  readonly active: boolean
  readonly attributes: Readonly<Record<string, unknown>>
}

/** What other features ask of the masters. */
export interface MasterValues {
  /**
   * @param wanted any number of names, of several entities
   * @returns by `entity:code`; a name that no value has is not in it
   */
  find(executor: Executor, wanted: readonly MasterName[]): Promise<ReadonlyMap<string, MasterValue>>
}
