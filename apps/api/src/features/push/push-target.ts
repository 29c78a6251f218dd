import { createHash } from 'node:crypto'

/** Purpose string of the cipher that encrypts push targets. */
export const pushTargetPurpose = 'vouch push target'

/** A browser's subscription (Push API, PushSubscription). `auth` and `p256dh` are base64url without padding. */
export interface WebPushTarget {
  readonly kind: 'web'
  readonly endpoint: string
  readonly auth: string
  readonly p256dh: string
}

/** A registration token of the hosted service. */
export interface HostedTarget {
  readonly kind: 'hosted'
  readonly token: string
}

/** Where a push is sent. Stored encrypted, because anyone who knows it could push to the browser. */
export type PushTarget = WebPushTarget | HostedTarget

/** SHA-256 hash by which tokens and endpoints are stored and looked up. */
export function pushHash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
