import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTestIssuer, type TestCredential, type TestIssuer } from '@vouch/credentials/testing'

/** An issuer with a web domain of its own, on a port of this machine. It really signs. */
export interface PassportIssuer extends Pick<TestIssuer, 'did' | 'host' | 'revoke' | 'suspend' | 'restore'> {
  /** A passport as a file of JSON. @param change what to change of the credential before it is signed */
  passport(of: TestCredential, change?: (credential: Record<string, unknown>) => void): Promise<File>
  /** The same as a signed token. */
  token(of: TestCredential): Promise<File>
  /** Whether the domain answers; it answers 503 when not. */
  answer(does: boolean): void
  /** Keeps back its next answer at this path, which says what is so when it is asked. */
  keepBack(path: string): { readonly asked: Promise<void>; readonly answer: () => void }
  /** How often anything was asked of it. */
  readonly requests: number
  stop(): Promise<void>
}

/** Starts it. @param name what it calls itself */
export async function startPassportIssuer(name = 'Harbour Academy'): Promise<PassportIssuer> {
  let [answers, requests] = [true, 0]
  let issuer: TestIssuer | undefined
  let kept: { path: string; asked: () => void; answered: Promise<void> } | undefined
  const server = createServer(async (request, response) => {
    requests += 1
    const found = answers ? await issuer?.document(request.url ?? '') : undefined
    if (kept && kept.path === request.url) {
      const { asked, answered } = kept
      kept = undefined
      asked()
      await answered
    }
    response.statusCode = answers ? (found === undefined ? 404 : 200) : 503
    response.setHeader('content-type', 'application/json')
    response.end(typeof found === 'string' ? found : JSON.stringify(found ?? null))
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
    keepBack: (path) => {
      const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      kept = { path, asked: asked.resolve, answered: answered.promise }
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
