import type { OidcProvider, Settings } from '../options.ts'
import { createOidcClients, type OidcClient } from './oidc-clients.ts'

/** The configured identity providers. */
export interface OidcProviders {
  get(id: string): OidcProvider | undefined
  /** Returns the OpenID client of a provider. @throws when the provider is down at the first discovery */
  client(provider: OidcProvider): Promise<OidcClient>
}

/** Validates the configured identity providers. @throws TypeError for an invalid provider, or two with the same id */
export function createOidcProviders(settings: Settings): OidcProviders {
  const byId = new Map<string, OidcProvider>()
  for (const provider of settings.providers) {
    assertProvider(provider)
    if (byId.has(provider.id)) throw new TypeError(`Duplicate provider id: ${provider.id}`)
    byId.set(provider.id, provider)
  }
  return { get: (id) => byId.get(id), client: createOidcClients(settings) }
}

/** Provider ids that the protocol uses for other sign-in methods. */
const reserved = new Set(['password', 'phone', 'anonymous', 'custom', 'firebase', 'emaillink', 'email'])

function assertProvider({ id, issuer, clientId, clientSecret }: OidcProvider): void {
  if (!/^[a-z0-9][a-z0-9._-]{0,63}$/.test(id) || reserved.has(id)) {
    throw new TypeError(
      `Invalid provider id "${id}": use lower-case letters and digits, such as google.com or oidc.campus`,
    )
  }
  if (!isIssuer(issuer))
    throw new TypeError(`The issuer of provider ${id} must use https, or http on localhost`)
  if (clientId === '' || clientSecret === '')
    throw new TypeError(`Provider ${id} needs a client id and a client secret`)
}

function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, search, hash } = new URL(value)
  if (search !== '' || hash !== '') return false
  return (
    protocol === 'https:' ||
    (protocol === 'http:' && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname))
  )
}
