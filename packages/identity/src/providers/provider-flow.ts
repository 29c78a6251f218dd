import { timingSafeEqual } from 'node:crypto'
import { authorizationCodeGrant, buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client'
import { newPendingToken } from '../accounts/pending-tokens.ts'
import type { Context } from '../context.ts'
import type { OidcProvider } from '../options.ts'
import { flowErrorOf, type ProviderFlowError } from './provider-failures.ts'
import { newSecret, saveFlow, stateHash, takeFlow } from './provider-flow-store.ts'
import { defaultReturnPath } from './provider-return-path.ts'
import { describePerson, verifyProviderToken } from './provider-tokens.ts'

/** Asked of a provider whose configuration names no scopes. */
const defaultScopes = ['openid', 'email', 'profile']

/** The address that a provider sends people back to; it is registered there. */
function callbackAddress(publicUrl: string, providerId: string): string {
  return `${publicUrl}/identity/providers/${providerId}/callback`
}

/** The page that a sign-in begins on and comes back to. */
export interface FlowPage {
  returnPath: string
  /** Chosen by the page, and given back to it: an address that somebody else made up cannot have it. */
  mark: string | null
}

/** Where a person goes who begins to sign in at a provider, and the cookie that marks their browser. */
export interface BegunFlow {
  location: string
  cookie: { name: string; value: string }
}

/**
 * Begins the authorisation code flow (OpenID Connect Core 3.1, RFC 9700): state, nonce and PKCE of its own each time.
 * @throws whatever discovery throws while the provider cannot be reached
 */
export async function beginFlow(
  { settings, providers }: Context,
  provider: OidcProvider,
  { returnPath, mark }: FlowPage,
): Promise<BegunFlow> {
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

/** One cookie per flow, so that two tabs may sign in at once. */
export function cookieName(state: string): string {
  return `provider-flow-${stateHash(state).toString('hex').slice(0, 16)}`
}

const nowhere: FlowPage = { returnPath: defaultReturnPath, mark: null }

/** How a flow ended: the page to go back to and what it is told. */
export interface EndedFlow extends FlowPage {
  result: { pendingToken: string } | { providerError: ProviderFlowError }
  /** What went wrong, for the log, unless the person only said no; never holds a token. */
  failure?: unknown
}

/**
 * Takes a provider's answer: the state is used up first, whatever follows.
 * @param search the query of the address that was called, with its `?`
 * @param cookieOf a cookie of the browser, by its name
 * @throws the database's failure
 */
export async function endFlow(
  context: Context,
  provider: OidcProvider,
  search: string,
  cookieOf: (name: string) => string | undefined,
): Promise<EndedFlow> {
  const { pool, keySecret, clock } = context.settings
  const state = new URLSearchParams(search).get('state') ?? ''
  const flow = await takeFlow(pool, keySecret, provider.id, state, clock())
  if (flow === undefined) return { ...nowhere, result: { providerError: 'FLOW_EXPIRED' } }
  const page = { returnPath: flow.returnPath, mark: flow.mark }
  if (flow.expired) return { ...page, result: { providerError: 'FLOW_EXPIRED' } }
  if (!sameSecret(cookieOf(cookieName(state)), flow.browser))
    return { ...nowhere, result: { providerError: 'OTHER_BROWSER' } }
  try {
    const checks = { expectedState: state, expectedNonce: flow.nonce, pkceCodeVerifier: flow.verifier }
    return { ...page, result: { pendingToken: await exchange(context, provider, search, checks) } }
  } catch (failure) {
    const providerError = flowErrorOf(failure)
    const ended = { ...page, result: { providerError } }
    return providerError === 'USER_CANCELLED' ? ended : { ...ended, failure }
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
  // openid-client trusts TLS for the signature, which the protocol allows; a provider on this machine has none.
  const nonce = { exactly: checks.expectedNonce }
  const claims = await verifyProviderToken(settings, provider, client, tokens.id_token ?? '', nonce)
  const person = await describePerson(provider, client, claims, tokens.access_token)
  return newPendingToken(settings.pool, person, settings.clock())
}

function sameSecret(given: string | undefined, wanted: string): boolean {
  const bytes = Buffer.from(given ?? '')
  return bytes.length === wanted.length && timingSafeEqual(bytes, Buffer.from(wanted))
}
