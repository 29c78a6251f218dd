import webPush from 'web-push'
import { OutgoingError } from '#platform/outgoing/outgoing-guard.ts'
import type { PushKeys } from '../push-keys.ts'
import { failureOf, type PushSender, resultOf } from './push-sender.ts'
import { createVapid } from './vapid.ts'

/**
 * Sends messages to the push services of browsers: Web Push (RFC 8030), encrypted for the browser (RFC 8291) and signed
 * by this server (RFC 8292).
 * @param fetch guarded `fetch`, because browsers name the addresses
 * @param contact web or `mailto:` address at which a push service can reach the operator
 */
export function createWebPushSender(deps: {
  readonly keys: PushKeys
  readonly fetch: typeof fetch
  readonly contact: string
}): PushSender {
  const { keys } = deps
  const vapid = createVapid(deps.contact)
  return {
    send: async ({ target, publicKey, message, priority }) => {
      try {
        const pair = publicKey === null ? undefined : await keys.find(publicKey)
        if (target.kind !== 'web' || !pair) return { kind: 'refused', reason: 'no key' }
        const { endpoint, auth, p256dh } = target
        const { headers, body } = webPush.generateRequestDetails(
          { endpoint, keys: { auth, p256dh } },
          JSON.stringify(message),
          {
            TTL: priority.ttlSeconds,
            urgency: priority.urgency,
            topic: message.collapse_key,
          },
        )
        const answer = await deps.fetch(endpoint, {
          method: 'POST',
          headers: { ...(headers as Record<string, string>), authorization: vapid(endpoint, pair) },
          body: new Uint8Array(body),
        })
        // The browser subscribed with another key (RFC 8292 §4.2). It registers again by itself.
        if (answer.status === 403) return { kind: 'gone' }
        return resultOf(answer.status, answer.headers.get('retry-after'))
      } catch (error) {
        const isForbidden = error instanceof OutgoingError && ['not-allowed', 'redirect'].includes(error.code)
        const reason = failureOf(error)
        return isForbidden
          ? { kind: 'refused', reason }
          : { kind: 'later', reason, retryAfterSeconds: undefined }
      }
    },
  }
}
