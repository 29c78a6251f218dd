import type { Account, TokenSubject } from './accounts.ts'

/** "REDACTED" in base64, sent instead of a password hash. It tells the SDK that the account has a password. */
const redactedHash = 'UkVEQUNURUQ='

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
  // The protocol lists sign-in by e-mail link under the provider id "password" too.
  return [...linked, { providerId: 'password', ...profile(account), federatedId: email, email, rawId: email }]
}

/** Profile fields for a response; unset fields are absent rather than null. */
export function profile(account: Pick<TokenSubject, 'display_name' | 'photo_url'>): object {
  return {
    ...(account.display_name !== null && { displayName: account.display_name }),
    ...(account.photo_url !== null && { photoUrl: account.photo_url }),
  }
}

/** Account fields in the responses of `accounts:lookup` and `accounts:update`. */
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

/** An entry of `users` in the response of `accounts:lookup`. The SDK requires 64-bit numbers as strings. */
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
    lastRefreshAt: new Date(Math.max(account.last_refresh_at ?? 0, account.last_login_at)).toISOString(),
    ...(account.initial_email !== null && { initialEmail: account.initial_email }),
    ...(account.email_link_signin && { emailLinkSignin: true }),
    ...(account.custom_auth && { customAuth: true }),
    ...(account.custom_claims !== null && { customAttributes: JSON.stringify(account.custom_claims) }),
  }
}
