import type { Notifier } from '#features/notifications/ports.ts'
import type { ServiceDeps } from '#platform/feature.ts'

export interface DecidingDeps extends ServiceDeps {
  readonly notifier: Notifier
}
