import { initializeApp } from 'firebase/app'
import {
  type ActionCodeInfo,
  type Auth,
  applyActionCode,
  browserPopupRedirectResolver,
  checkActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  OAuthCredential,
  OAuthProvider,
  onIdTokenChanged,
  type PasswordValidationStatus,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signInWithPopup,
  signOut,
  type User,
  updateProfile,
  validatePassword,
} from 'firebase/auth'
import type { RuntimeConfig } from './runtime-config.ts'

/** The parts of `firebase/auth` that signing in and up need, in one lazily loaded chunk. */
export function startAuth(config: RuntimeConfig): Auth {
  const { apiKey, authDomain, projectId, appId } = config
  const app = initializeApp({ apiKey, projectId, ...(authDomain && { authDomain }), ...(appId && { appId }) })
  // A list: where IndexedDB is forbidden, the session lives as long as the page.
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, inMemoryPersistence] })
  // The SDK's supported way to name another host. It drops any path, so the service answers at the origin's root.
  if (config.identity === 'embedded') {
    connectAuthEmulator(auth, location.origin, { disableWarnings: true })
  }
  // The language of mails.
  auth.languageCode = document.documentElement.lang || null
  return auth
}

export function signInWithPassword(auth: Auth, email: string, password: string): Promise<User> {
  return signInWithEmailAndPassword(auth, email, password).then(({ user }) => user)
}

export async function createAccount(
  auth: Auth,
  account: { displayName: string; email: string; password: string },
): Promise<User> {
  const { user } = await createUserWithEmailAndPassword(auth, account.email, account.password)
  await updateProfile(user, { displayName: account.displayName })
  return user
}

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

export function consumeActionCode(auth: Auth, code: string): Promise<void> {
  return applyActionCode(auth, code)
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

export function onUser(auth: Auth, changed: (user: User | null) => void): () => void {
  return onIdTokenChanged(auth, changed)
}

export function endSession(auth: Auth): Promise<void> {
  return signOut(auth)
}
