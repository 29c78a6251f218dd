import { addRole, currentPerson, type ProfileStepInput, saveProfileStep } from '@vouch/contract'
import { call } from './api.ts'
import { fetchWithRetry } from './fetch-with-retry.ts'

/** A person signed in through the identity service. */
export interface SignedIn {
  readonly email: string
  readonly password: string
  readonly token: string
  readonly refreshToken: string
}

interface Tokens {
  idToken: string
  refreshToken: string
}

async function identity(base: string, name: string, body: Record<string, unknown>): Promise<Tokens> {
  const config = (await (await fetch(`${base}/config.json`)).json()) as { apiKey: string }
  const answer = await fetchWithRetry(
    `${base}/identitytoolkit.googleapis.com/v1/accounts:${name}?key=${config.apiKey}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ returnSecureToken: true, ...body }),
    },
  )
  if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`)
  return (await answer.json()) as Tokens
}

/** Signs in to an existing account, without a browser. */
export async function signIn(base: string, email: string, password: string): Promise<SignedIn> {
  const { idToken: token, refreshToken } = await identity(base, 'signInWithPassword', { email, password })
  return { email, password, token, refreshToken }
}

/** Creates an account as the sign-up page does, without a browser. */
export async function signUp(base: string, email: string, displayName: string): Promise<SignedIn> {
  const password = `pass-${email}`
  const { idToken } = await identity(base, 'signUp', { email, password, clientType: 'CLIENT_TYPE_WEB' })
  await identity(base, 'update', { idToken, displayName })
  const person = await signIn(base, email, password)
  await call(base, currentPerson, {}, person)
  return person
}

/** Saves a profile step that has never been saved. */
async function saveStep(base: string, person: SignedIn, body: ProfileStepInput): Promise<void> {
  await call(base, saveProfileStep, { body, version: 0 }, person)
}

/** Creates a candidate who can apply to any job that requires no CV. */
export async function signUpCandidate(base: string, email: string, fullName: string): Promise<SignedIn> {
  const person = await signUp(base, email, fullName)
  await call(base, addRole, { body: { role: 'candidate' } }, person)
  const [firstName = '', ...others] = fullName.split(' ')
  await saveStep(base, person, {
    step: 'contact',
    data: { firstName, lastName: others.join(' ') || 'Example' },
  })
  await saveStep(base, person, { step: 'personal', data: { country: 'DE' } })
  await saveStep(base, person, { step: 'preferences', data: { headline: 'Ready to start' } })
  return person
}
