import { isKeyDid } from './proof/listed-key.ts'
import { webIssuer } from './web-address.ts'

/** An issuer as an administrator lists it. */
export interface IssuerAddress {
  readonly kind: 'key' | 'profile' | 'host'
  /** Equals `CheckedCredential.issuer.id` of this issuer's credentials; `https://host/` for a whole host. */
  readonly address: string
  /** Equals `CheckedCredential.issuer.host`: '' for a key. */
  readonly host: string
}

/**
 * Reads the DID of a key, a `did:web`, the https URL of an issuer's profile, or a host with or without `https://`.
 * @returns null for anything else
 */
export function issuerAddress(text: string, plainHttpHosts: readonly string[] = []): IssuerAddress | null {
  if (isKeyDid(text)) return { kind: 'key', address: text, host: '' }
  const isHostName = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d{1,5})?\/?$/i.test(text)
  try {
    const { address, host } = webIssuer(isHostName ? `https://${text}` : text, plainHttpHosts)
    if (address.startsWith('did:')) return { kind: 'profile', address, host }
    const url = new URL(address)
    const isWhole = url.pathname === '/' && url.search === '' && url.hash === ''
    return { kind: isWhole ? 'host' : 'profile', address, host }
  } catch {
    return null
  }
}
