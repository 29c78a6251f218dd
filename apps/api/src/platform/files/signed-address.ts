import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '#base/clock.ts'

/** Query parameters that make a URL valid for a limited time. */
export interface AddressSignature {
  /** Time of expiry in seconds since 1970, as text. */
  readonly expires: string
  readonly signature: string
}

/** Signs URLs that work without a session, such as a file opened in a new tab. */
export interface AddressSigner {
  /**
   * Signs a URL. @param subject what the URL opens, such as `file:{id}:{userId}` @param seconds how long it is valid
   */
  sign(subject: string, seconds: number): AddressSignature
  /** Checks a signature. `expired` requires a correct signature: a forged one is always `wrong`. */
  judge(subject: string, given: AddressSignature): 'valid' | 'expired' | 'wrong'
  /** Whether the signature is correct for this subject and has not expired. */
  verify(subject: string, given: AddressSignature): boolean
}

/** Creates a signer of URLs (HMAC-SHA-256, compared in constant time). */
export function createAddressSigner(secret: string, clock: Clock): AddressSigner {
  const digest = (subject: string, expires: string) =>
    createHmac('sha256', secret).update(`${expires}\n${subject}`).digest('base64url')
  const judge = (subject: string, { expires, signature }: AddressSignature) => {
    const expected = Buffer.from(digest(subject, expires))
    const given = Buffer.from(signature)
    const isSame = expected.length === given.length && timingSafeEqual(expected, given)
    if (!isSame || !/^\d{1,12}$/.test(expires)) return 'wrong'
    return Number(expires) * 1000 > clock().getTime() ? 'valid' : 'expired'
  }
  return {
    sign: (subject, seconds) => {
      const expires = `${Math.floor(clock().getTime() / 1000) + seconds}`
      return { expires, signature: digest(subject, expires) }
    },
    judge,
    verify: (subject, given) => judge(subject, given) === 'valid',
  }
}
