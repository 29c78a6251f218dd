import type { Identity } from '@vouch/identity'
import { asSqlExecutor } from '#db/sql-executor.ts'
import type { AccountDirectory } from '#platform/account-directory.ts'

/** The embedded service's accounts, as features work with them. */
export function embeddedAccounts({ accounts }: Identity): AccountDirectory {
  const on = (executor: Parameters<typeof asSqlExecutor>[0]) =>
    asSqlExecutor(executor) as Parameters<typeof accounts.remove>[0]
  return {
    markEmailVerified: (executor, uid, email) => accounts.markEmailVerified(on(executor), uid, email),
    setDisabled: (executor, uid, disabled) => accounts.setDisabled(on(executor), uid, disabled),
    remove: (executor, uid) => accounts.remove(on(executor), uid),
    places: {
      list: (uid) => accounts.listSessions(uid),
      end: (executor, uid, id) => accounts.endSession(on(executor), uid, id),
      endOthers: (executor, uid, keepId) => accounts.endOtherSessions(on(executor), uid, keepId),
    },
  }
}
