import type { BulkTags } from '#features/deciding/ports.ts'
import type { BulkMessages } from '#features/stages/ports.ts'
import type { PipelineDeps } from '../pipeline-service.ts'

/** What is done with several applications besides decisions. */
export interface BulkParts {
  readonly tags: BulkTags
  readonly messages: BulkMessages
}

export type BulkDeps = PipelineDeps & BulkParts
