import type { Passwords } from './accounts/passwords.ts'
import type { KeyedHash } from './keys/secrets.ts'
import type { SigningKeys } from './keys/signing-keys.ts'
import type { Settings } from './options.ts'
import type { SessionFinder } from './protocol/find-session.ts'
import type { IdTokens } from './protocol/id-tokens.ts'
import type { Device } from './protocol/sessions.ts'
import type { OidcProviders } from './providers/oidc-providers.ts'

/** Dependencies of all calls, created once by `createIdentity`. */
export interface Context {
  settings: Settings
  keys: SigningKeys
  tokens: IdTokens
  passwords: Passwords
  keyedHash: KeyedHash
  findSession: SessionFinder
  providers: OidcProviders
}

/** The client that sent a request. */
export interface Caller extends Device {
  /** The IP address or network for which rate limits count; see `networkOf`. */
  network: string
  /** Language for mails (BCP 47), from the header `X-Firebase-Locale`. */
  locale: string | null
}
