import { z } from 'zod'
import type { AccessTokens } from '#platform/firebase/access-tokens.ts'
import { failureOf, type PushRequest, type PushResult, type PushSender, resultOf } from './push-sender.ts'

/** Limits the wait for an access token, in milliseconds. */
const tokenWaitMs = 10_000

const errorBody = z.object({
  error: z.object({
    details: z.array(z.object({ errorCode: z.string().optional() })).optional(),
  }),
})

/**
 * Sends messages by the HTTP v1 API of Firebase Cloud Messaging (`projects.messages.send`) with a service account.
 * @param url base address of the API
 */
export function createHostedSender(deps: {
  readonly url: string
  readonly projectId: string
  readonly tokens: AccessTokens
  readonly fetch: typeof fetch
}): PushSender {
  const { url, projectId, tokens } = deps
  const address = `${url}/v1/projects/${encodeURIComponent(projectId)}/messages:send`

  const post = async (body: string) => {
    const token = await tokens.get(AbortSignal.timeout(tokenWaitMs))
    const answer = await deps.fetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    })
    if (answer.status === 401) tokens.forget(token)
    return answer
  }

  return {
    send: async (request) => {
      if (request.target.kind !== 'hosted') return { kind: 'refused', reason: 'another service' }
      try {
        const body = JSON.stringify(bodyOf(request.target.token, request))
        const first = await post(body)
        return await read(first.status === 401 ? await post(body) : first)
      } catch (error) {
        return { kind: 'later', reason: failureOf(error), retryAfterSeconds: undefined }
      }
    },
  }
}

function bodyOf(token: string, { message, priority }: PushRequest) {
  const { notification, data, fcmOptions, collapse_key } = message
  return {
    message: {
      token,
      data,
      webpush: {
        headers: { TTL: String(priority.ttlSeconds), Urgency: priority.urgency, Topic: collapse_key },
        notification: { ...notification, tag: collapse_key },
        fcm_options: { link: fcmOptions.link },
      },
    },
  }
}

/** Maps a response to a result: `gone` for a token that the service no longer knows, other errors by status. */
async function read(answer: Response): Promise<PushResult> {
  if (answer.ok) return { kind: 'accepted' }
  const parsed = errorBody.safeParse(await answer.json().catch(() => undefined))
  const codes = parsed.success ? (parsed.data.error.details ?? []).map(({ errorCode }) => errorCode) : []
  if (codes.includes('UNREGISTERED') || codes.includes('SENDER_ID_MISMATCH')) return { kind: 'gone' }
  // Retry: the operator can fix the permissions of the service account.
  if (answer.status === 401 || answer.status === 403) {
    return { kind: 'later', reason: String(answer.status), retryAfterSeconds: undefined }
  }
  // 404 without this code is a wrong project, which is no reason to drop the registrations.
  if (answer.status === 404) return { kind: 'refused', reason: '404' }
  return resultOf(answer.status, answer.headers.get('retry-after'))
}
