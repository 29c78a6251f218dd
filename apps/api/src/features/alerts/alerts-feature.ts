import {
  changeSavedSearch,
  deleteSavedSearch,
  getAlertUnsubscription,
  listSavedSearches,
  saveSearch,
  stopAlert,
} from '@vouch/contract'
import type { Feature } from '#platform/feature.ts'
import { mount } from '#platform/http/mount.ts'
import { createLinkTokens } from '#platform/mail/link-tokens.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import type { SendingRules } from '#platform/mail/sending-rules.ts'
import { serveOneClick } from '#platform/mail/serve-one-click.ts'
import { createAlertSending } from './alert-sending.ts'
import { type AlertDeps, createAlertRun, mailAlerts } from './run-alerts.ts'
import { createSavedSearchesService } from './saved-searches-service.ts'

interface AlertsDeps extends Omit<AlertDeps, 'tokens' | 'outbox'> {
  readonly outbox: Outbox & SendingRules
  /** Authenticates the unsubscribe links of alerts. */
  readonly secret: string
}

/** A candidate's saved job searches, and mails with their new jobs. */
export function alertsFeature(deps: AlertsDeps): Feature {
  const tokens = createLinkTokens(deps.secret, 'vouch alert')
  const service = createSavedSearchesService({ ...deps, tokens })
  const run = createAlertRun({ ...deps, tokens })
  deps.outbox.ruleSending('job-alert', createAlertSending(deps.db, deps.newJobs))
  return {
    routes: (app) => {
      mount(app, listSavedSearches, async ({ actor }) => ({ items: await service.list(actor) }))
      mount(app, saveSearch, ({ actor, body }) => service.save(actor, body))
      mount(app, changeSavedSearch, ({ actor, params, body }) => service.change(actor, params.id, body))
      mount(app, deleteSavedSearch, ({ actor, params }) => service.delete(actor, params.id))
      mount(app, getAlertUnsubscription, ({ query }) => service.unsubscription(query.token))
      mount(app, stopAlert, ({ body }) => service.unsubscribe(body.token))
    },
    documents: (app) => serveOneClick(app, '/alerts/unsubscribe', service.unsubscribe),
    jobs: (queue) => {
      queue.work(mailAlerts, run)
      queue.schedule(mailAlerts, '* * * * *', {})
    },
  }
}
