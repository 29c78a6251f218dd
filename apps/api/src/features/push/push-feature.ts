import { listPushDevices, removePushDevice, savePushToken } from '@vouch/contract'
import { z } from 'zod'
import type { Log } from '#base/log.ts'
import { inTransaction } from '#db/transaction.ts'
import type { RecipientSettings } from '#features/notifications/ports.ts'
import type { Config } from '#platform/config/config.ts'
import { createContentCipher } from '#platform/content-cipher.ts'
import type { Feature, ServiceDeps } from '#platform/feature.ts'
import type { AccessTokens } from '#platform/firebase/access-tokens.ts'
import { mount } from '#platform/http/mount.ts'
import { createOutgoingFetch } from '#platform/outgoing/outgoing.ts'
import { defineJob } from '#platform/queue.ts'
import { createDevicesService } from './devices/devices-service.ts'
import { deleteOldRemovals } from './devices/devices-store.ts'
import { createPushKeys, type PushKeys, pushKeyPurpose } from './push-keys.ts'
import { pushTargetPurpose } from './push-target.ts'
import type { IsSessionCurrent } from './send/deliver-push.ts'
import { createPushDelivery, sendDuePushes } from './send/deliver-pushes.ts'
import { createHostedSender } from './send/hosted-sender.ts'
import { runPushLoop } from './send/push-loop.ts'
import { createWebPushSender } from './send/web-push-sender.ts'
import { createInstallationTokens } from './wire/installation-tokens.ts'
import { createInstallations } from './wire/installations.ts'
import { deleteUnseenInstallations } from './wire/installations-store.ts'
import { createRegistrations } from './wire/registrations.ts'
import { serveWire } from './wire/serve-wire.ts'

/** Deletes browsers that were not seen for 90 days, and removals of that age. */
const forgetBrowsers = defineJob({ name: 'forget-push-installations', payload: z.object({}) })
const unseenMs = 90 * 24 * 3_600_000

/** Time limit of a request to a push service, in milliseconds. */
const pushTimeoutMs = 10_000

interface PushDeps extends ServiceDeps {
  readonly log: Log
  readonly config: Pick<Config, 'identity' | 'publicUrl' | 'corsOrigins' | 'outgoingPrivateHosts' | 'mail'>
  /** API key that the web app sends. */
  readonly apiKey: string
  readonly secret: string
  readonly settingsOf: (userId: string) => Promise<RecipientSettings>
  readonly isSessionCurrent: IsSessionCurrent
  /** Access tokens of the hosted service; null with the embedded one. */
  readonly hosted: AccessTokens | null
}

/** Push notifications: registration, devices and sending. */
export function pushFeature(deps: PushDeps): Feature & { readonly keys: PushKeys | null } {
  const { config, db, clock, log, secret, hosted } = deps
  const { identity, publicUrl } = config
  const keys = createPushKeys({ db, clock, cipher: createContentCipher(secret, pushKeyPurpose) })
  const cipher = createContentCipher(secret, pushTargetPurpose)
  const devices = createDevicesService({ db, clock, cipher, isHosted: hosted !== null })
  const fetch = createOutgoingFetch({
    privateHosts: config.outgoingPrivateHosts,
    timeoutMs: pushTimeoutMs,
    maxBytes: 64 * 1024,
  })
  const sender = hosted
    ? createHostedSender({ url: identity.messagingUrl, projectId: identity.projectId, tokens: hosted, fetch })
    : createWebPushSender({ keys, fetch, contact: contactOf(config) })
  const delivery = createPushDelivery({
    ...deps,
    cipher,
    sender,
    publicUrl,
    senderId: identity.messagingSenderId ?? '',
  })
  const app = { projectId: identity.projectId, apiKey: deps.apiKey, appId: identity.appId ?? '' }
  const tokens = createInstallationTokens({ secret, clock, appId: app.appId })
  const installations = createInstallations({ db, clock, tokens, projectId: app.projectId })
  const pageHosts = new Set([publicUrl, ...config.corsOrigins].map((address) => new URL(address).host))
  const rules = { pageHosts, privateHosts: config.outgoingPrivateHosts }
  const registrations = createRegistrations({ db, clock, keys, cipher, rules })
  return {
    keys: hosted ? null : keys,
    routes: (api) => {
      mount(api, listPushDevices, async ({ actor }) => ({ items: await devices.list(actor) }))
      mount(api, removePushDevice, ({ actor, params }) => devices.remove(actor, params.id))
      mount(api, savePushToken, ({ actor, body, request }) =>
        devices.save(actor, body, request.headers['user-agent']),
      )
    },
    documents: (server) => {
      if (!hosted) serveWire(server, { installations, registrations }, app)
    },
    jobs: (queue) => {
      queue.work(sendDuePushes, () => delivery.run())
      queue.schedule(sendDuePushes, '* * * * *', {})
      queue.whileWorking(() => runPushLoop({ db, log, delivery }))
      queue.work(forgetBrowsers, () =>
        inTransaction(db, async (trx) => {
          const before = new Date(clock().getTime() - unseenMs)
          await deleteUnseenInstallations(trx, before)
          await deleteOldRemovals(trx, before)
        }),
      )
      queue.schedule(forgetBrowsers, '41 3 * * *', {})
    },
  }
}

/** Where a push service can reach the operator (RFC 8292 §2.1). Services refuse http addresses. */
function contactOf({ publicUrl, mail }: PushDeps['config']): string {
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:${mail.from.address}`
}
