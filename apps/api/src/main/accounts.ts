import type { Identity } from '@vouch/identity'
import { asSqlExecutor } from '#db/sql-executor.ts'
import type { Platform } from '#main/platform.ts'
import type { AccountDirectory } from '#platform/accounts/account-directory.ts'
import type { SessionEndings } from '#platform/accounts/session-endings.ts'
import type { Config } from '#platform/config/config.ts'
import { type AccessTokens, createAccessTokens } from '#platform/firebase/access-tokens.ts'
import { createFirebaseAccounts } from '#platform/firebase/firebase-accounts.ts'
import { createOutgoingFetch } from '#platform/outgoing/outgoing.ts'

/** Creates the account directory for the configured identity service. */
export function createAccountDirectory(platform: Platform, identity: Identity | null): AccountDirectory {
  if (identity) return embeddedDirectory(identity, platform.sessionEndings)
  const { projectId, adminUrl } = platform.config.identity
  const tokens = createHostedTokens(platform)
  return createFirebaseAccounts({ projectId, adminUrl, tokens, fetch: guardedFetch(platform.config) })
}

/** Access tokens for the APIs of a hosted identity service. @throws Error without a service account */
export function createHostedTokens({ config, clock }: Pick<Platform, 'config' | 'clock'>): AccessTokens {
  const { serviceAccount } = config.identity
  if (!serviceAccount) throw new Error('IDENTITY=firebase needs IDENTITY_SERVICE_ACCOUNT')
  return createAccessTokens({ account: serviceAccount, fetch: guardedFetch(config), clock })
}

/** The `fetch` for URLs from the configuration, or from an identity provider named in the configuration. */
export function guardedFetch(config: Config): typeof fetch {
  return createOutgoingFetch({ privateHosts: config.outgoingPrivateHosts })
}

/** Adapts the accounts of the embedded identity service to the interface that features use. */
function embeddedDirectory({ accounts }: Identity, endings: SessionEndings): AccountDirectory {
  const on = (executor: Parameters<typeof asSqlExecutor>[0]) =>
    asSqlExecutor(executor) as Parameters<typeof accounts.remove>[0]
  return {
    kind: 'embedded',
    markEmailVerified: (executor, uid, email) => accounts.markEmailVerified(on(executor), uid, email),
    remove: (executor, uid) => accounts.remove(on(executor), uid),
    sessions: {
      list: (uid) => accounts.listSessions(uid),
      end: (executor, uid, id) => accounts.endSession(on(executor), uid, id),
      endOthers: (executor, uid, keepId) => accounts.endOtherSessions(on(executor), uid, keepId),
      noteEnded: endings.note,
    },
  }
}
