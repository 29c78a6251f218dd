import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTestIssuer, type TestCredential, type TestIssuer } from '@vouch/credentials/testing'
import { pngWith, svgWithBadge2 } from '@vouch/credentials/testing/bake'
import { createTestBadgeHost, type TestBadgeHost } from '@vouch/credentials/testing/test-badge-host'
import { createTestKeyIssuer } from '@vouch/credentials/testing/test-key-issuer'

/** A local passport issuer with a web domain, which signs real credentials. */
export interface PassportIssuer extends Pick<TestIssuer, 'did' | 'host' | 'revoke' | 'suspend' | 'restore'> {
  /** Issues a passport as a JSON file. @param change applied to the credential before it is signed */
  passport(of: TestCredential, change?: (credential: Record<string, unknown>) => void): Promise<File>
  /** A passport without a signature. */
  unsigned(of: TestCredential): Record<string, unknown>
  /** Issues a passport as a file with a signed token. */
  token(of: TestCredential): Promise<File>
  /** Turns the issuer's domain on, or off so that it responds with 503. */
  answer(does: boolean): void
  /**
   * Holds the next response for this path until `answer` is called. The response is decided when the request arrives.
   */
  holdNext(path: string): { readonly asked: Promise<void>; readonly answer: () => void }
  readonly requests: number
  /** Badges of Open Badges 2.0 on the same host. */
  readonly badges: TestBadgeHost
  /** Images with a badge of Open Badges 2.0. */
  readonly baked: { readonly png: typeof pngWith; readonly svg: typeof svgWithBadge2 }
  /** Creates another issuer, which is nothing but a key. */
  readonly createKey: typeof createTestKeyIssuer
  stop(): Promise<void>
}

/** Starts a passport issuer. @param name display name of the issuer */
export async function startPassportIssuer(name = 'Harbour Academy'): Promise<PassportIssuer> {
  let [answers, requests] = [true, 0]
  let issuer: TestIssuer | undefined
  let badges: TestBadgeHost | undefined
  let held: { path: string; asked: () => void; answered: Promise<void> } | undefined
  const server = createServer(async (request, response) => {
    requests += 1
    const path = request.url ?? ''
    const served = answers ? (badges?.documents.get(path) ?? (await issuer?.document(path))) : undefined
    const status = statusOf(served)
    const document = status === 200 ? served : undefined
    if (held && held.path === request.url) {
      const { asked, answered } = held
      held = undefined
      asked()
      await answered
    }
    response.statusCode = answers ? status : 503
    if (status === 302) response.setHeader('location', `${path}?moved`)
    response.setHeader('content-type', 'application/json')
    if (served === 'too-large') return response.end(JSON.stringify('x'.repeat(2 * 1024 * 1024)))
    response.end(typeof document === 'string' ? document : JSON.stringify(document ?? null))
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  const made = await createTestIssuer({ host: `localhost:${port}`, name, plainHttp: true })
  issuer = made
  const badgeHost = await createTestBadgeHost(made.origin, name)
  badges = badgeHost
  return {
    did: made.did,
    badges: badgeHost,
    baked: { png: pngWith, svg: svgWithBadge2 },
    createKey: createTestKeyIssuer,
    host: made.host,
    revoke: (index) => made.revoke(index),
    suspend: (index) => made.suspend(index),
    restore: (index) => made.restore(index),
    passport: async (of, change) => {
      const credential = made.credential(of)
      change?.(credential)
      return new File([await made.sign(credential)], 'passport.json')
    },
    unsigned: (of) => made.credential(of),
    token: async (of) => new File([await made.signJwt(made.credential(of))], 'passport.jwt'),
    answer: (does) => {
      answers = does
    },
    holdNext: (path) => {
      const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      held = { path, asked: asked.resolve, answered: answered.promise }
      return { asked: asked.promise, answer: answered.resolve }
    },
    get requests() {
      return requests
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A served number is a status without a document. */
function statusOf(served: unknown): number {
  if (typeof served === 'number') return served
  return served === undefined ? 404 : 200
}
