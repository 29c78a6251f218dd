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

/** The parts of `firebase/auth` that every session needs, in one lazily loaded chunk. */
export function startAuth(config: RuntimeConfig, popups?: PopupRedirectResolver): Auth {
  const { apiKey, authDomain, projectId, appId } = config
  const app = initializeApp({ apiKey, projectId, ...(authDomain && { authDomain }), ...(appId && { appId }) })
  // A list: where IndexedDB is forbidden, the session lives as long as the page.
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, inMemoryPersistence],
    ...(popups && { popupRedirectResolver: popups }),
  })
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

export function onUser(auth: Auth, changed: (user: User | null) => void): () => void {
  return onIdTokenChanged(auth, changed)
}

/** Nobody waits longer for a service that does not answer: the session ends here in any case. */
const longestEnding = 3000

/**
 * Signs out. The SDK only forgets the session; our own service is asked to end it as well, so that nothing that was
 * copied of it is worth anything and it is no longer listed.
 */
export async function endSession(auth: Auth): Promise<void> {
  const user = auth.currentUser
  if (user && auth.emulatorConfig) {
    const ending = user.getIdToken().then((token) => revokeAccessToken(auth, token))
    await Promise.race([ending, new Promise((resolve) => setTimeout(resolve, longestEnding))]).catch(
      () => undefined,
    )
  }
  await signOut(auth)
}
