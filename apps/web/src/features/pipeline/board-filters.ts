import type { Stage } from '@vouch/contract'
import type { ApplicantFilters } from '#lib/data/applicants.ts'
import type { ApplicantSearch } from './pipeline-search.ts'

/**
 * What a column of the board asks for: its stage, and of the filters all but the stage. Whoever has left the pipeline
 * is not on the board, unless the filter asks for just them.
 */
export function boardFilters({ stage: _stage, ...filters }: ApplicantSearch, stage: Stage): ApplicantFilters {
  return { ...filters, stage, ...(filters.status === undefined && { ended: 'false' }) }
}
