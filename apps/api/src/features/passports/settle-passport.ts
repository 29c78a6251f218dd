import { AppError } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { ShownProfiles } from '#features/candidate-profile/ports.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import { type CheckedRow, type SettledState, writeState } from './passports-store.ts'

export interface SettleDeps {
  readonly db: Database
  readonly shown: ShownProfiles
  readonly notifier: Notifier
}

/** Kind of the notification that a new state of a passport is told by. */
export const newsOf = {
  issued: 'passport-restored',
  suspended: 'passport-suspended',
  revoked: 'passport-revoked',
  expired: 'passport-expired',
} as const

/**
 * Stores a passport's state and what its check read. If either changed, updates the profile that employers see and the
 * directory; for a new state, notifies the holder. All in one transaction. Does nothing if a newer state is stored.
 * @param passport as read before the check
 * @param by who started the check; a holder who started it sees the result and is not notified
 */
export async function settlePassport(
  { db, shown, notifier }: SettleDeps,
  passport: CheckedRow,
  state: SettledState,
  at: Date,
  by: 'holder' | 'clock',
): Promise<void> {
  const { holder_id: userId, name, issuer_name: personName } = passport
  await inTransaction(db, async (trx) => {
    await shown.hold(trx, userId)
    const before = await writeState(trx, passport, state)
    if (before === undefined || (before.before === state.status && !before.isRenamed)) return
    await shown.refresh(trx, userId, at, 'clock')
    if (by === 'holder' || before.before === state.status) return
    const kind = newsOf[state.status]
    await notifier.notify(trx, [{ userId, kind, side: 'candidate', at, personName, passportName: name }])
  }).catch((error: unknown) => {
    // The holder's account was erased during the check.
    if (by === 'clock' && error instanceof AppError && error.code === 'unauthenticated') return
    throw error
  })
}
