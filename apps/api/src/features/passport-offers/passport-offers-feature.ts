import {
  acceptMyOffer,
  acceptOffer,
  agreeToBatch,
  batchLimits,
  createBatch,
  createHiredBatch,
  declineMyOffer,
  declineOffer,
  downloadOffer,
  exportBadRows,
  getBatch,
  listBatches,
  listBatchRows,
  listHired,
  listMyAddresses,
  listMyOffers,
  offerBatch,
  openOffer,
  proveAddress,
  removeAddress,
  sendAddressCode,
  undoBatch,
  uploadBatch,
} from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Feature } from '#platform/feature.ts'
import { FileAnswer } from '#platform/http/answers.ts'
import { mount } from '#platform/http/mount.ts'
import { defineJob } from '#platform/queue.ts'
import { type AcceptanceDeps, createAcceptanceService } from './acceptance-service.ts'
import { lapseOffers } from './acceptance-store.ts'
import { type AddressesDeps, createAddressesService } from './addresses-service.ts'
import { createBatchChecks } from './batch-checks.ts'
import { createBatchesReadModel } from './batches-read-model.ts'
import { type BatchesDeps, createBatchesService } from './batches-service.ts'
import { forgetRows } from './batches-store.ts'
import { createLinkAcceptance, type LinkAcceptanceDeps } from './link-acceptance.ts'
import { createOfferMails, type OfferMailsDeps, sendDueOffers, sendOffers } from './offer-mails.ts'

export type PassportOffersDeps = Omit<
  BatchesDeps & AcceptanceDeps & LinkAcceptanceDeps & OfferMailsDeps & AddressesDeps,
  'readModel'
>

/** Ends offers after 180 days, and deletes lines of batches after a month. Runs daily. */
const endOldOffers = defineJob({ name: 'end-old-passport-offers', payload: z.object({}) })

const dayMs = 86_400_000
const keepRowsDays = 30

/** Offers of passports: people are checked, offered, told, and accept or decline. */
export function passportOffersFeature(deps: PassportOffersDeps): Feature {
  const { db, clock } = deps
  const mails = createOfferMails(deps)
  return {
    routes: (app) => {
      mountBatches(app, deps)
      mountAcceptance(app, deps)
      mountAddresses(app, deps)
    },
    jobs: (queue) => {
      queue.work(sendOffers, ({ batchId }) => mails.send(batchId))
      queue.work(sendDueOffers, mails.sendDue)
      queue.schedule(sendDueOffers, '*/10 * * * *', {})
      queue.work(endOldOffers, async () => {
        const before = (days: number) => new Date(clock().getTime() - days * dayMs)
        await lapseOffers(db.kysely, before(batchLimits.lapseDays))
        await forgetRows(db.kysely, before(keepRowsDays))
      })
      queue.schedule(endOldOffers, '41 3 * * *', {})
    },
  }
}

function mountBatches(app: FastifyInstance, deps: PassportOffersDeps): void {
  const readModel = createBatchesReadModel(deps.db, deps.issuers, deps.definitions)
  const service = createBatchesService({ ...deps, readModel })
  const checks = createBatchChecks({ ...deps, readModel })
  mount(app, listBatches, ({ actor, query }) => readModel.list(actor, query))
  mount(app, createBatch, ({ actor, body }) => checks.check(actor, body.definitionId, body.people))
  mount(app, uploadBatch, ({ actor, query, file }) => checks.checkFile(actor, query.definitionId, file))
  mount(app, listHired, async ({ actor, params, query }) => ({
    items: await readModel.hired(actor, params.id, query.jobId),
  }))
  mount(app, createHiredBatch, ({ actor, body }) => checks.checkHired(actor, body))
  mount(app, getBatch, ({ actor, params }) => readModel.one(deps.db.kysely, actor, params.id))
  mount(app, listBatchRows, ({ actor, params, query }) => readModel.rows(actor, params.id, query))
  mount(app, exportBadRows, async ({ actor, params }) => {
    const about = { contentType: 'text/csv; charset=utf-8', downloadAs: 'not-offered.csv' }
    return new FileAnswer(await readModel.badRows(actor, params.id), about)
  })
  mount(app, offerBatch, ({ actor, params, version }) => service.offer(actor, { ...params, version }))
  mount(app, agreeToBatch, ({ actor, params, version }) => service.agree(actor, { ...params, version }))
  mount(app, undoBatch, ({ actor, params }) => service.undo(actor, params.id))
}

function mountAcceptance(app: FastifyInstance, deps: PassportOffersDeps): void {
  const service = createAcceptanceService(deps)
  const link = createLinkAcceptance(deps)
  mount(app, listMyOffers, async ({ actor }) => ({ items: await service.mine(actor) }))
  mount(app, acceptMyOffer, ({ actor, params, body }) => service.acceptMine(actor, params.id, body.name))
  mount(app, declineMyOffer, ({ actor, params }) => service.declineMine(actor, params.id))
  mount(app, openOffer, ({ body }) => link.open(body.token))
  mount(app, acceptOffer, ({ body }) => link.accept(body.token, body.name))
  mount(app, declineOffer, ({ body }) => link.decline(body.token))
  mount(app, downloadOffer, ({ body, reply }) => {
    reply.header('cache-control', 'private, no-store')
    return link.file(body.token, body.as)
  })
}

function mountAddresses(app: FastifyInstance, deps: PassportOffersDeps): void {
  const service = createAddressesService(deps)
  mount(app, listMyAddresses, async ({ actor }) => ({ items: await service.list(actor) }))
  mount(app, sendAddressCode, ({ actor, body }) => service.send(actor, body.email))
  mount(app, proveAddress, async ({ actor, body }) => ({
    items: await service.prove(actor, body.email, body.code),
  }))
  mount(app, removeAddress, async ({ actor, body }) => ({ items: await service.remove(actor, body.email) }))
}
