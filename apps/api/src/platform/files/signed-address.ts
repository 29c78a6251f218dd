import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '#base/clock.ts'

/** What makes an address valid for a while: both go into its query. */
export interface AddressSignature {
  /** Seconds since 1970, as text. */
  readonly expires: string
  readonly signature: string
}

/** Signs addresses that open without a session, such as a file in a new tab. */
export interface AddressSigner {
  /** @param subject what the address opens, such as `file:{id}:{userId}` */
  sign(subject: string, seconds: number): AddressSignature
  /** `expired` only for a signature that was right: whoever makes one up learns nothing from it. */
  judge(subject: string, given: AddressSignature): 'valid' | 'expired' | 'wrong'
  /** True for a signature of exactly this subject that has not expired. */
  verify(subject: string, given: AddressSignature): boolean
}

/** Makes a signer (HMAC-SHA-256, compared in constant time). */
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
