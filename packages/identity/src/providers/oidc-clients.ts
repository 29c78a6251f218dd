import { createRemoteJWKSet, type JWTVerifyGetKey, customFetch as joseFetch } from 'jose'
import {
  // biome-ignore lint/suspicious/noDeprecatedImports: deprecated only as a warning; used for an issuer on localhost
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
} from 'openid-client'
import type { OidcProvider, Settings } from '../options.ts'

/** How long a provider's metadata is cached. While the provider is down, older metadata is used. */
const maxAgeMs = 60 * 60_000
const timeoutSeconds = 10
/** Minimum time between reloads of a provider's keys because of an unknown key id, in milliseconds. */
const keyCooldownMs = 1000

export interface OidcClient {
  configuration: Configuration
  keys: JWTVerifyGetKey
}

/**
 * Creates a function that discovers the client settings of a provider once and caches them.
 * @throws when the first discovery fails
 */
export function createOidcClients({
  fetch,
  clock,
  log,
}: Settings): (provider: OidcProvider) => Promise<OidcClient> {
  const cache = new Map<string, { client: OidcClient; at: number }>()
  const inFlight = new Map<string, Promise<OidcClient>>()

  function discover(provider: OidcProvider): Promise<OidcClient> {
    const pending = inFlight.get(provider.id)
    if (pending !== undefined) return pending
    const discovered = connect(provider, fetch)
      .then((client) => {
        cache.set(provider.id, { client, at: clock().getTime() })
        return client
      })
      .finally(() => inFlight.delete(provider.id))
    inFlight.set(provider.id, discovered)
    return discovered
  }

  return async (provider) => {
    const cached = cache.get(provider.id)
    if (cached === undefined) return discover(provider)
    if (clock().getTime() - cached.at >= maxAgeMs) {
      discover(provider).catch(() =>
        log.warn({ provider: provider.id }, 'identity: could not refresh the metadata of a provider'),
      )
    }
    return cached.client
  }
}

async function connect(provider: OidcProvider, fetch: Settings['fetch']): Promise<OidcClient> {
  const issuer = new URL(provider.issuer)
  const configuration = await discovery(
    issuer,
    provider.clientId,
    undefined,
    authentication(provider.clientSecret),
    {
      [customFetch]: (address, options) => fetch(address, options as RequestInit),
      timeout: timeoutSeconds,
      execute: issuer.protocol === 'http:' ? [allowInsecureRequests] : [],
    },
  )
  const { jwks_uri } = configuration.serverMetadata()
  if (jwks_uri === undefined) throw new Error('identity: the provider metadata has no jwks_uri')
  const keys = createRemoteJWKSet(new URL(jwks_uri), {
    timeoutDuration: timeoutSeconds * 1000,
    cooldownDuration: keyCooldownMs,
    [joseFetch]: (address, options) => fetch(address, options),
  })
  return { configuration, keys }
}

/**
 * Chooses a client authentication that the provider supports: `client_secret_basic` if possible (OpenID
 * Connect Discovery 3).
 */
function authentication(secret: string): ClientAuth {
  const inBody = ClientSecretPost(secret)
  const inHeader = ClientSecretBasic(secret)
  return (server, client, body, headers) => {
    const supported = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const method = supported.includes('client_secret_basic') ? inHeader : inBody
    return method(server, client, body, headers)
  }
}
