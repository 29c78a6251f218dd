import { initializeApp } from 'firebase/app'
import {
  type Auth,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  onIdTokenChanged,
  type PopupRedirectResolver,
  revokeAccessToken,
  signInWithEmailAndPassword,
  signOut,
  type User,
  updateProfile,
} from 'firebase/auth'
import type { RuntimeConfig } from '#lib/api/runtime-config.ts'

// Parts of `firebase/auth` that every session needs, as a chunk that is loaded on demand.

export const onUser = onIdTokenChanged

export function startAuth(config: RuntimeConfig, popups?: PopupRedirectResolver): Auth {
  const { apiKey, authDomain, projectId, appId } = config
  const app = initializeApp({ apiKey, projectId, ...(authDomain && { authDomain }), ...(appId && { appId }) })
  // If the browser blocks IndexedDB, the session ends when the page is closed.
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, inMemoryPersistence],
    ...(popups && { popupRedirectResolver: popups }),
  })
  // The SDK's supported way to use another host. It ignores the URL's path, so Vouch serves the calls at the root.
  if (config.identity === 'embedded') {
    connectAuthEmulator(auth, location.origin, { disableWarnings: true })
  }
  // The identity service writes its mails in this language.
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

/** How long to wait for the identity service, in ms. The session in this browser ends even without an answer. */
const maxRevokeWait = 3000

/** Signs out. The SDK would only forget the session, so the embedded identity service is asked to revoke it. */
export async function endSession(auth: Auth): Promise<void> {
  const user = auth.currentUser
  if (user && auth.emulatorConfig) {
    const revoking = user.getIdToken().then((token) => revokeAccessToken(auth, token))
    await Promise.race([revoking, new Promise((resolve) => setTimeout(resolve, maxRevokeWait))]).catch(
      () => undefined,
    )
  }
  await signOut(auth)
}
