import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app'
import {
  type Auth,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  inMemoryPersistence,
  type User,
} from 'firebase/auth'

/** The Vouch server under test. */
export interface Place {
  readonly vouch: string
  readonly assistant: string
  readonly apiKey: string
  readonly projectId: string
}

/** A test of one protocol call, also with invalid inputs. */
export interface Call {
  readonly name: string
  readonly run: (tools: Tools) => Promise<void>
}

/** A mail that the helper server received. */
interface ReadMail {
  readonly subject: string
  readonly text: string
  readonly link: string
}

export interface Tools {
  readonly place: Place
  /** A new SDK instance without a session. */
  client(): Auth
  /** Creates a new account and signs in. */
  person(email?: string): Promise<{ auth: Auth; user: User; email: string }>
  /** Waits for a mail to the address with this subject. */
  mail(to: string, subject: string): Promise<ReadMail>
  /** The action code in the link of a mail. */
  code(to: string, subject: string): Promise<string>
  /** Calls the helper server. */
  ask<T>(path: string, input: object): Promise<T>
  /** Makes a call of the identity protocol without the SDK. */
  post(path: string, body: object, key?: string): Promise<{ status: number; json: WireAnswer }>
  close(): Promise<void>
}

interface WireAnswer {
  readonly error?: { readonly code: number; readonly message: string; readonly errors: readonly object[] }
  readonly [field: string]: unknown
}

export const password = 'a few quiet words'

let count = 0

/** An email address without an account. */
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

/** @throws Error if the two values differ as JSON */
export function same(actual: unknown, expected: unknown, about = 'value'): void {
  if (words(actual) !== words(expected)) throw new Error(`${about}: ${words(actual)}, not ${words(expected)}`)
}

/** @throws Error if the condition is false */
export function so(condition: boolean, about: string): void {
  if (!condition) throw new Error(`expected: ${about}`)
}

/** Expects that the call fails. @throws Error if it succeeds, or fails with another code (given without `auth/`) */
export async function refused(call: Promise<unknown>, code: string): Promise<void> {
  const got = await call.then(
    () => 'no error',
    (error: { code?: string; message?: string }) => error.code ?? String(error),
  )
  if (got !== `auth/${code}`) throw new Error(`got ${got} instead of auth/${code}`)
}

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
