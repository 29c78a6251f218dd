import {
  changeMasterValues,
  listMasterChanges,
  listMasterCodes,
  masterBulkLimits,
  previewMasterChange,
  undoMasterChange,
} from '@vouch/contract'
import { z } from 'zod'
import { inTransaction } from '#db/transaction.ts'
import type { Feature } from '#platform/feature.ts'
import { mount } from '#platform/http/mount.ts'
import { defineJob } from '#platform/queue.ts'
import type { MergeDeps } from '../merging/merge-service.ts'
import { createBulkService } from './bulk-service.ts'
import { forgetValues } from './bulk-store.ts'
import { readMatchingCodes } from './matching-codes.ts'

/** Job that deletes what changes of several values stored for undo, after 30 days. Runs every night. */
const forgetChanges = defineJob({ name: 'forget-list-changes', payload: z.object({}) })

/** Changes of several values of a list at once, with undo. */
export function bulkChanges(deps: MergeDeps): Required<Pick<Feature, 'jobs' | 'routes'>> {
  const { db, clock } = deps
  const bulk = createBulkService(deps)
  return {
    jobs: (worker) => {
      worker.work(forgetChanges, () =>
        inTransaction(db, (trx) =>
          forgetValues(trx, new Date(clock().getTime() - masterBulkLimits.undoDays * 86_400_000)),
        ),
      )
      worker.schedule(forgetChanges, '35 3 * * *', {})
    },
    routes: (app) => {
      mount(app, listMasterCodes, ({ actor, params, query }) =>
        readMatchingCodes(deps, actor, params.entity, query),
      )
      mount(app, previewMasterChange, ({ actor, params, body }) => bulk.preview(actor, params.entity, body))
      mount(app, changeMasterValues, ({ actor, params, version, body }) =>
        bulk.change(actor, { ...params, version }, body),
      )
      mount(app, listMasterChanges, ({ actor, params }) => bulk.list(actor, params.entity))
      mount(app, undoMasterChange, ({ actor, params }) => bulk.undo(actor, params.entity, params.id))
    },
  }
}
