import { readStored, writeStored } from '#lib/draft/storage.ts'

const key = 'vouch.provider-purpose'

/** Why the browser left for a sign-in provider: `prove` to sign in again, `link` to link the provider. */
export type ProviderPurpose = 'prove' | 'link'

/** Stores the purpose of the redirect, for the page to which the provider returns. */
export function rememberProviderPurpose(purpose: ProviderPurpose): void {
  writeStored(key, purpose, 'session')
}

/** Reads and removes the stored purpose of the redirect; null if there is none. */
export function takeProviderPurpose(): ProviderPurpose | null {
  const purpose = readStored(key, 'session')
  writeStored(key, null, 'session')
  return purpose === 'prove' || purpose === 'link' ? purpose : null
}
