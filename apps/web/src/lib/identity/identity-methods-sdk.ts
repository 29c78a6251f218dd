import {
  type Auth,
  applyActionCode,
  browserPopupRedirectResolver,
  checkActionCode,
  confirmPasswordReset,
  GoogleAuthProvider,
  OAuthCredential,
  OAuthProvider,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithCredential,
  signInWithEmailLink,
  signInWithPopup,
  type User,
  validatePassword,
} from 'firebase/auth'
import { applyCodeInSession } from './apply-code-in-session.ts'

// Parts of `firebase/auth` for mailed links, providers and password rules, as a chunk that is loaded on demand.

export const popups = browserPopupRedirectResolver
export const resetPassword = confirmPasswordReset
export const readActionCode = checkActionCode
export const checkPassword = validatePassword

export function signInByLink(auth: Auth, email: string, link: string): Promise<User> {
  return signInWithEmailLink(auth, email, link).then(({ user }) => user)
}

export function mailSignInLink(auth: Auth, email: string, url: string): Promise<void> {
  return sendSignInLinkToEmail(auth, email, { url, handleCodeInApp: true })
}

export function mailPasswordReset(auth: Auth, email: string, url: string): Promise<void> {
  return sendPasswordResetEmail(auth, email, { url })
}

/** Applies a mailed code. @param user session to apply it in, which only the embedded identity service supports */
export function consumeActionCode(auth: Auth, code: string, user?: User): Promise<void> {
  return user && auth.emulatorConfig ? applyCodeInSession(auth, user, code) : applyActionCode(auth, code)
}

/** Converts a token from the embedded service's provider redirect to an SDK credential. */
export function providerCredential(providerId: string, pendingToken: string): OAuthCredential {
  const credential = OAuthCredential.fromJSON({ providerId, signInMethod: providerId, pendingToken })
  if (credential === null) throw new TypeError('The SDK rejected the pending token of the provider')
  return credential
}

export function signInByProvider(auth: Auth, providerId: string, pendingToken: string): Promise<User> {
  return signInWithCredential(auth, providerCredential(providerId, pendingToken)).then(({ user }) => user)
}

/** The SDK's provider object for a pop-up. Only a hosted identity service uses pop-ups. */
export function popupProvider(providerId: string): GoogleAuthProvider | OAuthProvider {
  return providerId === GoogleAuthProvider.PROVIDER_ID
    ? new GoogleAuthProvider()
    : new OAuthProvider(providerId)
}

export function signInByPopup(auth: Auth, providerId: string): Promise<User> {
  return signInWithPopup(auth, popupProvider(providerId), popups).then(({ user }) => user)
}
