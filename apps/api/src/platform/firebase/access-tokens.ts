import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import { abortable } from '#base/abortable.ts'
import type { Clock } from '#base/clock.ts'
import type { ServiceAccount } from './service-account.ts'

const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
/** OAuth scopes for accounts and for sending messages. */
const scope =
  'https://www.googleapis.com/auth/identitytoolkit https://www.googleapis.com/auth/firebase.messaging'
const lifeSeconds = 3_600
/** Access tokens are renewed this many milliseconds before they expire, so that none expires on its way to Google. */
const spareMs = 60_000

const answer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

/** Access tokens of a service account, cached until shortly before they expire. */
export interface AccessTokens {
  /**
   * Returns a valid access token.
   * @param signal ends only this caller's wait
   * @throws Error when no token can be obtained; the signal's reason when it aborts
   */
  get(signal: AbortSignal): Promise<string>
  /** Drops an access token that was refused, so that the next call requests a new one. */
  forget(token: string): void
}

/**
 * Creates the cache. Requests access tokens by the JWT bearer grant (RFC 7523 §2.1), signed with RS256.
 * Concurrent calls share one request.
 */
export function createAccessTokens(deps: {
  readonly account: ServiceAccount
  readonly fetch: typeof fetch
  readonly clock: Clock
}): AccessTokens {
  const { account, clock } = deps
  let known: { readonly token: string; readonly until: number } | undefined
  let pending: Promise<string> | undefined

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
      pending ??= ask().finally(() => {
        pending = undefined
      })
      return abortable(pending, signal)
    },
    forget: (token) => {
      if (known?.token === token) known = undefined
    },
  }
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
