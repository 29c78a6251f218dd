import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider, { type JWK } from 'oidc-provider'
import type { OidcProvider } from '../options.ts'

/** A user of the test provider. */
export interface TestPerson {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  given_name?: string
  picture?: string
}

export interface TestProvider {
  /** Configuration of this provider for the identity service. */
  settings: OidcProvider
  /** The user who signs in; null makes the user decline. */
  person: TestPerson | null
  /** Modifies the ID tokens that the provider's token endpoint returns. */
  tamper: ((idToken: string) => Promise<string>) | undefined
  /** Signs an ID token, by default for the identity service and with the provider's current key. */
  idToken(claims: JWTPayload, header?: { alg?: string; kid?: string; key?: CryptoKey }): Promise<string>
  /** Replaces the provider's published keys. */
  rotateKeys(): Promise<void>
  /** Whether the provider works; if false, every request gets a 500. */
  up: boolean
  close(): Promise<void>
}

interface Keys {
  kid: string
  privateKey: CryptoKey
  jwk: JWK
}

/** Starts an OpenID Connect provider that signs in `person` without any interaction. */
export async function startProvider(id: string, publicUrl: string): Promise<TestProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = { id, label: id, issuer, clientId: `vouch-at-${id}`, clientSecret: randomUUID() }
  let keys = await newKeys()

  const test: TestProvider = {
    settings,
    person: { sub: 'nobody' },
    tamper: undefined,
    up: true,
    idToken: (claims, header = {}) =>
      new SignJWT({ iss: issuer, aud: settings.clientId, ...claims })
        .setProtectedHeader({ alg: header.alg ?? 'RS256', kid: header.kid ?? keys.kid })
        .setIssuedAt(claims.iat)
        .setExpirationTime(claims.exp ?? '5 minutes')
        .sign(header.key ?? keys.privateKey),
    async rotateKeys() {
      keys = await newKeys()
      provider = create()
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  let provider = create()
  server.on('request', (request, response) => {
    if (!test.up) response.writeHead(500).end()
    else if (request.url?.startsWith('/interaction/') === true) interact(request, response).catch(throwLater)
    else provider.callback()(request, response).catch(throwLater)
  })
  return test

  function create(): Provider {
    const created = new Provider(issuer, {
      clients: [
        {
          client_id: settings.clientId,
          client_secret: settings.clientSecret,
          redirect_uris: [`${publicUrl}/identity/providers/${id}/callback`],
        },
      ],
      jwks: { keys: [keys.jwk] },
      cookies: { keys: ['test'] },
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['name', 'given_name', 'picture'],
      },
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, sub) => ({
        accountId: sub,
        claims: () => ({ ...test.person, sub }),
      }),
      ttl: {
        AccessToken: 600,
        AuthorizationCode: 60,
        IdToken: 600,
        Session: 60,
        Grant: 600,
        Interaction: 600,
      },
    })
    created.use(async (context, next) => {
      await next()
      const body = context.body as { id_token?: string } | undefined
      if (test.tamper !== undefined && context.path === '/token' && body?.id_token !== undefined) {
        context.body = { ...body, id_token: await test.tamper(body.id_token) }
      }
    })
    return created
  }

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, params, grantId } = await provider.interactionDetails(request, response)
    const { person } = test
    if (person === null) {
      const result = { error: 'access_denied', error_description: 'The user declined.' }
      return provider.interactionFinished(request, response, result)
    }
    if (prompt.name === 'login') {
      const result = { login: { accountId: person.sub, remember: false } }
      return provider.interactionFinished(request, response, result)
    }
    const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId)
    const grant =
      existing ?? new provider.Grant({ accountId: person.sub, clientId: String(params.client_id) })
    grant.addOIDCScope(String(params.scope))
    const result = { consent: { grantId: await grant.save() } }
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true })
  }
}

async function newKeys(): Promise<Keys> {
  const kid = randomUUID()
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' } as JWK
  return { kid, privateKey, jwk }
}

/**
 * Rethrows an error of the test provider as an uncaught exception, so that no test mistakes it for a rejected sign-in.
 */
function throwLater(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}

/** A minimal browser: follows redirects and stores cookies by origin, name and path. */
export class TestBrowser {
  private readonly cookies = new Map<string, { origin: string; name: string; value: string; path: string }>()

  /** Requests a URL without following redirects. */
  async get(address: string): Promise<Response> {
    const { origin, pathname } = new URL(address)
    const sent = [...this.cookies.values()].filter(
      (cookie) => cookie.origin === origin && pathname.startsWith(cookie.path),
    )
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; ') },
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/;\s*/)
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      const path = attributes.find((part) => /^path=/i.test(part))?.slice(5) ?? '/'
      this.cookies.set(`${origin} ${name} ${path}`, { origin, name, value, path })
    }
    return response
  }

  /** Follows redirects until `stop` accepts a URL, and returns that URL. */
  async follow(address: string, stop: (address: string) => boolean): Promise<string> {
    let next = address
    for (let hops = 0; hops < 20; hops++) {
      const response = await this.get(next)
      const location = response.headers.get('location')
      if (location === null) throw new Error(`${next} answered ${response.status}: ${await response.text()}`)
      next = new URL(location, next).href
      if (stop(next)) return next
    }
    throw new Error(`too many redirects from ${address}`)
  }
}
