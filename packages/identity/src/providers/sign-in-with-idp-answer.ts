import type { Account } from '../accounts/accounts.ts'
import type { ProviderPerson } from './provider-person.ts'
import type { VerifiedPerson } from './sign-in-with-idp-credential.ts'

export const answerKind = 'identitytoolkit#VerifyAssertionResponse'

/** What the response of accounts:signInWithIdp says about the provider, whether or not the user is signed in. */
export function providerAnswer({ person, oauthIdToken, oauthAccessToken }: VerifiedPerson): object {
  const { providerId, rawId, email, emailVerified, displayName, photoUrl, screenName, claims } = person
  return {
    kind: answerKind,
    context: '',
    providerId,
    federatedId: providerId === 'google.com' ? `https://accounts.google.com/${rawId}` : rawId,
    ...(email !== null && { email }),
    emailVerified,
    ...(displayName !== null && { displayName, fullName: displayName }),
    ...(typeof claims.given_name === 'string' && { firstName: claims.given_name }),
    ...(typeof claims.family_name === 'string' && { lastName: claims.family_name }),
    ...(typeof claims.nickname === 'string' && { nickName: claims.nickname }),
    ...(photoUrl !== null && { photoUrl }),
    ...(screenName && { screenName }),
    rawUserInfo: JSON.stringify(providerId === 'google.com' ? googleProfile(person) : claims),
    ...(oauthIdToken !== undefined && { oauthIdToken }),
    ...(oauthAccessToken !== undefined && { oauthAccessToken }),
  }
}

/** The profile of `google.com` with Google's own field names, which clients expect. */
function googleProfile({
  rawId,
  email,
  emailVerified,
  displayName,
  photoUrl,
  claims,
}: ProviderPerson): object {
  const scopes = ['openid', 'https://www.googleapis.com/auth/userinfo.profile']
  if (email !== null) scopes.push('https://www.googleapis.com/auth/userinfo.email')
  return {
    granted_scopes: scopes.join(' '),
    id: rawId,
    name: displayName ?? undefined,
    given_name: claims.given_name,
    family_name: claims.family_name,
    verified_email: emailVerified,
    locale: claims.locale,
    email: email ?? undefined,
    picture: photoUrl ?? undefined,
  }
}

/**
 * Response when another account has the e-mail address. The client may sign in to that account and then link
 * the provider.
 */
export function confirmationAnswer(account: Account, enumerationProtection: boolean): object {
  if (enumerationProtection) return { needConfirmation: true }
  const verifiedProvider = account.linked.map(({ provider_id }) => provider_id)
  return { needConfirmation: true, localId: account.uid, verifiedProvider }
}
