import type { Log } from '#base/log.ts'
import type { Feature, ServiceDeps } from '#platform/feature.ts'
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

interface NotificationsDeps extends ServiceDeps {
  readonly log: Log
  readonly outbox: Outbox
  readonly publicUrl: string
}

/** Notifications in a list, live and by mail. Other features send them through `notifier`. */
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
      // Ends the streams first, because the server waits for open requests before it stops.
      app.addHook('preClose', () => hub.close())
    },
    jobs: (queue) => {
      queue.work(mailNews, () => newsMail.run())
      queue.schedule(mailNews, '* * * * *', {})
    },
  }
}
