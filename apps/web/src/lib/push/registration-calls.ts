import { forgetInstallation, installationToken } from './installation.ts'
import type { PushConfig } from './push-config.ts'
import { PushError, type PushErrorCode } from './push-errors.ts'
import type { SubscriptionOptions } from './token-database.ts'

interface Answer {
  readonly token?: string
  readonly error?: { readonly message?: string }
}

type Method = 'POST' | 'PATCH' | 'DELETE'

const failures: Readonly<Record<Method, PushErrorCode>> = {
  POST: 'token-subscribe-failed',
  PATCH: 'token-update-failed',
  DELETE: 'token-unsubscribe-failed',
}

async function send(
  method: Method,
  config: PushConfig,
  token: string | null,
  subscription: SubscriptionOptions | null,
): Promise<Answer> {
  const path = token === null ? '' : `/${token}`
  const answer = await fetch(`/v1/projects/${config.projectId}/registrations${path}`, {
    method,
    headers: {
      ...(subscription && { 'content-type': 'application/json' }),
      'x-goog-api-key': config.apiKey,
      'x-goog-firebase-installations-auth': `FIS ${await installationToken(config)}`,
    },
    ...(subscription && { body: JSON.stringify(bodyOf(subscription)) }),
  })
  const body = (await answer.json()) as Answer
  // The server no longer knows this browser, for example after it was restored from a backup.
  if (answer.status === 401) await forgetInstallation()
  return body
}

function bodyOf({ endpoint, auth, p256dh, swScope, vapidKey }: SubscriptionOptions) {
  return { web: { origin: new URL(swScope).host, endpoint, auth, p256dh, applicationPubKey: vapidKey } }
}

async function call(...args: Parameters<typeof send>): Promise<Answer> {
  const [method] = args
  try {
    const answer = await send(...args)
    const isForgotten = answer.error?.message?.startsWith('INSTALLATION_TOKEN_')
    const final = isForgotten ? await send(...args) : answer
    if (final.error) throw new Error(final.error.message)
    return final
  } catch (error) {
    throw new PushError(failures[method], String(error))
  }
}

/** Registers a subscription. @returns its token @throws PushError token-subscribe-failed, token-subscribe-no-token */
export async function createRegistration(
  config: PushConfig,
  subscription: SubscriptionOptions,
): Promise<string> {
  const { token } = await call('POST', config, null, subscription)
  if (!token) throw new PushError('token-subscribe-no-token')
  return token
}

/** Confirms a registration. @returns its token @throws PushError token-update-failed, token-update-no-token */
export async function updateRegistration(
  config: PushConfig,
  token: string,
  subscription: SubscriptionOptions,
): Promise<string> {
  const answer = await call('PATCH', config, token, subscription)
  if (!answer.token) throw new PushError('token-update-no-token')
  return answer.token
}

/** Deletes a registration. @throws PushError token-unsubscribe-failed */
export async function deleteRegistration(config: PushConfig, token: string): Promise<void> {
  await call('DELETE', config, token, null)
}
