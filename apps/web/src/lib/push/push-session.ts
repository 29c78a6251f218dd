import { listPushDevices, removePushDevice, savePushToken } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { runtimeConfig } from '#lib/api/runtime-config.ts'
import { claimsOf, currentToken } from '#lib/identity/session.ts'
import type { Messaging } from './messaging.ts'
import { forgetUser, rememberUser, wantsPush } from './push-choice.ts'
import { offersPush } from './push-config.ts'
import { hasPush } from './push-support.ts'
import { deleteRecord, type OwnerRecord, readRecord, writeRecord } from './token-database.ts'

/** State of push in this browser for the signed-in person. */
export type PushState = 'not-offered' | 'unsupported' | 'blocked' | 'off' | 'on'

let messaging: Promise<Messaging> | undefined

async function start(): Promise<Messaging> {
  const { identity } = await runtimeConfig()
  if (identity === 'firebase') {
    const { createHostedMessaging } = await import('./hosted-messaging.ts')
    return createHostedMessaging()
  }
  const { createEmbeddedMessaging } = await import('./embedded-messaging.ts')
  return createEmbeddedMessaging()
}

function startedMessaging(): Promise<Messaging> {
  messaging ??= start().catch((error: unknown) => {
    messaging = undefined
    throw error
  })
  return messaging
}

interface Session {
  readonly uid: string
  readonly authTime: number
}

/** The session that is signing out, which must not register again. */
let leaving: Session | null = null

/** Serialises actions across tabs, because they share the registration (Web Locks API). */
function inTurn<T>(action: () => Promise<T>): Promise<T> {
  return navigator.locks.request('vouch-push', action) as Promise<T>
}

async function signedIn(): Promise<Session | null> {
  const { sub, auth_time = 0 } = claimsOf((await currentToken()) ?? '')
  return sub === undefined ? null : { uid: sub, authTime: auth_time }
}

/** Reads the state of push for the signed-in person. */
export async function readPushState(): Promise<PushState> {
  if (!offersPush(await runtimeConfig())) return 'not-offered'
  if (!hasPush()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const [person, owner] = await Promise.all([signedIn(), readRecord('owner').catch(() => undefined)])
  const isOn = Notification.permission === 'granted' && owner !== undefined && owner.uid === person?.uid
  return isOn && (await isListed(owner.deviceId)) ? 'on' : 'off'
}

/** Whether the server still knows this browser. The person may have removed it from another one. */
async function isListed(deviceId: string): Promise<boolean> {
  const { items } = await api(listPushDevices, {}, { quiet: true })
  return items.some(({ id }) => id === deviceId)
}

/** The id of this browser in the person's list of browsers; undefined while push is off. */
export async function ownDeviceId(): Promise<string | undefined> {
  return (await readRecord('owner').catch(() => undefined))?.deviceId
}

/**
 * Turns push on for the signed-in person. Call it after a click, because the browser may ask for permission.
 * @throws PushError, ApiProblem
 */
export async function turnOnPush(): Promise<void> {
  const person = await signedIn()
  if (!person) return
  await inTurn(() => register(person))
  rememberUser(person.uid)
}

async function register(person: Session): Promise<void> {
  const sdk = await startedMessaging()
  const token = await sdk.getToken()
  const owner = await readRecord('owner')
  if (owner?.token === token && isOf(owner, person) && (await isListed(owner.deviceId))) return
  try {
    await save(token, person)
  } catch (error) {
    // The server has dropped the token, or assigned it to another person: get a new one.
    if (!isProblem(error, 404) && !isProblem(error, 409)) throw error
    await sdk.deleteToken().catch(() => undefined)
    await save(await sdk.getToken(), person)
  }
}

const isOf = (owner: OwnerRecord, { uid, authTime }: Session) =>
  owner.uid === uid && owner.authTime === authTime

async function save(token: string, person: Session, isRenewal = false): Promise<void> {
  const { id } = await api(savePushToken, { body: { token, isRenewal } }, { quiet: true })
  await writeRecord('owner', { ...person, token, deviceId: id })
}

/** Turns push off in this browser, for good. @throws PushError token-unsubscribe-failed */
export async function turnOffPush(): Promise<void> {
  const person = await signedIn()
  if (person) forgetUser(person.uid)
  const deviceId = await ownDeviceId()
  await inTurn(endPush)
  if (deviceId !== undefined) await api(removePushDevice, { params: { id: deviceId } }, { quiet: true })
}

/** Ends push because the person signs out. They get it again when they next sign in here. @throws PushError */
export async function pausePush(): Promise<void> {
  leaving = await signedIn()
  await inTurn(endPush)
}

/**
 * Whether the person has removed this browser from another one. A registration that the server lost or dropped is not
 * removed: it is made again.
 */
async function isRemoved(person: Session): Promise<boolean> {
  const owner = await readRecord('owner')
  if (!owner || !isOf(owner, person) || (await isListed(owner.deviceId))) return false
  try {
    await save(owner.token, person, true)
  } catch (error) {
    if (isProblem(error, 410)) return true
    if (!isProblem(error, 404) && !isProblem(error, 409)) throw error
  }
  return false
}

async function endPush(): Promise<void> {
  // Delete the owner first: without one, the worker shows nothing, even if the server is unreachable.
  await deleteRecord('owner')
  const sdk = await startedMessaging()
  await sdk.deleteToken()
}

/**
 * Refreshes the registration of a person who turned push on in this browser: confirms it when it is 7 days old, and
 * registers again after they signed in again. Never prompts and never throws.
 */
export async function keepPush(): Promise<void> {
  try {
    const person = await signedIn()
    if (!person || !wantsPush(person.uid) || Notification.permission !== 'granted') return
    await inTurn(async () => {
      const isLeaving = leaving?.uid === person.uid && leaving.authTime === person.authTime
      if (isLeaving) return
      if (!(await isRemoved(person))) return register(person)
      forgetUser(person.uid)
      await endPush()
    })
  } catch {
    // Tried again at the next start of the app.
  }
}
