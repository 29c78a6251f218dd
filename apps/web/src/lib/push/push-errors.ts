/** Everything that can go wrong with push in a browser. The names are those of the `firebase/messaging` SDK. */
export const pushErrorCodes = [
  'missing-app-config-values',
  'only-available-in-window',
  'only-available-in-sw',
  'permission-default',
  'permission-blocked',
  'unsupported-browser',
  'indexed-db-unsupported',
  'failed-service-worker-registration',
  'token-subscribe-failed',
  'token-subscribe-no-token',
  'token-unsubscribe-failed',
  'token-update-failed',
  'token-update-no-token',
  'use-sw-after-get-token',
  'invalid-sw-registration',
  'invalid-bg-handler',
  'invalid-vapid-key',
] as const

export type PushErrorCode = (typeof pushErrorCodes)[number]

/** An error of push with its code. `detail` is for the console, not for people. */
export class PushError extends Error {
  override readonly name = 'PushError'
  readonly code: PushErrorCode

  constructor(code: PushErrorCode, detail = '') {
    super(detail === '' ? code : `${code}: ${detail}`)
    this.code = code
  }
}

/** Converts an error of the SDK, whose codes are `messaging/…`; every other error gets the code `fallback`. */
export function asPushError(error: unknown, fallback: PushErrorCode): PushError {
  if (error instanceof PushError) return error
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown }
  const name = String(code).replace(/^messaging\//, '')
  const known = pushErrorCodes.find((one) => one === name)
  return new PushError(known ?? fallback, String(message ?? error))
}
