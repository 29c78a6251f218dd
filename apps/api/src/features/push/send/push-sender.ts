import type { PushTarget } from '../push-target.ts'
import type { PushMessage, PushPriority } from './push-message.ts'

/** Result of sending a message. */
export type PushResult =
  /** The push service will deliver the message. */
  | { readonly kind: 'accepted' }
  /** The subscription is no longer valid. */
  | { readonly kind: 'gone' }
  /** Permanent failure: do not retry. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Temporary failure: retry. */
  | { readonly kind: 'later'; readonly reason: string; readonly retryAfterSeconds: number | undefined }

export interface PushRequest {
  readonly target: PushTarget
  /** The key that the browser registered with; null for the hosted service. */
  readonly publicKey: string | null
  readonly message: PushMessage
  readonly priority: PushPriority
}

/** Hands messages to push services. */
export interface PushSender {
  /** Never throws. Times out after a few seconds. */
  send(request: PushRequest): Promise<PushResult>
}

/** Maps the HTTP status of a push service to a result (RFC 8030 §5, §7.3 and §8.4). */
export function resultOf(status: number, retryAfter: string | null): PushResult {
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500) {
    return { kind: 'later', reason: String(status), retryAfterSeconds: secondsOf(retryAfter) }
  }
  return { kind: 'refused', reason: String(status) }
}

/** Reads `Retry-After` (RFC 9110 §10.2.3), as seconds or as a date. */
function secondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter)
  const seconds = Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}

/** Describes a failed request for logs and metrics, without the endpoint, which is secret. */
export function failureOf(error: unknown): string {
  const { code, name } = error as { readonly code?: unknown; readonly name?: unknown }
  return typeof code === 'string' ? code : String(name ?? 'unknown')
}
