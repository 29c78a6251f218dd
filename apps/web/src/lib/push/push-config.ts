import { type RuntimeConfig, runtimeConfig } from '#lib/api/runtime-config.ts'
import { PushError } from './push-errors.ts'

/** The values of the configuration that push needs. */
export interface PushConfig {
  readonly kind: RuntimeConfig['identity']
  readonly apiKey: string
  readonly projectId: string
  readonly appId: string
  readonly messagingSenderId: string
  readonly vapidKey: string
}

/** Whether the operator has set up push: always with the embedded service, optional with the hosted one. */
export function offersPush(config: RuntimeConfig): boolean {
  return missingValue(config) === undefined
}

/** Reads the configuration. @throws PushError missing-app-config-values, invalid-vapid-key */
export async function pushConfig(): Promise<PushConfig> {
  const config = await runtimeConfig()
  const missing = missingValue(config)
  if (missing !== undefined) throw new PushError('missing-app-config-values', missing)
  const { identity: kind, apiKey, projectId, appId, messagingSenderId, messagingVapidKey: vapidKey } = config
  if (appId === null || messagingSenderId === null || vapidKey === null) {
    throw new PushError('missing-app-config-values')
  }
  if (!isVapidKey(vapidKey)) throw new PushError('invalid-vapid-key')
  return { kind, apiKey, projectId, appId, messagingSenderId, vapidKey }
}

const needed = ['apiKey', 'projectId', 'appId', 'messagingSenderId', 'messagingVapidKey'] as const

function missingValue(config: RuntimeConfig): string | undefined {
  return needed.find((name) => !config[name])
}

/** An uncompressed point of P-256: 65 bytes, the first of which is 4 (RFC 8292 §3.2). */
function isVapidKey(key: string): boolean {
  return /^B[\w-]{86}=?$/.test(key)
}
