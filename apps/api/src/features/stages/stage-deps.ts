import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import type { Notifier } from '#features/notifications/ports.ts'

/** What every service of the stage pages is built on. */
export interface StageDeps {
  readonly db: Database
  readonly clock: Clock
  readonly notifier: Notifier
}
