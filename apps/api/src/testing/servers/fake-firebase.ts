import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importPKCS8, importSPKI, jwtVerify, SignJWT } from 'jose'

interface HostedUser {
  email: string
  emailVerified: boolean
}

/** A local fake of a hosted Firebase project: its public keys, token endpoint and admin API. */
export interface FakeFirebase {
  readonly origin: string
  readonly projectId: string
  /** JSON key of the service account. */
  readonly serviceAccount: string
  /** Public key of the service account (SPKI). */
  readonly publicKey: string
  readonly email: string
  readonly users: Map<string, HostedUser>
  readonly tokenRequests: number
  readonly lastAssertion: string
  /** Environment variables for a server that uses the fake project. */
  readonly env: Readonly<Record<string, string>>
  /** Signs an ID token like hosted Firebase Authentication. @param change claims to add or replace */
  idToken(uid: string, change?: Record<string, unknown>): Promise<string>
  /** Makes the admin API fail with this HTTP status; null makes it work again. */
  failWith(status: number | null): void
  revokeTokens(): void
  /** Holds the next call of the admin API until `release` is called. */
  holdNext(): { readonly reached: Promise<void>; release(): void }
  stop(): Promise<void>
}

const pem = {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
} as const

/** A service account key that is only syntactically valid. */
export const serviceAccountKey: string = JSON.stringify({
  client_email: 'vouch@jobs.iam.gserviceaccount.com',
  private_key: '-----BEGIN PRIVATE KEY-----\nnot a key\n-----END PRIVATE KEY-----\n',
})

export async function startFakeFirebase(options: { readonly clock: () => Date }): Promise<FakeFirebase> {
  const { clock } = options
  const projectId = 'jobs-of-ours'
  const email = `vouch@${projectId}.iam.gserviceaccount.com`
  const service = generateKeyPairSync('rsa', pem)
  const signing = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const users = new Map<string, HostedUser>()
  const valid = new Set<string>()
  let [tokenRequests, lastAssertion, failure] = [0, '', null as number | null]

  const token = async (body: string): Promise<Reply> => {
    tokenRequests += 1
    const form = new URLSearchParams(body)
    lastAssertion = form.get('assertion') ?? ''
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') return [400, {}]
    const key = await importSPKI(service.publicKey, 'RS256')
    await jwtVerify(lastAssertion, key, { audience: `${origin}/token`, issuer: email, currentDate: clock() })
    const access_token = `access-${tokenRequests}`
    valid.add(access_token)
    return [200, { access_token, expires_in: 3600, token_type: 'Bearer' }]
  }

  let gate: { reach(): void; readonly open: Promise<void> } | undefined

  const admin = (call: string, body: { localId: string | string[] } & Record<string, unknown>): Reply => {
    if (failure !== null) return [failure, { error: { code: failure, message: 'NO' } }]
    const uid = [body.localId].flat()[0] ?? ''
    const user = users.get(uid)
    if (call === 'lookup') return [200, user ? { users: [{ localId: uid, ...user }] } : { kind: 'x' }]
    if (!user) return [400, { error: { code: 400, message: 'USER_NOT_FOUND' } }]
    if (call === 'delete') users.delete(uid)
    if (typeof body.emailVerified === 'boolean') user.emailVerified = body.emailVerified
    return [200, { localId: uid }]
  }

  const answer = async (request: IncomingMessage): Promise<Reply> => {
    const body = await text(request)
    if (request.url === '/keys')
      return [
        200,
        { keys: [{ ...signing.publicKey.export({ format: 'jwk' }), kid: 'hosted', alg: 'RS256' }] },
      ]
    if (request.url === '/token') return token(body)
    const call = new RegExp(`^/v1/projects/${projectId}/accounts:(lookup|update|delete)$`).exec(
      request.url ?? '',
    )
    if (!call) return [404, {}]
    const bearer = request.headers.authorization?.replace('Bearer ', '') ?? ''
    if (!valid.has(bearer)) return [401, { error: { code: 401, message: 'UNAUTHENTICATED' } }]
    const held = gate
    gate = undefined
    held?.reach()
    await held?.open
    return admin(call[1] ?? '', JSON.parse(body))
  }

  const server = createServer((request, response) => {
    answer(request).then(
      (reply) => send(response, reply),
      (error) => send(response, [400, { error: { code: 400, message: `${error}` } }]),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const serviceAccount = JSON.stringify({
    type: 'service_account',
    client_email: email,
    private_key: service.privateKey,
    private_key_id: 'service-key',
    token_uri: `${origin}/token`,
  })
  return {
    origin,
    projectId,
    serviceAccount,
    publicKey: service.publicKey,
    email,
    users,
    get tokenRequests() {
      return tokenRequests
    },
    get lastAssertion() {
      return lastAssertion
    },
    env: {
      IDENTITY: 'firebase',
      IDENTITY_PROJECT_ID: projectId,
      IDENTITY_API_KEY: 'web-api-key',
      IDENTITY_SERVICE_ACCOUNT: serviceAccount,
      IDENTITY_JWKS_URL: `${origin}/keys`,
      IDENTITY_ADMIN_URL: origin,
    },
    idToken: async (uid, change = {}) => {
      const iat = Math.floor(clock().getTime() / 1000)
      const user = users.get(uid)
      const claims = {
        iss: `https://securetoken.google.com/${projectId}`,
        aud: projectId,
        sub: uid,
        user_id: uid,
        auth_time: iat,
        iat,
        exp: iat + 3600,
        email: user?.email,
        email_verified: user?.emailVerified,
        firebase: { identities: {}, sign_in_provider: 'password' },
        ...change,
      }
      const key = await importPKCS8(`${signing.privateKey.export({ type: 'pkcs8', format: 'pem' })}`, 'RS256')
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'hosted', typ: 'JWT' }).sign(key)
    },
    failWith: (status) => {
      failure = status
    },
    revokeTokens: () => valid.clear(),
    holdNext: () => {
      const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      gate = { reach: reached.resolve, open: opened.promise }
      return { reached: reached.promise, release: opened.resolve }
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type Reply = readonly [status: number, body: object]

function send(response: ServerResponse, [status, body]: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function text(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}
