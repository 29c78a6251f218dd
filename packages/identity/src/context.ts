import type { SessionFinder } from './find-session.ts'
import type { IdTokens } from './id-tokens.ts'
import type { OidcProviders } from './oidc-providers.ts'
import type { Settings } from './options.ts'
import type { Passwords } from './passwords.ts'
import type { KeyedHash } from './secrets.ts'
import type { Device } from './sessions.ts'
import type { SigningKeys } from './signing-keys.ts'

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
