import type { CloseOut } from '#features/applications/ports.ts'
import type { MasterValues } from '#features/masters/ports.ts'
import type { JobIndex } from '#features/search/ports.ts'
import type { ServiceDeps } from '#platform/feature.ts'

export interface EmployerJobsDeps extends ServiceDeps {
  readonly jobIndex: JobIndex
  readonly pipeline: CloseOut
  /** Initial values of a new job draft. */
  readonly defaults: { readonly regretHours: number; readonly currency: string }
  /** The wizard warns of a pay range whose maximum is more than this many times its minimum. */
  readonly widestPay: number
  readonly masters: MasterValues
}
