import { timingSafeEqual } from 'node:crypto'
import { authorizationCodeGrant, buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client'
import { newPendingToken } from '../accounts/pending-tokens.ts'
import type { Context } from '../context.ts'
import { newSecret, secretHash } from '../keys/secrets.ts'
import type { OidcProvider } from '../options.ts'
import { flowErrorOf, type ProviderFlowError } from './provider-failures.ts'
import { saveFlow, takeFlow } from './provider-flow-store.ts'
import { defaultReturnPath } from './provider-return-path.ts'
import { describePerson, verifyProviderToken } from './provider-tokens.ts'

const defaultScopes = ['openid', 'email', 'profile']

/** The callback URL that must be registered at the identity provider. */
function callbackAddress(publicUrl: string, providerId: string): string {
  return `${publicUrl}/identity/providers/${providerId}/callback`
}

/** The page that starts a sign-in at an identity provider, and to which the browser returns. */
export interface FlowPage {
  returnPath: string
  /**
   * Random value chosen by the page and sent back to it. With a forged return URL, an attacker could sign the
   * user in to the attacker's account; the mark reveals such URLs.
   */
  mark: string | null
}

interface StartedFlow {
  location: string
  cookie: { name: string; value: string }
}

/**
 * Starts an authorisation code flow (OpenID Connect Core 3.1, RFC 9700) with a new state, nonce and PKCE verifier.
 * @throws when the provider is down at the first discovery
 */
export async function startFlow(
  { settings, providers }: Context,
  provider: OidcProvider,
  { returnPath, mark }: FlowPage,
): Promise<StartedFlow> {
  const { configuration } = await providers.client(provider)
  const state = newSecret()
  const flow = {
    nonce: newSecret(),
    verifier: newSecret(),
    browser: newSecret(),
    returnPath,
    mark,
  }
  await saveFlow(settings.pool, settings.keySecret, provider.id, state, flow, settings.clock())
  const location = buildAuthorizationUrl(configuration, {
    redirect_uri: callbackAddress(settings.publicUrl, provider.id),
    scope: [...new Set(['openid', ...(provider.scopes ?? defaultScopes)])].join(' '),
    state,
    nonce: flow.nonce,
    code_challenge: await calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
  })
  return { location: location.href, cookie: { name: cookieName(state), value: flow.browser } }
}

/** Name of the cookie of one sign-in. Each sign-in has its own cookie, so that two tabs can sign in concurrently. */
export function cookieName(state: string): string {
  return `provider-flow-${secretHash(state).toString('hex').slice(0, 16)}`
}

export const fallbackPage: FlowPage = { returnPath: defaultReturnPath, mark: null }

/** The result of a sign-in at an identity provider, and the page to return to. */
export interface FinishedFlow extends FlowPage {
  result: { pendingToken: string } | { providerError: ProviderFlowError }
  /** The error to log, without tokens; undefined when the user cancelled. */
  failure?: unknown
}

/**
 * Handles the response of an identity provider. The `state` parameter counts as used even after a failure.
 * @param search query string of the callback, with its `?`
 * @param getCookie returns the value of a cookie by its name
 */
export async function finishFlow(
  context: Context,
  provider: OidcProvider,
  search: string,
  getCookie: (name: string) => string | undefined,
): Promise<FinishedFlow> {
  const { pool, keySecret, clock } = context.settings
  const state = new URLSearchParams(search).get('state') ?? ''
  const flow = await takeFlow(pool, keySecret, provider.id, state, clock())
  if (flow === undefined) return { ...fallbackPage, result: { providerError: 'FLOW_EXPIRED' } }
  const page = { returnPath: flow.returnPath, mark: flow.mark }
  if (flow.expired) return { ...page, result: { providerError: 'FLOW_EXPIRED' } }
  if (!sameSecret(getCookie(cookieName(state)), flow.browser))
    return { ...fallbackPage, result: { providerError: 'OTHER_BROWSER' } }
  try {
    const checks = { expectedState: state, expectedNonce: flow.nonce, pkceCodeVerifier: flow.verifier }
    return { ...page, result: { pendingToken: await exchange(context, provider, search, checks) } }
  } catch (failure) {
    const providerError = flowErrorOf(failure)
    const finished = { ...page, result: { providerError } }
    return providerError === 'USER_CANCELLED' ? finished : { ...finished, failure }
  }
}

interface Checks {
  expectedState: string
  expectedNonce: string
  pkceCodeVerifier: string
}

async function exchange(
  { settings, providers }: Context,
  provider: OidcProvider,
  search: string,
  checks: Checks,
): Promise<string> {
  const client = await providers.client(provider)
  const address = new URL(callbackAddress(settings.publicUrl, provider.id) + search)
  const tokens = await authorizationCodeGrant(client.configuration, address, checks)
  // openid-client does not verify the signature, because it relies on TLS. A provider on localhost has no TLS,
  // so verify it here.
  const nonce = { exactly: checks.expectedNonce }
  const claims = await verifyProviderToken(settings, provider, client, tokens.id_token ?? '', nonce)
  const person = await describePerson(provider, client, claims, tokens.access_token)
  return newPendingToken(settings.pool, person, settings.clock())
}

function sameSecret(actual: string | undefined, expected: string): boolean {
  const bytes = Buffer.from(actual ?? '')
  return bytes.length === expected.length && timingSafeEqual(bytes, Buffer.from(expected))
}
