import type { CloseOut } from '#features/applications/ports.ts'
import type { JobIndex } from '#features/search/ports.ts'
import type { ServiceDeps } from '#platform/feature.ts'

export interface EmployerJobsDeps extends ServiceDeps {
  readonly jobIndex: JobIndex
  readonly pipeline: CloseOut
  /** Initial values of a new job draft. */
  readonly defaults: { readonly regretHours: number; readonly currency: string }
}
