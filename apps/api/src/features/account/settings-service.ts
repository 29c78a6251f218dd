import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { invalidFields } from '#base/app-error.ts'
import { inTransaction } from '#db/transaction.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { isLanguage, isTimeZone } from '#platform/locale-choice.ts'
import { type AccountInput, changeSettings } from './settings-store.ts'

/**
 * Changes the given account settings.
 * @throws AppError invalid for an unknown language or time zone
 */
export async function updateSettings(deps: ServiceDeps, actor: Actor, input: AccountInput): Promise<void> {
  requireAccess(actor, 'person.own', null)
  const { locale, timeZone } = input
  const errors = [
    ...(locale == null || isLanguage(locale) ? [] : [{ path: 'locale', message: 'Choose a language' }]),
    ...(timeZone == null || isTimeZone(timeZone)
      ? []
      : [{ path: 'timeZone', message: 'Choose a time zone' }]),
  ]
  if (errors.length > 0) throw invalidFields(errors)
  await inTransaction(deps.db, (trx) => changeSettings(trx, actor.userId, input, deps.clock()))
}
