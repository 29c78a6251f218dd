import {
  type FieldProblem,
  maxPauseDays,
  type NotificationChoice,
  type NotificationSettings,
  type NotificationSettingsInput,
} from '@vouch/contract'
import { requiredTopics } from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { invalidFields } from '#base/app-error.ts'
import { inTransaction } from '#db/transaction.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { isTimeZone } from '#platform/locale-choice.ts'
import { rescheduleNews } from '../mail/news-mail-store.ts'
import type { RecipientSettings } from '../ports.ts'
import { lockSettings, readSettings, saveChoices, saveHours } from './settings-store.ts'

const dayMs = 24 * 3_600_000

export interface NotificationSettingsService {
  get(actor: Actor): Promise<NotificationSettings>
  /**
   * Changes the given settings. They also apply to e-mails that are waiting.
   * @throws AppError invalid for a topic that cannot be turned off, an unknown time zone, or a pause that ends in the past
   * or after {@link maxPauseDays}
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
      const problems = problemsOf(changes, now)
      if (problems.length > 0) throw invalidFields(problems)
      return inTransaction(db, async (trx) => {
        await lockSettings(trx, actor.userId)
        const before = await readSettings(trx, actor.userId)
        await saveChoices(trx, actor.userId, changedChoices(before.choices, changes.choices ?? []))
        const after = { ...before, ...given(changes, before, now) }
        await saveHours(trx, actor.userId, after, changes.deviceTimeZone)
        await rescheduleNews(trx, actor.userId, now)
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

/** The settings in a change. Ending a pause stores the current time as its end, because its mails are still due. */
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

function problemsOf(
  { choices = [], pausedUntil, deviceTimeZone }: NotificationSettingsInput,
  now: Date,
): FieldProblem[] {
  return [
    ...choices.flatMap((change, index) =>
      turnsOffRequired(change)
        ? [{ path: `choices.${index}`, message: 'These notifications cannot be turned off.' }]
        : [],
    ),
    ...(pausedUntil ? pauseProblems(pausedUntil, now) : []),
    ...(deviceTimeZone === undefined || isTimeZone(deviceTimeZone)
      ? []
      : [{ path: 'deviceTimeZone', message: 'Choose a time zone' }]),
  ]
}

function turnsOffRequired({ topic, app, mail = 'at-once', push }: Changed): boolean {
  return requiredTopics.has(topic) && (app === false || push === false || mail !== 'at-once')
}

function pauseProblems(until: string, now: Date): FieldProblem[] {
  const milliseconds = new Date(until).getTime() - now.getTime()
  if (milliseconds <= 0) return [{ path: 'pausedUntil', message: 'Choose an end time in the future.' }]
  if (milliseconds <= maxPauseDays * dayMs) return []
  return [{ path: 'pausedUntil', message: `Choose an end time within ${maxPauseDays} days.` }]
}
