import type { Auth, User } from 'firebase/auth'

/** SDK error codes for the identity service's errors about mailed codes. */
const codes: Readonly<Record<string, string>> = {
  INVALID_OOB_CODE: 'auth/invalid-action-code',
  EXPIRED_OOB_CODE: 'auth/expired-action-code',
  EMAIL_EXISTS: 'auth/email-already-in-use',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'auth/too-many-requests',
  USER_DISABLED: 'auth/user-disabled',
  TOKEN_EXPIRED: 'auth/user-signed-out',
  INVALID_ID_TOKEN: 'auth/user-signed-out',
  USER_NOT_FOUND: 'auth/user-signed-out',
}

/**
 * Applies a mailed code in the signed-in session. The SDK's `applyActionCode` does not send the session.
 * @throws Error with the SDK's error code as `code`
 */
export async function applyCodeInSession(auth: Auth, user: User, oobCode: string): Promise<void> {
  const idToken = await user.getIdToken()
  const path = `/identitytoolkit.googleapis.com/v1/accounts:update?key=${encodeURIComponent(auth.config.apiKey)}`
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ oobCode, idToken }),
  }).catch((cause: unknown) => {
    throw failure('auth/network-request-failed', cause)
  })
  if (response.ok) return
  const answer = (await response.json().catch(() => null)) as { error?: { message?: string } } | null
  const reason = answer?.error?.message?.split(' ')[0] ?? ''
  throw failure(codes[reason] ?? 'auth/internal-error')
}

function failure(code: string, cause?: unknown): Error {
  return Object.assign(new Error(code, { cause }), { code })
}
