import { readStored, writeStored } from '#lib/draft/storage.ts'

const key = 'vouch.provider-purpose'

/** What the person has left for a provider for: to show that it is them, or to link it. */
export type ProviderPurpose = 'prove' | 'link'

/** Remembers it for the page that the provider leads back to. */
export function leaveFor(purpose: ProviderPurpose): void {
  writeStored(key, purpose, 'session')
}

/** What the person had left for; null when they had not. */
export function takePurpose(): ProviderPurpose | null {
  const purpose = readStored(key, 'session')
  writeStored(key, null, 'session')
  return purpose === 'prove' || purpose === 'link' ? purpose : null
}
