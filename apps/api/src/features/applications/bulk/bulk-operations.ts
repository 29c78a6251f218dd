import {
  listBulkOperations,
  previewBulkOperation,
  runBulkOperation,
  undoBulkOperation,
} from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import { mount } from '#platform/http/mount.ts'
import { defineJob, type Queue } from '#platform/queue.ts'
import type { PipelineDeps } from '../pipeline-service.ts'
import type { BulkDeps } from './bulk-deps.ts'
import { deleteOldOperations, undoableOperations } from './operations-store.ts'
import { previewOperation } from './preview-operation.ts'
import { runOperation } from './run-operation.ts'
import { undoOperation } from './undo-operation.ts'

/** Job that deletes operations that nobody can run or undo any more. */
export const sweepBulkOperations = defineJob({ name: 'sweep-bulk-operations', payload: z.object({}) })

/** Decisions about several applications, tags and messages: previewed, run, undone. */
export function mountBulkOperations(app: FastifyInstance, deps: BulkDeps): void {
  mount(app, previewBulkOperation, ({ actor, body }) => previewOperation(deps, actor, body))
  mount(app, listBulkOperations, async ({ actor }) => {
    requireAccess(actor, 'pipeline.bulk', null)
    return { items: await undoableOperations(deps.db.kysely, actor.userId, deps.clock()) }
  })
  mount(app, runBulkOperation, ({ actor, params, body }) => runOperation(deps, actor, params.id, body.count))
  mount(app, undoBulkOperation, ({ actor, params }) => undoOperation(deps, actor, params.id))
}

/** Registers the job, which runs every hour. */
export function registerBulkJobs(queue: Queue, { db, clock }: PipelineDeps): void {
  queue.work(sweepBulkOperations, () => deleteOldOperations(db.kysely, clock()))
  queue.schedule(sweepBulkOperations, '35 * * * *', {})
}
