import { initializeApp } from 'firebase/app'
import {
  type Auth,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  indexedDBLocalPersistence,
  initializeAuth,
} from 'firebase/auth'
import type { Place } from './tools.ts'

/** Actions in a browser tab that stores its session as the SDK does by default. */
export interface Tab {
  signUp(email: string, password: string): Promise<string>
  /** The signed-in account after the SDK has started; null if nobody is signed in. */
  whoIsThere(): Promise<string | null>
  /** Requests a new token; returns the SDK's error code if the request fails. */
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
