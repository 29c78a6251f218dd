import type { Account, TokenSubject } from './accounts.ts'

/** "REDACTED" in base64: tells the SDK that there is a password, and nothing about it. */
const redactedHash = 'UkVEQUNURUQ='

/** `providerUserInfo` as lookup and update answer it. */
function providerUserInfo(account: Account): object[] {
  const linked = account.linked.map((provider) => ({
    providerId: provider.provider_id,
    ...profile(provider),
    federatedId: provider.raw_id,
    ...(provider.email !== null && { email: provider.email }),
    rawId: provider.raw_id,
    ...(provider.screen_name !== null && { screenName: provider.screen_name }),
  }))
  const { email } = account
  if (email === null || (!account.has_password && !account.email_link_signin)) return linked
  // Signing in by a link in a mail counts as the provider "password" everywhere in the protocol.
  return [...linked, { providerId: 'password', ...profile(account), federatedId: email, email, rawId: email }]
}

/** The parts of an account that are absent, not null, when they are not set. */
export function profile(account: Pick<TokenSubject, 'display_name' | 'photo_url'>): object {
  return {
    ...(account.display_name !== null && { displayName: account.display_name }),
    ...(account.photo_url !== null && { photoUrl: account.photo_url }),
  }
}

/** What lookup and update have in common. */
export function publicAccount(account: Account): object {
  return {
    localId: account.uid,
    ...(account.email !== null && { email: account.email }),
    ...profile(account),
    emailVerified: account.email_verified,
    ...(account.has_password && { passwordHash: redactedHash }),
    providerUserInfo: providerUserInfo(account),
  }
}

/** One entry of `users`: 64-bit numbers are strings, as the SDK insists. */
export function lookupEntry(account: Account): object {
  const screenName = account.linked.find((provider) => provider.screen_name !== null)?.screen_name
  return {
    ...publicAccount(account),
    ...(screenName && { screenName }),
    ...(account.password_updated_at !== null && { passwordUpdatedAt: account.password_updated_at }),
    validSince: String(Math.floor(account.valid_since / 1000)),
    disabled: account.disabled,
    createdAt: String(Math.floor(account.created_at)),
    lastLoginAt: String(Math.floor(account.last_login_at)),
    // A sign-in gives a token, too.
    lastRefreshAt: new Date(Math.max(account.last_refresh_at ?? 0, account.last_login_at)).toISOString(),
    ...(account.initial_email !== null && { initialEmail: account.initial_email }),
    ...(account.email_link_signin && { emailLinkSignin: true }),
    ...(account.custom_auth && { customAuth: true }),
    ...(account.custom_claims !== null && { customAttributes: JSON.stringify(account.custom_claims) }),
  }
}
