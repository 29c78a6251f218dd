import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import type { Clock } from '#base/clock.ts'
import type { ServiceAccount } from './service-account.ts'

const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const scope = 'https://www.googleapis.com/auth/identitytoolkit'
const lifeSeconds = 3_600
/** A token that is about to run out is not used: it might on its way. */
const spareMs = 60_000

const answer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

/** Access tokens of a service account, each used until it runs out. */
export interface AccessTokens {
  /**
   * @param signal ends the wait of this caller; others go on waiting
   * @throws Error when none is to be had, and the signal's reason
   */
  get(signal: AbortSignal): Promise<string>
  /** Takes another one at the next call: this one was refused. */
  forget(token: string): void
}

/** Gets them by the JWT bearer grant (RFC 7523 §2.1), signed RS256. Calls that come together share one request. */
export function createAccessTokens(deps: {
  readonly account: ServiceAccount
  readonly fetch: typeof fetch
  readonly clock: Clock
}): AccessTokens {
  const { account, clock } = deps
  let known: { readonly token: string; readonly until: number } | undefined
  let asking: Promise<string> | undefined

  const ask = async (): Promise<string> => {
    const now = clock().getTime()
    const response = await deps.fetch(account.tokenUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: grantType,
        assertion: await assertion(account, now),
      }).toString(),
    })
    if (!response.ok) throw new Error(`the token endpoint answered ${response.status}`)
    const { access_token, expires_in } = answer.parse(await response.json())
    known = { token: access_token, until: now + expires_in * 1000 - spareMs }
    return access_token
  }

  return {
    get: async (signal) => {
      signal.throwIfAborted()
      if (known && known.until > clock().getTime()) return known.token
      asking ??= ask().finally(() => {
        asking = undefined
      })
      return until(signal, asking)
    },
    forget: (token) => {
      if (known?.token === token) known = undefined
    },
  }
}

/** @param signal not aborted yet */
function until<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason)
    signal.addEventListener('abort', leave, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}

async function assertion(account: ServiceAccount, now: number): Promise<string> {
  const seconds = Math.floor(now / 1000)
  return new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(account.keyId && { kid: account.keyId }) })
    .setIssuer(account.email)
    .setSubject(account.email)
    .setAudience(account.tokenUrl)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + lifeSeconds)
    .sign(await importPKCS8(account.privateKey, 'RS256'))
}
