import type { FieldProblem } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError } from '#base/app-error.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { isLanguage, isTimeZone } from '#platform/locale-choice.ts'
import { type AccountInput, changeSettings } from './settings-store.ts'

export interface SettingsService {
  /** Changes what is given and leaves the rest. @throws AppError invalid for a zone or language that nobody knows */
  update(actor: Actor, input: AccountInput): Promise<void>
}

export function createSettingsService(deps: {
  readonly db: Database
  readonly clock: Clock
}): SettingsService {
  const { db, clock } = deps
  return {
    update: async (actor, input) => {
      requireAccess(actor, 'person.own', null)
      const errors = [
        ...problem('locale', input.locale, isLanguage, 'Choose a language'),
        ...problem('timeZone', input.timeZone, isTimeZone, 'Choose a time zone'),
      ]
      if (errors.length > 0) throw new AppError('invalid', 'Some fields need your attention.', { errors })
      await inTransaction(db, (trx) => changeSettings(trx, actor.userId, input, clock()))
    },
  }
}

function problem(
  path: string,
  value: string | null | undefined,
  isGood: (value: string) => boolean,
  message: string,
): FieldProblem[] {
  return value == null || isGood(value) ? [] : [{ path, message }]
}
