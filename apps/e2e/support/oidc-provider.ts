import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Provider, { type JWK } from 'oidc-provider'
import { freePort } from '../../api/src/base/free-port.ts'

/** Claims that the provider puts into a person's ID token. */
export interface ProviderPerson {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
}

/** A real OpenID Connect provider that signs every visitor in as `person`. */
export interface OidcProvider {
  readonly id: string
  readonly label: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The person to sign in; if null, the provider refuses the sign-in. */
  person: ProviderPerson | null
  /** Issues an ID token for Vouch without the redirect flow. */
  idToken(claims: ProviderPerson & { nonce?: string }): string
  stop(): Promise<void>
}

/**
 * Starts the provider on a free port.
 * @param vouch public URL of the Vouch server that redirects to this provider
 */
export async function startOidcProvider(id: string, label: string, vouch: string): Promise<OidcProvider> {
  const port = await freePort()
  const issuer = `http://localhost:${port}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const kid = randomUUID()
  const clientId = 'vouch'
  const clientSecret = randomUUID()
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${vouch}/identity/providers/${id}/callback`],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' } as JWK] },
    cookies: { keys: ['test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...oidc.person, sub }) }),
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Session: 60, Grant: 600, Interaction: 600 },
  })
  const answer = provider.callback()
  const server = createServer((request, response) => {
    const done = request.url?.startsWith('/interaction/')
      ? interact(provider, oidc.person, request, response)
      : answer(request, response)
    done.catch((error) => response.destroy(error))
  })
  server.listen(port, 'localhost')
  await once(server, 'listening')
  const oidc: OidcProvider = {
    id,
    label,
    issuer,
    clientId,
    clientSecret,
    person: null,
    idToken: (claims) => {
      const now = Math.floor(Date.now() / 1000)
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const signed = `${part({ alg: 'RS256', kid })}.${part({ iss: issuer, aud: clientId, iat: now, exp: now + 300, ...claims })}`
      return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return oidc
}

/** Signs in and consents without showing a page to the visitor. */
async function interact(
  provider: Provider,
  person: ProviderPerson | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { prompt, params, grantId } = await provider.interactionDetails(request, response)
  if (person === null) {
    return provider.interactionFinished(request, response, { error: 'access_denied' })
  }
  if (prompt.name === 'login') {
    const login = { accountId: person.sub, remember: false }
    return provider.interactionFinished(request, response, { login })
  }
  const known = grantId === undefined ? undefined : await provider.Grant.find(grantId)
  const grant = known ?? new provider.Grant({ accountId: person.sub, clientId: String(params.client_id) })
  grant.addOIDCScope(String(params.scope))
  const consent = { grantId: await grant.save() }
  return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true })
}
