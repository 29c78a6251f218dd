import { generateKeyPairSync, sign } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { linkOf, type MailServer } from '../support/mail-server.ts'
import type { OidcProvider, ProviderPerson } from '../support/oidc-provider.ts'
import { type SdkPage, startSdkPage } from './sdk-page.ts'

const customTokenAudience =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'

/**
 * A helper server for calls that a browser cannot make itself:
 * read mails, sign in at the provider, create custom tokens.
 */
export interface Assistant extends SdkPage {
  /** Public key that verifies custom tokens, to register with Vouch. */
  readonly serviceKey: string
}

/** The claims of a custom token, and whether to sign it with the registered key. */
interface TokenRequest {
  readonly claims: Readonly<Record<string, unknown>>
  readonly seconds?: number
  readonly stranger?: boolean
}

export const serviceName = 'payroll@example.org'

/** Starts the helper server on a port. */
export async function startAssistant(
  port: number,
  vouch: string,
  mails: MailServer,
  provider: OidcProvider,
): Promise<Assistant> {
  const registered = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  const token = ({ claims, seconds = 600, stranger: isStranger = false }: TokenRequest): string => {
    const now = Math.floor(Date.now() / 1000)
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const body = {
      iss: serviceName,
      sub: serviceName,
      aud: customTokenAudience,
      iat: now,
      exp: now + seconds,
    }
    const signed = `${part({ alg: 'ES256', typ: 'JWT' })}.${part({ ...body, ...claims })}`
    const { privateKey: key } = isStranger ? stranger : registered
    return `${signed}.${sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
  }
  const answers: Readonly<Record<string, (input: never) => unknown>> = {
    '/mail': async ({ to, subject }: { to: string; subject: string }) => {
      const mail = await mails.take(to, new RegExp(subject))
      return { ...mail, link: /https?:/.test(mail.text) ? linkOf(mail) : null }
    },
    '/mail-count': ({ to }: { to: string }) => mails.received(to).length,
    '/pending-token': (person: ProviderPerson) => pendingToken(vouch, provider, person),
    '/id-token': (person: ProviderPerson & { nonce?: string }) => provider.idToken(person),
    '/custom-token': (request: TokenRequest) => token(request),
  }
  const page = await startSdkPage(port, async (request, response) => {
    try {
      const answer = answers[request.url ?? '']
      if (answer) response.end(JSON.stringify(await answer((await readBody(request)) as never)))
      else response.writeHead(404).end()
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  return {
    ...page,
    serviceKey: registered.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text === '' ? {} : JSON.parse(text)
}

/** Follows the provider's redirects as a browser does. @returns the pending token */
async function pendingToken(vouch: string, provider: OidcProvider, person: ProviderPerson): Promise<string> {
  provider.person = person
  const cookies = new Map<string, string>()
  let next = `${vouch}/identity/providers/${provider.id}/start?return=/login`
  for (let hops = 0; hops < 12; hops += 1) {
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (!location) throw new Error(`${next} answered ${answer.status}: ${await answer.text()}`)
    const { href, hash } = new URL(location, next)
    const token = new URLSearchParams(hash.slice(1)).get('pendingToken')
    if (token !== null) return token
    next = href
  }
  throw new Error(`The flow of ${provider.id} for ${person.sub} did not return to the app: ${next}`)
}
