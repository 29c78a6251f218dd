import type { Clock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import type { Database } from '#db/connect.ts'
import type { Feature } from '#platform/feature.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import { createMailSettings } from './mail-settings.ts'
import { createNewsMail, mailNews } from './news-mail.ts'
import { createNotificationHub } from './notification-hub.ts'
import { createNotificationReadModel } from './notification-read-model.ts'
import { mountNotificationRoutes } from './notification-routes.ts'
import { createNotificationService } from './notification-service.ts'
import { createNotificationStreams } from './notification-stream.ts'
import { createNotifier } from './notifier.ts'
import type { Notifier } from './ports.ts'

export interface NotificationsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly outbox: Outbox
  readonly publicUrl: string
}

/** What happened, in a list, live and by mail; `notifier` is how other features tell people. */
export function notificationsFeature(deps: NotificationsDeps): Feature & { readonly notifier: Notifier } {
  const hub = createNotificationHub(deps.db, deps.log)
  const parts = {
    readModel: createNotificationReadModel(deps.db),
    service: createNotificationService(deps),
    mailSettings: createMailSettings(deps),
    streams: createNotificationStreams({ hub, clock: deps.clock }),
  }
  const newsMail = createNewsMail(deps)
  return {
    notifier: createNotifier(deps),
    routes: (app) => {
      mountNotificationRoutes(app, parts)
      // Before the server waits for open requests to end: these would not.
      app.addHook('preClose', () => hub.close())
    },
    jobs: (queue) => {
      queue.work(mailNews, () => newsMail.run())
      queue.schedule(mailNews, '* * * * *', {})
    },
  }
}
