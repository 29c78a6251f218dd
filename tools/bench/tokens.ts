import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A fake hosted identity service. It publishes keys and signs tokens for any account id. */
export interface BenchIdentity {
  readonly jwksUrl: string
  readonly projectId: string
  /** Service account key, which the server requires at start. The measurements do not use it. */
  readonly serviceAccount: string
  /** Signs a token that is valid for one hour. */
  tokenFor(uid: string): string
  stop(): void
}

export async function startIdentity(): Promise<BenchIdentity> {
  const projectId = 'bench'
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const keys = JSON.stringify({
    keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'bench', alg: 'RS256', use: 'sig' }],
  })
  const server: Server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(keys)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return {
    jwksUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`,
    projectId,
    serviceAccount: JSON.stringify({
      client_email: 'bench@example.org',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    }),
    tokenFor: (uid) => {
      const now = Math.floor(Date.now() / 1000)
      const head = encode({ alg: 'RS256', kid: 'bench', typ: 'JWT' })
      const body = encode({
        iss: `https://securetoken.google.com/${projectId}`,
        aud: projectId,
        sub: uid,
        email: `${uid}@example.org`,
        email_verified: true,
        name: uid,
        iat: now - 10,
        auth_time: now - 10,
        exp: now + 3600,
        firebase: { sign_in_provider: 'password' },
      })
      const signature = createSign('RSA-SHA256').update(`${head}.${body}`).sign(privateKey, 'base64url')
      return `${head}.${body}.${signature}`
    },
    stop: () => {
      server.close()
    },
  }
}
