import type { OidcProvider, Settings } from '../options.ts'
import { createOidcClients, type OidcClient } from './oidc-clients.ts'

/** The providers that are configured. */
export interface OidcProviders {
  find(id: string): OidcProvider | undefined
  /** @throws whatever discovery throws while the provider cannot be reached */
  client(provider: OidcProvider): Promise<OidcClient>
}

/** @throws TypeError for a provider that could not work: an id twice, an issuer that is neither https nor on this machine */
export function createOidcProviders(settings: Settings): OidcProviders {
  const byId = new Map<string, OidcProvider>()
  for (const provider of settings.providers) {
    assertProvider(provider)
    if (byId.has(provider.id)) throw new TypeError(`There are two providers called ${provider.id}`)
    byId.set(provider.id, provider)
  }
  return { find: (id) => byId.get(id), client: createOidcClients(settings) }
}

/** Words with which the protocol itself names ways of signing in. */
const taken = new Set(['password', 'phone', 'anonymous', 'custom', 'firebase', 'emaillink', 'email'])

function assertProvider({ id, issuer, clientId, clientSecret }: OidcProvider): void {
  if (!/^[a-z0-9][a-z0-9._-]{0,63}$/.test(id) || taken.has(id)) {
    throw new TypeError(`"${id}" cannot name a provider: use lower case such as google.com or oidc.campus`)
  }
  if (!isIssuer(issuer)) throw new TypeError(`The issuer of ${id} must be https, or http on this machine`)
  if (clientId === '' || clientSecret === '') throw new TypeError(`${id} needs a client id and secret`)
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
