import type { NotificationKind } from '@vouch/contract'
import { uuidv7 } from '#base/uuid.ts'
import { type DemoWorld, daysBefore } from './demo-world.ts'
import type { DemoDefinition } from './passport-definitions.ts'

/** Adds an unread notification about a passport. */
export function addPassportNews(
  { rows, now }: DemoWorld,
  of: {
    readonly userId: string
    readonly side: 'candidate' | 'employer'
    readonly kind: NotificationKind
    readonly days: number
    readonly definition: DemoDefinition
  },
): void {
  const { userId, side, kind, days, definition } = of
  rows.notifications.push({
    id: uuidv7(),
    user_id: userId,
    kind,
    side,
    at: daysBefore(now, days),
    read_at: null,
    person_name: definition.issuer.name,
    passport_name: definition.fields.name,
  })
}
