import type { FastifyPluginAsync } from 'fastify'
import type { JSONWebKeySet } from 'jose'
import { createAccountsPort, type IdentityAccounts } from './accounts/accounts-port.ts'
import { deleteOldCodes } from './accounts/action-codes.ts'
import { createOperators, type IdentityOperators } from './accounts/operators.ts'
import { createPasswords } from './accounts/passwords.ts'
import { deleteOldPendingTokens } from './accounts/pending-tokens.ts'
import type { Executor } from './database.ts'
import { type ImportedAccount, importAccounts } from './import/import-accounts.ts'
import { createImportedHashes } from './import/imported-hashes.ts'
import { createKeyedHash } from './keys/secrets.ts'
import { rotateKeys } from './keys/signing-key-rotation.ts'
import { createSigningKeys } from './keys/signing-keys.ts'
import { type IdentityOptions, settingsFrom } from './options.ts'
import { createPlugin } from './plugin.ts'
import { createSessionFinder } from './protocol/find-session.ts'
import { createIdTokens } from './protocol/id-tokens.ts'
import { deleteEndedSessions } from './protocol/sessions.ts'
import { deleteOldTries } from './protocol/tries.ts'
import { createOidcProviders } from './providers/oidc-providers.ts'
import { deleteOldFlows } from './providers/provider-flow-store.ts'

export type { IdentityAccounts, SessionInfo } from './accounts/accounts-port.ts'
export type { IdentityOperators } from './accounts/operators.ts'
export type { ListedAccount } from './accounts/operators-store.ts'
export type { Executor, Statement } from './database.ts'
export type { ImportCounts, RejectedAccount } from './import/account-import.ts'
export type { AccountFormat } from './import/account-import-record.ts'
export type { ScryptParameters } from './import/firebase-scrypt.ts'
export type { ImportedAccount } from './import/import-accounts.ts'
export type {
  ActionPages,
  IdentityMail,
  IdentityOptions,
  Limits,
  Log,
  OidcProvider,
  PasswordPolicy,
  WindowLimit,
} from './options.ts'
export { describeFailure } from './protocol/errors.ts'
export { readHostedTokenClaims, readIdTokenClaims } from './protocol/id-token-claims.ts'

/** The identity service of one installation. */
export interface Identity {
  /**
   * Answers `/identitytoolkit.googleapis.com/*`, `/securetoken.googleapis.com/*` and `/.well-known/jwks.json`. Register it
   * without a prefix: the client SDK drops any path. Addresses for the limits come from `request.ip`.
   */
  plugin: FastifyPluginAsync
  /**
   * Makes the first signing key when there is none; two processes may start at once. Call it before listening.
   * @throws Error when the stored keys do not open with `keySecret`
   */
  ready(): Promise<void>
  /**
   * The public keys under which tokens are accepted now (ES256).
   * @param kid looks again when none has this name: another process may have begun to sign with a new key
   */
  jwks(kid?: string): Promise<JSONWebKeySet>
  /**
   * Publishes the next signing key and lets it take over when it is due; run it every few minutes. Several processes may.
   * @returns true when a new key signs from now on
   */
  rotateKeysWhenDue(): Promise<boolean>
  /**
   * Adds many accounts with one INSERT, for demonstration data.
   * @param executor the caller's transaction; the pool when left out
   * @throws ProtocolError for a wrong e-mail, TypeError for another kind of hash, the database's error for a duplicate
   */
  importAccounts(accounts: readonly ImportedAccount[], executor?: Executor): Promise<void>
  /** The PHC string (argon2id) under which `importAccounts` takes a password. */
  hashPassword(password: string): Promise<string>
  /** What the app may do with accounts. */
  accounts: IdentityAccounts
  /** What operators may do, for a command line. */
  operators: IdentityOperators
  /** Deletes ended sessions and counts of tries that no longer matter; run it daily. */
  sweep(): Promise<void>
}

/** Folder of forward-only SQL files (`0001_….sql`), applied in order of their names; they own the schema `identity`. */
export const identityMigrations: URL = new URL('../migrations/', import.meta.url)

/**
 * Makes the identity service behind the firebase client SDK (`connectAuthEmulator(auth, origin)`).
 * @throws RangeError when `keySecret` is not 32 bytes; TypeError when a name is empty
 */
export function createIdentity(options: IdentityOptions): Identity {
  const settings = settingsFrom(options)
  const keys = createSigningKeys(settings)
  const passwords = createPasswords(
    settings.limits.passwordHashing,
    createImportedHashes(settings.pool, settings.keySecret, settings.clock),
  )
  const keyedHash = createKeyedHash(settings.keySecret)
  const tokens = createIdTokens(settings, keys)
  const context = {
    settings,
    keys,
    tokens,
    passwords,
    keyedHash,
    findSession: createSessionFinder(settings.pool),
    providers: createOidcProviders(settings),
  }
  return {
    plugin: createPlugin(context),
    ready: keys.ready,
    jwks: keys.jwks,
    rotateKeysWhenDue: async () => (await rotateKeys(settings, keys, false)).rotated,
    importAccounts: (accounts, executor = settings.pool) =>
      importAccounts(executor, accounts, settings.clock()),
    hashPassword: passwords.hash,
    accounts: createAccountsPort(settings.pool, settings.clock),
    operators: createOperators(context),
    async sweep() {
      const now = settings.clock()
      await deleteEndedSessions(settings.pool, now)
      await deleteOldTries(settings.pool, now)
      await deleteOldCodes(settings.pool, now)
      await deleteOldFlows(settings.pool, now)
      await deleteOldPendingTokens(settings.pool, now)
    },
  }
}
