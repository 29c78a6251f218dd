import type { Passwords } from './accounts/passwords.ts'
import type { KeyedHash } from './keys/secrets.ts'
import type { SigningKeys } from './keys/signing-keys.ts'
import type { Settings } from './options.ts'
import type { SessionFinder } from './protocol/find-session.ts'
import type { IdTokens } from './protocol/id-tokens.ts'
import type { Device } from './protocol/sessions.ts'
import type { OidcProviders } from './providers/oidc-providers.ts'

/** What the calls work with; made once by `createIdentity`. */
export interface Context {
  settings: Settings
  keys: SigningKeys
  tokens: IdTokens
  passwords: Passwords
  keyedHash: KeyedHash
  findSession: SessionFinder
  providers: OidcProviders
}

/** Who calls. */
export interface Caller extends Device {
  /** As far as limits are concerned: see `networkOf`. */
  network: string
  /** The language that `X-Firebase-Locale` asks for (BCP 47), for mails. */
  locale: string | null
}
