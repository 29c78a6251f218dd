import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app'
import {
  type Auth,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  inMemoryPersistence,
  type User,
} from 'firebase/auth'

/** Where the calls go to. */
export interface Place {
  readonly vouch: string
  readonly assistant: string
  readonly apiKey: string
  readonly projectId: string
}

/** One call with its wrong inputs. */
export interface Call {
  readonly name: string
  readonly run: (tools: Tools) => Promise<void>
}

/** A mail as the assistant read it. */
interface ReadMail {
  readonly subject: string
  readonly text: string
  readonly link: string
}

export interface Tools {
  readonly place: Place
  /** Another browser of nobody. */
  client(): Auth
  /** An account that was just made, signed in. */
  person(email?: string): Promise<{ auth: Auth; user: User; email: string }>
  /** Waits for the mail. */
  mail(to: string, subject: string): Promise<ReadMail>
  /** The code in the link of the mail. */
  code(to: string, subject: string): Promise<string>
  /** Asks the assistant. */
  ask<T>(path: string, input: object): Promise<T>
  /** A call of the protocol without the SDK. */
  post(path: string, body: object, key?: string): Promise<{ status: number; json: WireAnswer }>
  close(): Promise<void>
}

interface WireAnswer {
  readonly error?: { readonly code: number; readonly message: string; readonly errors: readonly object[] }
  readonly [field: string]: unknown
}

export const password = 'a few quiet words'

let count = 0

/** An address that nobody has. */
export const newEmail = (): string => `person-${crypto.randomUUID()}@example.org`

export function toolsFor(place: Place): Tools {
  const apps: FirebaseApp[] = []
  const client = (): Auth => {
    count += 1
    const app = initializeApp({ apiKey: place.apiKey, projectId: place.projectId }, `app-${count}`)
    apps.push(app)
    const auth = initializeAuth(app, { persistence: inMemoryPersistence })
    connectAuthEmulator(auth, place.vouch, { disableWarnings: true })
    return auth
  }
  const ask = async <T>(path: string, input: object): Promise<T> => {
    const answer = await fetch(`${place.assistant}${path}`, { method: 'POST', body: JSON.stringify(input) })
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as T
  }
  const mail = (to: string, subject: string) => ask<ReadMail>('/mail', { to, subject })
  return {
    place,
    client,
    ask,
    mail,
    person: async (email = newEmail()) => {
      const auth = client()
      const { user } = await createUserWithEmailAndPassword(auth, email, password)
      return { auth, user, email }
    },
    code: async (to, subject) => {
      const { link } = await mail(to, subject)
      return new URL(link).searchParams.get('oobCode') ?? ''
    },
    post: async (path, body, key = place.apiKey) => {
      const answer = await fetch(`${place.vouch}${path}?key=${key}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return { status: answer.status, json: (await answer.json()) as WireAnswer }
    },
    close: async () => {
      await Promise.all(apps.map(deleteApp))
    },
  }
}

function words(value: unknown): string {
  return JSON.stringify(value) ?? String(value)
}

/** @throws Error when they differ (as JSON) */
export function same(actual: unknown, wanted: unknown, about = 'value'): void {
  if (words(actual) !== words(wanted)) throw new Error(`${about}: ${words(actual)}, not ${words(wanted)}`)
}

/** @throws Error when it is not so */
export function so(condition: boolean, about: string): void {
  if (!condition) throw new Error(`it is not so: ${about}`)
}

/** @throws Error when the call succeeds or fails with another code (without `auth/`) */
export async function refused(call: Promise<unknown>, code: string): Promise<void> {
  const got = await call.then(
    () => 'no error',
    (error: { code?: string; message?: string }) => error.code ?? String(error),
  )
  if (got !== `auth/${code}`) throw new Error(`${got}, not auth/${code}`)
}

/** What an ID token says. */
export function claimsOf(token: string): Record<string, unknown> {
  return part(token, 1)
}

export function headerOf(token: string): Record<string, unknown> {
  return part(token, 0)
}

function part(token: string, index: number): Record<string, unknown> {
  const text = (token.split('.')[index] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  return JSON.parse(atob(text)) as Record<string, unknown>
}
