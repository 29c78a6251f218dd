import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTestIssuer, type TestCredential, type TestIssuer } from '@vouch/credentials/testing'

/** A local passport issuer with a web domain, which signs real credentials. */
export interface PassportIssuer extends Pick<TestIssuer, 'did' | 'host' | 'revoke' | 'suspend' | 'restore'> {
  /** Issues a passport as a JSON file. @param change applied to the credential before it is signed */
  passport(of: TestCredential, change?: (credential: Record<string, unknown>) => void): Promise<File>
  /** Issues a passport as a file with a signed token. */
  token(of: TestCredential): Promise<File>
  /** Turns the issuer's domain on, or off so that it responds with 503. */
  answer(does: boolean): void
  /**
   * Holds the next response for this path until `answer` is called. The response is decided when the request arrives.
   */
  holdNext(path: string): { readonly asked: Promise<void>; readonly answer: () => void }
  readonly requests: number
  stop(): Promise<void>
}

/** Starts a passport issuer. @param name display name of the issuer */
export async function startPassportIssuer(name = 'Harbour Academy'): Promise<PassportIssuer> {
  let [answers, requests] = [true, 0]
  let issuer: TestIssuer | undefined
  let held: { path: string; asked: () => void; answered: Promise<void> } | undefined
  const server = createServer(async (request, response) => {
    requests += 1
    const document = answers ? await issuer?.document(request.url ?? '') : undefined
    if (held && held.path === request.url) {
      const { asked, answered } = held
      held = undefined
      asked()
      await answered
    }
    response.statusCode = answers ? (document === undefined ? 404 : 200) : 503
    response.setHeader('content-type', 'application/json')
    response.end(typeof document === 'string' ? document : JSON.stringify(document ?? null))
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  const made = await createTestIssuer({ host: `localhost:${port}`, name, plainHttp: true })
  issuer = made
  return {
    did: made.did,
    host: made.host,
    revoke: (index) => made.revoke(index),
    suspend: (index) => made.suspend(index),
    restore: (index) => made.restore(index),
    passport: async (of, change) => {
      const credential = made.credential(of)
      change?.(credential)
      return new File([await made.sign(credential)], 'passport.json')
    },
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
