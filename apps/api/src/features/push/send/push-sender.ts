import type { PushTarget } from '../push-target.ts'
import type { PushMessage, PushPriority } from './push-message.ts'

/** What a push service answered. */
export type PushResult =
  /** It will deliver the message. */
  | { readonly kind: 'accepted' }
  /** The browser no longer takes pushes. */
  | { readonly kind: 'gone' }
  /** The message can never be sent. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** It may work later. */
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
  /** Never throws. Ends after a few seconds, also when the service does not answer. */
  send(request: PushRequest): Promise<PushResult>
}

/** Sorts the status of a push service (RFC 8030 §5, §7.3 and §8.4). */
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

/** Text of a failed request for the log and the metrics: never the address, which is a secret of the browser. */
export function failureOf(error: unknown): string {
  const { code, name } = error as { readonly code?: unknown; readonly name?: unknown }
  return typeof code === 'string' ? code : String(name ?? 'unknown')
}
