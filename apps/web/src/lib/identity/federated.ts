import { runtimeConfig } from '#lib/api/runtime-config.ts'
import { randomId } from '#lib/draft/random-id.ts'
import { readStored, writeStored } from '#lib/draft/storage.ts'
import { askIdentity, enter } from './identity.ts'
import { IdentityProblem } from './identity-problem.ts'

const key = 'vouch.provider'

/** What a provider's sign-in came back with: a token for one use, or why there is none. */
export type ProviderAnswer =
  | { readonly providerId: string; readonly pendingToken: string }
  | { readonly providerId: string; readonly error: IdentityProblem }

/** The server's code by the rule of the SDK: lower-case, with dashes. */
function problemOf(code: string): IdentityProblem {
  return new IdentityProblem({ code: `auth/${code.toLowerCase().replace(/[_\s]+/g, '-')}` }, 'provider')
}

/**
 * Leaves for the provider; the browser comes back to the given path of ours with what `takePendingToken` reads.
 * Only with our own identity service: a hosted one has popups.
 */
export function startProvider(providerId: string, returnPath: string): void {
  // A link that somebody else made must not sign anybody in as them, nor link their account: only the answer with the mark
  // of who has left is awaited, and nobody else can know it.
  const mark = randomId()
  writeStored(key, `${providerId} ${mark}`, 'session')
  const query = new URLSearchParams({ return: returnPath, mark })
  location.assign(`/identity/providers/${encodeURIComponent(providerId)}/start?${query}`)
}

/**
 * Takes what the provider's sign-in came back with out of the address. Null when there is nothing, or when nobody has
 * left from this tab for that provider.
 */
export function takePendingToken(): ProviderAnswer | null {
  const found = new URLSearchParams(location.hash.slice(1))
  const providerId = found.get('providerId')
  const pendingToken = found.get('pendingToken')
  const code = found.get('providerError')
  if (providerId === null || (pendingToken === null && code === null)) return null
  history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  const [awaited, mark] = (readStored(key, 'session') ?? '').split(' ')
  writeStored(key, null, 'session')
  if (awaited !== providerId) return null
  if (pendingToken !== null) return found.get('mark') === mark ? { providerId, pendingToken } : null
  return { providerId, error: problemOf(code ?? '') }
}

/**
 * Signs in with what the provider's sign-in came back with.
 * @throws IdentityProblem
 */
export function signInWithPendingToken(answer: { providerId: string; pendingToken: string }): Promise<void> {
  return enter(async (auth) => {
    const { signInByProvider } = await import('./identity-ways-sdk.ts')
    return signInByProvider(auth, answer.providerId, answer.pendingToken)
  }, 'provider')
}

/**
 * Signs in with a provider: by leaving the page with our own identity service, else in a popup.
 * @returns false when the page is being left
 * @throws IdentityProblem
 */
export async function signInWithProvider(providerId: string, returnPath: string): Promise<boolean> {
  const { identity } = await askIdentity(() => runtimeConfig())
  if (identity === 'embedded') {
    startProvider(providerId, returnPath)
    return false
  }
  await enter(async (auth) => {
    const { signInByPopup } = await import('./identity-ways-sdk.ts')
    return signInByPopup(auth, providerId)
  }, 'provider')
  return true
}
