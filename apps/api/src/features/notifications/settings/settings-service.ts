import {
  maxPauseDays,
  type NotificationChoice,
  type NotificationSettings,
  type NotificationSettingsInput,
} from '@vouch/contract'
import { requiredTopics } from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError } from '#base/app-error.ts'
import { inTransaction } from '#db/transaction.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { RecipientSettings } from '../ports.ts'
import { lockSettings, readSettings, recheckWaitingMail, saveChoices, saveHours } from './settings-store.ts'

const dayMs = 24 * 3_600_000

export interface NotificationSettingsService {
  get(actor: Actor): Promise<NotificationSettings>
  /**
   * Changes the given settings. E-mails that wait are decided about again.
   * @throws AppError invalid for a topic that cannot be turned off, or a pause that is over or too long
   */
  update(actor: Actor, changes: NotificationSettingsInput): Promise<NotificationSettings>
}

export function createSettingsService({ db, clock }: ServiceDeps): NotificationSettingsService {
  return {
    get: async (actor) => {
      requireAccess(actor, 'notification.own', null)
      return answerOf(await readSettings(db.kysely, actor.userId), clock())
    },
    update: async (actor, changes) => {
      requireAccess(actor, 'notification.own', null)
      const now = clock()
      assertChoices(changes.choices ?? [])
      assertPause(changes.pausedUntil, now)
      return inTransaction(db, async (trx) => {
        await lockSettings(trx, actor.userId)
        const before = await readSettings(trx, actor.userId)
        await saveChoices(trx, actor.userId, changedChoices(before.choices, changes.choices ?? []))
        const after = { ...before, ...given(changes, before, now) }
        await saveHours(trx, actor.userId, after, changes.deviceTimeZone)
        await recheckWaitingMail(trx, actor.userId, now)
        return answerOf(await readSettings(trx, actor.userId), now)
      })
    },
  }
}

function answerOf(
  { choices, quietHours, pausedUntil, hideDetails }: RecipientSettings,
  now: Date,
): NotificationSettings {
  const isPaused = pausedUntil !== null && new Date(pausedUntil) > now
  return { choices, quietHours, pausedUntil: isPaused ? pausedUntil : null, hideDetails }
}

type Changed = NonNullable<NotificationSettingsInput['choices']>[number]

function changedChoices(
  before: readonly NotificationChoice[],
  changes: readonly Changed[],
): NotificationChoice[] {
  const changed = new Map<string, NotificationChoice>()
  for (const { topic, app, mail, push } of changes) {
    const choice = changed.get(topic) ?? before.find((one) => one.topic === topic)
    if (!choice) continue
    changed.set(topic, {
      topic,
      app: app ?? choice.app,
      mail: mail ?? choice.mail,
      push: push ?? choice.push,
    })
  }
  return [...changed.values()]
}

/** The settings that a change names. A pause that is ended is stored as ended now, because its mails are still due. */
function given(
  { quietHours, pausedUntil, hideDetails }: NotificationSettingsInput,
  before: NotificationSettings,
  now: Date,
) {
  const isEnded = pausedUntil === null && before.pausedUntil !== null && new Date(before.pausedUntil) > now
  return {
    ...(quietHours !== undefined && { quietHours }),
    ...(pausedUntil !== undefined &&
      !(pausedUntil === null && !isEnded) && {
        pausedUntil: isEnded ? now.toISOString() : pausedUntil,
      }),
    ...(hideDetails !== undefined && { hideDetails }),
  }
}

function assertChoices(changes: readonly Changed[]): void {
  const index = changes.findIndex(
    ({ topic, app, mail, push }) =>
      requiredTopics.has(topic) && (app === false || push === false || (mail ?? 'at-once') !== 'at-once'),
  )
  if (index === -1) return
  const message = 'These notifications cannot be turned off.'
  throw new AppError('invalid', message, { errors: [{ path: `choices.${index}`, message }] })
}

function assertPause(until: string | null | undefined, now: Date): void {
  if (!until) return
  const milliseconds = new Date(until).getTime() - now.getTime()
  if (milliseconds > 0 && milliseconds <= maxPauseDays * dayMs) return
  const message =
    milliseconds > 0 ? `Choose an end within ${maxPauseDays} days.` : 'Choose an end in the future.'
  throw new AppError('invalid', message, { errors: [{ path: 'pausedUntil', message }] })
}
