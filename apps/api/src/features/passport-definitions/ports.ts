import type { DefinitionFields } from '@vouch/contract'
import type { Executor } from '#db/transaction.ts'

/** The newest published version of a definition. */
export interface PublishedVersion {
  readonly definitionId: string
  readonly issuerId: string
  readonly number: number
  readonly fields: DefinitionFields
  /** Whether the definition is retired, so that its passport is no longer offered. */
  readonly isRetired: boolean
}

/** Lets other features offer what definitions describe. */
export interface PublishedDefinitions {
  /** Finds the newest version; undefined for a definition that was never published. */
  find(executor: Executor, definitionId: string): Promise<PublishedVersion | undefined>
}
