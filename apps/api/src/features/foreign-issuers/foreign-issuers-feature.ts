import {
  addForeignIssuer,
  changeForeignIssuer,
  listForeignIssuers,
  removeForeignIssuer,
} from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import type { Feature } from '#platform/feature.ts'
import { mount } from '#platform/http/mount.ts'
import { createForeignIssuersService, type ForeignIssuersDeps } from './foreign-issuers-service.ts'
import { findForeignIssuers } from './foreign-issuers-store.ts'

/** The administrators' list of passport issuers outside this marketplace: keys that count, and issuers on shared hosts. */
export function foreignIssuersFeature(deps: ForeignIssuersDeps): Feature {
  const service = createForeignIssuersService(deps)
  return {
    routes: (app) => {
      mount(app, listForeignIssuers, async ({ actor }) => {
        requireAccess(actor, 'passport.foreign-issuers', null)
        const items = await findForeignIssuers(deps.db.kysely)
        return { items, total: items.length }
      })
      mount(app, addForeignIssuer, ({ actor, body }) => service.add(actor, body))
      mount(app, changeForeignIssuer, ({ actor, params, body, version }) =>
        service.change(actor, { id: params.id, version }, body),
      )
      mount(app, removeForeignIssuer, ({ actor, params, version }) =>
        service.remove(actor, { id: params.id, version }),
      )
    },
  }
}
