import { runtimeConfig } from '#lib/api/runtime-config.ts'
import { randomId } from '#lib/draft/random-id.ts'
import { readStored, writeStored } from '#lib/draft/storage.ts'
import { callIdentity, completeSignIn } from './identity.ts'
import { IdentityProblem } from './identity-problem.ts'

const key = 'vouch.provider'

/** Result of a sign-in at a provider: a single-use token, or an error. */
export type ProviderAnswer =
  | { readonly providerId: string; readonly pendingToken: string }
  | { readonly providerId: string; readonly error: IdentityProblem }

/** Converts an error code of the server to the SDK's spelling: lower case, with dashes. */
function problemFromCode(code: string): IdentityProblem {
  return new IdentityProblem({ code: `auth/${code.toLowerCase().replace(/[_\s]+/g, '-')}` }, 'provider')
}

/**
 * Opens the sign-in provider's page, which redirects to `returnPath`. For the embedded identity service only;
 * a hosted one uses pop-ups.
 */
export function startProvider(providerId: string, returnPath: string): void {
  // Prevents login CSRF: an attacker's link with the attacker's provider response could sign the victim in to the
  // attacker's account, or link the attacker's provider. Only a response with this tab's random mark is accepted.
  const mark = randomId()
  writeStored(key, `${providerId} ${mark}`, 'session')
  const query = new URLSearchParams({ return: returnPath, mark })
  location.assign(`/identity/providers/${encodeURIComponent(providerId)}/start?${query}`)
}

/** Takes the provider's response from the URL. Null if there is none, or if this tab did not start the sign-in. */
export function takeProviderAnswer(): ProviderAnswer | null {
  const result = new URLSearchParams(location.hash.slice(1))
  const providerId = result.get('providerId')
  const pendingToken = result.get('pendingToken')
  const code = result.get('providerError')
  if (providerId === null || (pendingToken === null && code === null)) return null
  history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  const [expected, mark] = (readStored(key, 'session') ?? '').split(' ')
  writeStored(key, null, 'session')
  if (expected !== providerId) return null
  if (pendingToken !== null) return result.get('mark') === mark ? { providerId, pendingToken } : null
  return { providerId, error: problemFromCode(code ?? '') }
}

/** Signs in with a token from a provider's redirect. @throws IdentityProblem */
export function signInWithPendingToken(answer: { providerId: string; pendingToken: string }): Promise<void> {
  return completeSignIn(async (auth) => {
    const { signInByProvider } = await import('./identity-methods-sdk.ts')
    return signInByProvider(auth, answer.providerId, answer.pendingToken)
  }, 'provider')
}

/**
 * Signs in with a provider: by redirect with the embedded identity service, in a pop-up with a hosted one.
 * @returns false if the browser is about to leave the page
 * @throws IdentityProblem
 */
export async function signInWithProvider(providerId: string, returnPath: string): Promise<boolean> {
  const { identity } = await callIdentity(() => runtimeConfig())
  if (identity === 'embedded') {
    startProvider(providerId, returnPath)
    return false
  }
  await completeSignIn(async (auth) => {
    const { signInByPopup } = await import('./identity-methods-sdk.ts')
    return signInByPopup(auth, providerId)
  }, 'provider')
  return true
}
