import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { IdentityOptions } from '../index.ts'
import { startProvider, TestBrowser, type TestPerson, type TestProvider } from './test-provider.ts'
import { type Answer, type Service, startService } from './test-service.ts'

export const idpCall = '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp'

export interface ProviderService extends Service {
  providers: { google: TestProvider; campus: TestProvider }
  /** Where people come back to. */
  publicUrl: string
  /** The flow through the server, to the end: what stands in the fragment. */
  flow(provider: TestProvider, person: TestPerson | null, browser?: TestBrowser): Promise<URLSearchParams>
  /** A pending token for somebody. */
  pendingToken(provider: TestProvider, person: TestPerson): Promise<string>
  idp(body: object): Promise<Answer>
  /** accounts:signInWithIdp with an ID token in the form, as the SDK sends it. */
  byToken(provider: TestProvider, claims: object, more?: object): Promise<Answer>
}

/** The service with two providers, on a port that is known before, because callbacks lead there. */
export async function startProviderService(options: Partial<IdentityOptions> = {}): Promise<ProviderService> {
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const google = await startProvider('google.com', publicUrl)
  const campus = await startProvider('oidc.campus', publicUrl)
  const service = await startService({
    publicUrl,
    port,
    providers: [google.settings, campus.settings],
    ...options,
  })
  const idp = (body: object) =>
    service.post(idpCall, {
      requestUri: 'http://localhost',
      returnSecureToken: true,
      returnIdpCredential: true,
      ...body,
    })

  const flow: ProviderService['flow'] = async (provider, person, browser = new TestBrowser()) => {
    provider.person = person
    const start = `${publicUrl}/identity/providers/${provider.settings.id}/start?return=${encodeURIComponent('/login?to=%2Fjobs')}`
    const end = await browser.follow(start, isBack)
    return new URLSearchParams(new URL(end).hash.slice(1))
  }

  return {
    ...service,
    publicUrl,
    providers: { google, campus },
    flow,
    async pendingToken(provider, person) {
      const result = await flow(provider, person)
      const token = result.get('pendingToken')
      if (token === null) throw new Error(result.toString())
      return token
    },
    idp,
    async byToken(provider, claims, more = {}) {
      const form = new URLSearchParams({
        id_token: await provider.idToken({ ...claims }),
        providerId: provider.settings.id,
      })
      return idp({ postBody: `&${form}`, ...more })
    },
    async close() {
      await service.close()
      await google.close()
      await campus.close()
    },
  }
}

/** Whether an address is a page of the app again. */
export const isBack = (address: string): boolean => new URL(address).hash !== ''

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

let counter = 0
/** Somebody nobody has seen before, with a verified address unless said otherwise. */
export function newPerson(change: Partial<TestPerson> = {}): TestPerson {
  counter += 1
  return {
    sub: `subject-${counter}`,
    email: `at-provider-${counter}@example.com`,
    email_verified: true,
    name: 'Ada Lovelace',
    ...change,
  }
}
