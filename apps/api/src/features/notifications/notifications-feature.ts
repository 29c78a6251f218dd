import type { Log } from '#base/log.ts'
import type { Feature, ServiceDeps } from '#platform/feature.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import { serveOneClick } from '#platform/mail/serve-one-click.ts'
import { createNewsMail, mailNews } from './mail/news-mail.ts'
import { createNotificationHub } from './notification-hub.ts'
import { createNotificationReadModel } from './notification-read-model.ts'
import { mountNotificationRoutes } from './notification-routes.ts'
import { createNotificationService } from './notification-service.ts'
import { createNotificationStreams } from './notification-stream.ts'
import { createNotifier } from './notifier.ts'
import type { Notifier, RecipientSettings } from './ports.ts'
import { createMutesService } from './settings/mutes-service.ts'
import { createSettingsService } from './settings/settings-service.ts'
import { readAllSettings, readSettings } from './settings/settings-store.ts'
import { createUnsubscribeService } from './unsubscribe/unsubscribe-service.ts'
import { createUnsubscribeTokens } from './unsubscribe/unsubscribe-token.ts'

interface NotificationsDeps extends ServiceDeps {
  readonly log: Log
  readonly outbox: Outbox
  readonly publicUrl: string
  /** Authenticates the unsubscribe links of mails. */
  readonly secret: string
}

/** Notifications in a list, live and by mail. Other features send them through `notifier`. */
export function notificationsFeature(deps: NotificationsDeps): Feature & {
  readonly notifier: Notifier
  /** How notifications reach a person. */
  readonly settingsOf: (userId: string) => Promise<RecipientSettings>
  readonly settingsOfAll: (userIds: readonly string[]) => Promise<ReadonlyMap<string, RecipientSettings>>
} {
  const hub = createNotificationHub(deps.db, deps.log)
  const tokens = createUnsubscribeTokens(deps.secret)
  const unsubscribing = createUnsubscribeService({ ...deps, tokens })
  const parts = {
    readModel: createNotificationReadModel(deps.db),
    service: createNotificationService(deps),
    settings: createSettingsService(deps),
    mutes: createMutesService(deps),
    unsubscribing,
    streams: createNotificationStreams({ hub, clock: deps.clock }),
  }
  const newsMail = createNewsMail({ ...deps, tokens })
  return {
    notifier: createNotifier(deps),
    settingsOf: (userId) => readSettings(deps.db.kysely, userId),
    settingsOfAll: (userIds) => readAllSettings(deps.db.kysely, userIds),
    routes: (app) => {
      mountNotificationRoutes(app, parts)
      // Ends the streams first, because the server waits for open requests before it stops.
      app.addHook('preClose', () => hub.close())
    },
    documents: (app) => serveOneClick(app, '/unsubscribe', (token) => unsubscribing.change(token, false)),
    jobs: (queue) => {
      queue.work(mailNews, () => newsMail.run())
      queue.schedule(mailNews, '* * * * *', {})
    },
  }
}
