import type { FastifyPluginAsync } from 'fastify'
import type { JSONWebKeySet } from 'jose'
import { createAccountsPort, type IdentityAccounts } from './accounts/accounts-port.ts'
import { createOperators, type IdentityOperators } from './accounts/operators.ts'
import { createPasswords } from './accounts/passwords.ts'
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
import { createOidcProviders } from './providers/oidc-providers.ts'
import { sweep } from './sweep.ts'

export type { IdentityOperators } from './accounts/operators.ts'
export type { ListedAccount } from './accounts/operators-store.ts'
export type { Executor } from './database.ts'
export type { ImportCounts } from './import/account-import.ts'
export type { ScryptParameters } from './import/firebase-scrypt.ts'
export type { IdentityMail, IdentityOptions, Limits, OidcProvider, PasswordPolicy } from './options.ts'
export { describeFailure } from './protocol/errors.ts'
export { readHostedTokenClaims, readIdTokenClaims } from './protocol/id-token-claims.ts'

/** The identity service of an installation. */
export interface Identity {
  /**
   * Fastify plugin that serves `/identitytoolkit.googleapis.com/*`, `/securetoken.googleapis.com/*` and
   * `/.well-known/jwks.json`. Register it without a prefix, because the client SDK ignores the path of its
   * server URL. Rate limits count by `request.ip`.
   */
  plugin: FastifyPluginAsync
  /**
   * Creates the first signing key if there is none. Several processes may call it at once. Call it before listening.
   * @throws Error when `keySecret` does not decrypt the stored keys
   */
  ready(): Promise<void>
  /**
   * The public keys that verify tokens (ES256).
   * @param kid key id of a token. If no known key has it, the keys are read again, because another process
   *   may have rotated them
   */
  jwks(kid?: string): Promise<JSONWebKeySet>
  /**
   * Publishes the next signing key and activates it when due. Call it every few minutes, from any number of processes.
   * @returns whether a new key was activated
   */
  rotateKeysWhenDue(): Promise<boolean>
  /**
   * Adds demo accounts with one INSERT: all or none.
   * @param executor a transaction; the pool by default
   * @throws ProtocolError for an invalid e-mail address, TypeError for an unsupported password hash, the
   *   database's error for a duplicate
   */
  importAccounts(accounts: readonly ImportedAccount[], executor?: Executor): Promise<void>
  /** Hashes a password as an argon2id PHC string, the format that `importAccounts` expects. */
  hashPassword(password: string): Promise<string>
  accounts: IdentityAccounts
  operators: IdentityOperators
  /** Deletes expired sessions, codes, tokens and rate-limit counts. Call it daily. */
  sweep(): Promise<void>
}

/**
 * Folder of the forward-only migrations (`0001_….sql`) of the schema `identity`, to be applied in order of their names.
 */
export const identityMigrations: URL = new URL('../migrations/', import.meta.url)

/**
 * Creates the identity service, which the Firebase client SDK calls after `connectAuthEmulator(auth, origin)`.
 * @throws RangeError or TypeError for invalid options
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
    sweep: () => sweep(settings.pool, settings.clock()),
  }
}
