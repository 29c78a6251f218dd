import type { IdentityOptions } from '../index.ts'
import { startProvider, TestBrowser, type TestPerson, type TestProvider } from './test-provider.ts'
import { type Answer, listen, type Service, startService } from './test-service.ts'

export const idpCall = '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp'

export interface ProviderService extends Service {
  providers: { google: TestProvider; campus: TestProvider }
  publicUrl: string
  /** Signs in at a provider in a browser. Returns the parameters in the fragment of the final URL. */
  flow(provider: TestProvider, person: TestPerson | null, browser?: TestBrowser): Promise<URLSearchParams>
  /** Signs in at a provider in a browser and returns the pending token. */
  pendingToken(provider: TestProvider, person: TestPerson): Promise<string>
  idp(body: object): Promise<Answer>
  /** Calls accounts:signInWithIdp with an ID token in `postBody`, as the SDK does. */
  byToken(provider: TestProvider, claims: object, more?: object): Promise<Answer>
}

/**
 * Starts the service with two identity providers. It listens first, because the providers' callback URLs
 * contain its port.
 */
export async function startProviderService(options: Partial<IdentityOptions> = {}): Promise<ProviderService> {
  const listening = await listen()
  const publicUrl = listening.origin
  const google = await startProvider('google.com', publicUrl)
  const campus = await startProvider('oidc.campus', publicUrl)
  const service = await startService({
    publicUrl,
    listening,
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

/** Whether the address is the app's callback, which has the result in its fragment. */
export const isBack = (address: string): boolean => new URL(address).hash !== ''

let counter = 0
/** A new user of a provider, with a verified e-mail address by default. */
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
