import {
  type ActionCodeInfo,
  type Auth,
  applyActionCode,
  browserPopupRedirectResolver,
  checkActionCode,
  confirmPasswordReset,
  GoogleAuthProvider,
  OAuthCredential,
  OAuthProvider,
  type PasswordValidationStatus,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithCredential,
  signInWithEmailLink,
  signInWithPopup,
  type User,
  validatePassword,
} from 'firebase/auth'
import { applyCodeInSession } from './mail-code-in-session.ts'

/** The parts of `firebase/auth` for links in mails, providers and the rules for passwords. */
export function signInByLink(auth: Auth, email: string, link: string): Promise<User> {
  return signInWithEmailLink(auth, email, link).then(({ user }) => user)
}

export function mailSignInLink(auth: Auth, email: string, url: string): Promise<void> {
  return sendSignInLinkToEmail(auth, email, { url, handleCodeInApp: true })
}

export function mailPasswordReset(auth: Auth, email: string, url: string): Promise<void> {
  return sendPasswordResetEmail(auth, email, { url })
}

export function resetPassword(auth: Auth, code: string, password: string): Promise<void> {
  return confirmPasswordReset(auth, code, password)
}

export function readActionCode(auth: Auth, code: string): Promise<ActionCodeInfo> {
  return checkActionCode(auth, code)
}

/** @param user in whose session; a hosted service knows no such thing */
export function consumeActionCode(auth: Auth, code: string, user?: User): Promise<void> {
  return user && auth.emulatorConfig ? applyCodeInSession(auth, user, code) : applyActionCode(auth, code)
}

export function checkPassword(auth: Auth, password: string): Promise<PasswordValidationStatus> {
  return validatePassword(auth, password)
}

/** What our own server hands over after a provider's sign-in, as a credential of the SDK. */
export function providerCredential(providerId: string, pendingToken: string): OAuthCredential {
  const credential = OAuthCredential.fromJSON({ providerId, signInMethod: providerId, pendingToken })
  if (credential === null) throw new TypeError('The provider handed over nothing')
  return credential
}

export function signInByProvider(auth: Auth, providerId: string, pendingToken: string): Promise<User> {
  return signInWithCredential(auth, providerCredential(providerId, pendingToken)).then(({ user }) => user)
}

/** A provider for the SDK's popups, which only a hosted identity service has. */
export function popupProvider(providerId: string): GoogleAuthProvider | OAuthProvider {
  return providerId === GoogleAuthProvider.PROVIDER_ID
    ? new GoogleAuthProvider()
    : new OAuthProvider(providerId)
}

export const popups = browserPopupRedirectResolver

export function signInByPopup(auth: Auth, providerId: string): Promise<User> {
  return signInWithPopup(auth, popupProvider(providerId), popups).then(({ user }) => user)
}
