import type { Identity } from '@vouch/identity'
import { asSqlExecutor } from '#db/sql-executor.ts'
import type { Platform } from '#main/platform.ts'
import type { AccountDirectory } from '#platform/accounts/account-directory.ts'
import type { SessionEndings } from '#platform/accounts/session-endings.ts'
import type { Config } from '#platform/config/config.ts'
import { createAccessTokens } from '#platform/firebase/access-tokens.ts'
import { createFirebaseAccounts } from '#platform/firebase/firebase-accounts.ts'
import { createOutgoingFetch } from '#platform/outgoing/outgoing.ts'

/** The accounts of the identity service that this installation uses. */
export function accountsOf(platform: Platform, identity: Identity | null): AccountDirectory {
  if (identity) return embeddedAccounts(identity, platform.sessionEndings)
  const { config, clock } = platform
  const { serviceAccount, projectId, adminUrl } = config.identity
  if (!serviceAccount) throw new Error('IDENTITY=firebase needs IDENTITY_SERVICE_ACCOUNT')
  const fetch = guardedFetch(config)
  const tokens = createAccessTokens({ account: serviceAccount, fetch, clock })
  return createFirebaseAccounts({ projectId, adminUrl, tokens, fetch })
}

/** For requests to addresses that the configuration, or a provider that it names, decides. */
export function guardedFetch(config: Config): typeof fetch {
  return createOutgoingFetch({ privateHosts: config.outgoingPrivateHosts })
}

/** The embedded service's accounts, as features work with them. */
function embeddedAccounts({ accounts }: Identity, endings: SessionEndings): AccountDirectory {
  const on = (executor: Parameters<typeof asSqlExecutor>[0]) =>
    asSqlExecutor(executor) as Parameters<typeof accounts.remove>[0]
  return {
    kind: 'embedded',
    markEmailVerified: (executor, uid, email) => accounts.markEmailVerified(on(executor), uid, email),
    remove: (executor, uid) => accounts.remove(on(executor), uid),
    places: {
      list: (uid) => accounts.listSessions(uid),
      end: (executor, uid, id) => accounts.endSession(on(executor), uid, id),
      endOthers: (executor, uid, keepId) => accounts.endOtherSessions(on(executor), uid, keepId),
      noteEnded: endings.note,
    },
  }
}
