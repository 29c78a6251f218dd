import { initializeApp } from 'firebase/app'
import {
  type Auth,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  indexedDBLocalPersistence,
  initializeAuth,
} from 'firebase/auth'
import type { Place } from './tools.ts'

/** What a tab of an application does that keeps its session as the SDK does by default. */
export interface Tab {
  signUp(email: string, password: string): Promise<string>
  /** Who is signed in once the SDK has looked; null for nobody. */
  whoIsThere(): Promise<string | null>
  /** Asks for a new token; says what it failed with. */
  renew(): Promise<string>
}

export function openTab({ vouch, apiKey, projectId }: Place): Tab {
  const auth: Auth = initializeAuth(initializeApp({ apiKey, projectId }), {
    persistence: indexedDBLocalPersistence,
  })
  connectAuthEmulator(auth, vouch, { disableWarnings: true })
  const whoIsThere = async () => {
    await auth.authStateReady()
    return auth.currentUser?.uid ?? null
  }
  return {
    whoIsThere,
    signUp: async (email, password) => {
      const { user } = await createUserWithEmailAndPassword(auth, email, password)
      return user.uid
    },
    renew: async () => {
      await auth.authStateReady()
      if (!auth.currentUser) return 'nobody is signed in'
      return auth.currentUser.getIdToken(true).then(
        () => 'renewed',
        (error: { code: string }) => error.code,
      )
    },
  }
}
