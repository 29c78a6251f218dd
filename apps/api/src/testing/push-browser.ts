import { randomBytes } from 'node:crypto'
import { savePushToken } from '@vouch/contract'
import type { TestPerson } from '#testing/factories/factories.ts'
import type { TestSubscription } from '#testing/servers/push-service.ts'
import type { TestApp } from '#testing/test-app.ts'
import { testSecrets } from '#testing/test-config.ts'

interface WireAnswer {
  readonly status: number
  readonly body: Record<string, unknown>
  /** Our code in an error: the message up to ` : `. */
  readonly code: string | undefined
}

/** Calls the registration protocol as the SDK does. */
export async function callWire(
  app: TestApp,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  options: {
    readonly body?: unknown
    /** Headers to add or replace; undefined removes one. */
    readonly headers?: Readonly<Record<string, string | undefined>>
    readonly projectId?: string
  } = {},
): Promise<WireAnswer> {
  const projectId = options.projectId ?? app.platform.config.identity.projectId
  const all = { 'x-goog-api-key': testSecrets.identityApiKey, ...options.headers }
  const headers = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  const response = await app.app.inject({
    method,
    url: `/v1/projects/${projectId}${path}`,
    headers: headers as Record<string, string>,
    ...(options.body !== undefined && { payload: options.body as object }),
  })
  const body = response.json()
  return { status: response.statusCode, body, code: body.error?.message.split(' : ')[0] }
}

/** An installation of the app in a browser. */
export interface Installation {
  readonly fid: string
  readonly refreshToken: string
  /** Header that proves the installation. */
  readonly auth: { readonly 'x-goog-firebase-installations-auth': string }
}

export function newFid(): string {
  return `c${randomBytes(16).toString('base64url').slice(0, 21)}`
}

export function installationBody(app: TestApp, fid = newFid()) {
  return {
    fid,
    authVersion: 'FIS_v2',
    appId: app.platform.config.identity.appId ?? '',
    sdkVersion: 'w:0.6.18',
  }
}

export async function install(app: TestApp, fid = newFid()): Promise<Installation> {
  const { body } = await callWire(app, 'POST', '/installations', { body: installationBody(app, fid) })
  const { token } = body.authToken as { token: string }
  return {
    fid: String(body.fid),
    refreshToken: String(body.refreshToken),
    auth: { 'x-goog-firebase-installations-auth': `FIS ${token}` },
  }
}

/** The body of a registration. @param change fields to replace */
export async function registrationBody(
  app: TestApp,
  { endpoint, auth, p256dh }: TestSubscription,
  change: Readonly<Record<string, unknown>> = {},
) {
  const config = (await app.app.inject({ url: '/config.json' })).json()
  const origin = new URL(app.platform.config.publicUrl).host
  return {
    web: { origin, endpoint, auth, p256dh, applicationPubKey: config.messagingVapidKey, ...change },
  }
}

/** Registers a subscription. @returns its token */
export async function register(
  app: TestApp,
  { auth }: Installation,
  subscription: TestSubscription,
  userAgent = 'a test',
): Promise<string> {
  const body = await registrationBody(app, subscription)
  const headers = { ...auth, 'user-agent': userAgent }
  const answer = await callWire(app, 'POST', '/registrations', { body, headers })
  if (answer.status !== 200) throw new Error(`the registration was refused with ${answer.code}`)
  return String(answer.body.token)
}

export async function saveToken(app: TestApp, person: TestPerson, token: string): Promise<string> {
  return (await app.request(savePushToken, { body: { token } }, person)).body.id
}

/** Registers a new browser for push to a person. @returns id of the browser */
export async function addPushBrowser(
  app: TestApp,
  person: TestPerson,
  subscription: TestSubscription,
): Promise<string> {
  return saveToken(app, person, await register(app, await install(app), subscription))
}
