import { hkdfSync } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '#base/clock.ts'
import { WireError } from './wire-error.ts'

/** How long a token of an installation is valid, in seconds. The protocol writes it as `604800s`. */
export const installationTokenSeconds = 7 * 24 * 3600

/** Tokens that prove that a call comes from an installation. */
export interface InstallationTokens {
  sign(fid: string): Promise<string>
  /**
   * Verifies the header `x-goog-firebase-installations-auth: FIS <token>`.
   * @returns the installation's id
   * @throws WireError for a missing, forged or expired token
   */
  verify(header: string | undefined): Promise<string>
}

/** Creates the tokens: JWT with HMAC-SHA-256 (RFC 7519), valid on every process of this server. */
export function createInstallationTokens(deps: {
  readonly secret: string
  readonly clock: Clock
  readonly appId: string
}): InstallationTokens {
  const { secret, clock, appId } = deps
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'vouch installation token', 32))
  return {
    sign: (fid) => {
      const seconds = Math.floor(clock().getTime() / 1000)
      return new SignJWT({ fid, appId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + installationTokenSeconds)
        .sign(key)
    },
    verify: async (header) => {
      const token = /^FIS (\S+)$/.exec(header ?? '')?.[1]
      if (token === undefined) throw new WireError('INSTALLATION_TOKEN_MISSING')
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: clock() })
        if (payload.appId === appId && typeof payload.fid === 'string') return payload.fid
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new WireError('INSTALLATION_TOKEN_EXPIRED')
      }
      throw new WireError('INSTALLATION_TOKEN_INVALID')
    },
  }
}
