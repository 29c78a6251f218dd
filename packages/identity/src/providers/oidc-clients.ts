import { createRemoteJWKSet, type JWTVerifyGetKey, customFetch as joseFetch } from 'jose'
import {
  // biome-ignore lint/suspicious/noDeprecatedImports: marked so to stand out; used only for an issuer on this machine
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
} from 'openid-client'
import type { OidcProvider, Settings } from '../options.ts'

/** A provider's own description is asked for again after this time; the old one serves while it cannot be had. */
const freshForMs = 60 * 60_000
const timeoutSeconds = 10
/** A key that is not known makes us look again, but not more often than this. */
const keyCooldownMs = 1000

/** How to talk to a provider, as it describes itself. */
export interface OidcClient {
  configuration: Configuration
  keys: JWTVerifyGetKey
}

/**
 * Gives the client of a provider: discovered once, then kept.
 * @throws whatever discovery throws while nothing is known of the provider yet; the next call tries again
 */
export function createOidcClients({
  fetch,
  clock,
  log,
}: Settings): (provider: OidcProvider) => Promise<OidcClient> {
  const known = new Map<string, { client: OidcClient; at: number }>()
  const underway = new Map<string, Promise<OidcClient>>()

  function discover(provider: OidcProvider): Promise<OidcClient> {
    const running = underway.get(provider.id)
    if (running !== undefined) return running
    const begun = connect(provider, fetch)
      .then((client) => {
        known.set(provider.id, { client, at: clock().getTime() })
        return client
      })
      .finally(() => underway.delete(provider.id))
    underway.set(provider.id, begun)
    return begun
  }

  return async (provider) => {
    const found = known.get(provider.id)
    if (found === undefined) return discover(provider)
    if (clock().getTime() - found.at >= freshForMs) {
      discover(provider).catch(() =>
        log.warn({ provider: provider.id }, 'identity: a provider could not be asked for its description'),
      )
    }
    return found.client
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
  if (jwks_uri === undefined) throw new Error('identity: the provider names no address of its keys')
  const keys = createRemoteJWKSet(new URL(jwks_uri), {
    timeoutDuration: timeoutSeconds * 1000,
    cooldownDuration: keyCooldownMs,
    [joseFetch]: (address, options) => fetch(address, options),
  })
  return { configuration, keys }
}

/** As the provider asks for it; `client_secret_basic` where it says nothing (OpenID Connect Discovery 3). */
function authentication(secret: string): ClientAuth {
  const inBody = ClientSecretPost(secret)
  const inHeader = ClientSecretBasic(secret)
  return (server, client, body, headers) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const method = taken.includes('client_secret_basic') ? inHeader : inBody
    return method(server, client, body, headers)
  }
}
