import { z } from 'zod'
import { AppError } from '#base/app-error.ts'
import type { AccountDirectory } from '#platform/accounts/account-directory.ts'
import type { AccessTokens } from './access-tokens.ts'

const lookupAnswer = z.object({
  users: z.array(z.object({ localId: z.string(), email: z.string().optional() })).default([]),
})
const refusal = z.object({ error: z.object({ message: z.string() }) })

type Call = 'lookup' | 'update' | 'delete'

/**
 * Manages the accounts of a hosted Firebase project through its admin API (Identity Toolkit v1,
 * `projects/{id}/accounts`). Changes take effect at once, even if the caller's transaction is rolled back.
 * Every method throws AppError unavailable when the API is unreachable, refuses the call or times out.
 */
export function createFirebaseAccounts(deps: {
  readonly projectId: string
  /** Base URL of the admin API, without a trailing slash. */
  readonly adminUrl: string
  readonly tokens: AccessTokens
  readonly fetch: typeof fetch
  /** Time limit of a method, including the request for an access token. 4,000 ms by default, because a person waits. */
  readonly timeoutMs?: number
}): AccountDirectory {
  const { projectId, adminUrl, tokens, timeoutMs = 4_000 } = deps

  const post = async (call: Call, body: object, token: string, signal: AbortSignal): Promise<Response> =>
    deps.fetch(`${adminUrl}/v1/projects/${encodeURIComponent(projectId)}/accounts:${call}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    })

  /** Calls the admin API. @returns undefined when the account does not exist */
  const ask = async (call: Call, body: object, signal: AbortSignal): Promise<unknown> => {
    try {
      let token = await tokens.get(signal)
      let response = await post(call, body, token, signal)
      if (response.status === 401) {
        tokens.forget(token)
        token = await tokens.get(signal)
        response = await post(call, body, token, signal)
      }
      const answer: unknown = await response.json()
      if (response.ok) return answer
      const message = refusal.safeParse(answer).data?.error.message ?? ''
      if (/^USER_NOT_FOUND\b/.test(message)) return undefined
      throw new Error(`accounts:${call} answered ${response.status} ${message}`)
    } catch (cause) {
      throw new AppError('unavailable', 'The sign-in service does not respond.', { cause })
    }
  }

  return {
    kind: 'hosted',
    markEmailVerified: async (_, uid, email) => {
      const signal = AbortSignal.timeout(timeoutMs)
      const { users } = lookupAnswer.parse((await ask('lookup', { localId: [uid] }, signal)) ?? {})
      const isSame = users[0]?.email?.toLowerCase() === email.toLowerCase()
      return isSame && (await ask('update', { localId: uid, emailVerified: true }, signal)) !== undefined
    },
    remove: async (_, uid) =>
      (await ask('delete', { localId: uid }, AbortSignal.timeout(timeoutMs))) !== undefined,
    sessions: null,
  }
}
