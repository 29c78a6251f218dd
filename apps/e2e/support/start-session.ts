import type { Page } from '@playwright/test'
import { type ClientConfig, readClientConfig } from './client-config.ts'
import { type SignedIn, signIn } from './people.ts'

/** What the sign-in page leaves in the browser. */
export interface StoredSession {
  readonly token: string
  /** The record of the identity SDK. */
  readonly user: { readonly fbase_key: string; readonly value: object }
}

/** Signs in at a server. @returns what `storeSession` stores @throws Error if the account or the password is wrong */
export async function newSession(base: string, email: string, password: string): Promise<StoredSession> {
  const config = await readClientConfig(base)
  return sessionOf(await signIn(base, email, password), config)
}

/** The SDK reads the account’s other members from the server whenever a page loads. */
function sessionOf({ token, refreshToken, email }: SignedIn, { apiKey }: ClientConfig): StoredSession {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string
    exp: number
    email_verified: boolean
  }
  const appName = '[DEFAULT]'
  const value = {
    uid: claims.sub,
    email,
    emailVerified: claims.email_verified,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: { refreshToken, accessToken: token, expirationTime: claims.exp * 1000 },
    apiKey,
    appName,
  }
  return { token, user: { fbase_key: `firebase:authUser:${apiKey}:${appName}`, value } }
}

/**
 * Runs in the browser. Stores the user of the identity SDK, and a key for the session cookie.
 * @returns the cookie’s value: the encrypted token, as `apps/web/src/lib/identity/token-cookie.ts` reads it
 */
export async function storeSession({ token, user }: StoredSession): Promise<string> {
  const put = (name: string, list: string, options: IDBObjectStoreParameters, value: unknown, key?: string) =>
    new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(name, 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore(list, options)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const writing = opening.result.transaction(list, 'readwrite')
        writing.objectStore(list).put(value, key)
        writing.onabort = () => reject(writing.error)
        writing.oncomplete = () => {
          opening.result.close()
          resolve()
        }
      }
    })
  const secret = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, secret, new TextEncoder().encode(token))
  const bytes = [...iv, ...new Uint8Array(sealed)]
  const text = btoa(String.fromCharCode(...bytes))
  const cookie = text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  await put('vouch-session', 'keys', {}, secret, 'token')
  await put('firebaseLocalStorageDb', 'firebaseLocalStorage', { keyPath: 'fbase_key' }, user)
  return cookie
}

/**
 * Signs in without the sign-in page, for journeys about something else: stores a new session in the page's browser
 * context as the app keeps it. Replaces the session that is there. No page of the app is open afterwards, so the
 * caller goes to its first address at once; `logIn` uses the sign-in page.
 * @param page a page of a context with a `baseURL`
 * @throws Error if the account or the password is wrong
 */
export async function startSession(page: Page, email: string, password: string): Promise<void> {
  // An address of the app's origin that does not start the app.
  await page.goto('/config.json')
  const session = await newSession(new URL(page.url()).origin, email, password)
  const value = await page.evaluate(storeSession, session)
  await page.context().addCookies([{ name: 'token', value, url: page.url(), sameSite: 'Lax' }])
}
