import {
  approvePassportRequest,
  getEarnable,
  getPassportEvidenceLink,
  getPassportRequest,
  listEarnable,
  listMyPassportRequests,
  listPassportRequests,
  refusePassportRequest,
  resendPassportRequest,
  returnPassportRequest,
  sendPassportRequest,
  withdrawPassportRequest,
} from '@vouch/contract'
import { notFound } from '#base/app-error.ts'
import type { FileLinks } from '#features/files/ports.ts'
import type { Feature } from '#platform/feature.ts'
import { mount } from '#platform/http/mount.ts'
import { createDecisionsService, type DecisionsDeps } from './decisions-service.ts'
import { createEarnableReadModel } from './earnable-read-model.ts'
import { createRequestsReadModel } from './requests-read-model.ts'
import { createRequestsService } from './requests-service.ts'

export type PassportRequestsDeps = Omit<DecisionsDeps, 'readModel'> & { readonly fileLinks: FileLinks }

/** Requests of candidates for passports, with evidence, and the decisions of assessors. */
export function passportRequestsFeature(deps: PassportRequestsDeps): Feature {
  const { db, fileLinks } = deps
  const readModel = createRequestsReadModel(deps)
  const earnable = createEarnableReadModel(db)
  const service = createRequestsService({ ...deps, readModel })
  const decisions = createDecisionsService({ ...deps, readModel })
  return {
    routes: (app) => {
      mount(app, listEarnable, ({ actor, query }) => earnable.list(actor, query))
      mount(app, getEarnable, ({ actor, params }) => earnable.one(actor, params.id))
      mount(app, sendPassportRequest, ({ actor, body: { definitionId, ...content } }) =>
        service.send(actor, definitionId, content),
      )
      mount(app, resendPassportRequest, ({ actor, params, version, body }) =>
        service.resend(actor, { ...params, version }, body),
      )
      mount(app, withdrawPassportRequest, ({ actor, params, version }) =>
        service.withdraw(actor, { ...params, version }),
      )
      mount(app, returnPassportRequest, ({ actor, params, version, body }) =>
        decisions.sendBack(actor, { ...params, version }, body.words),
      )
      mount(app, approvePassportRequest, ({ actor, params, version, body }) =>
        decisions.approve(actor, { ...params, version }, body.levels),
      )
      mount(app, refusePassportRequest, ({ actor, params, version, body }) =>
        decisions.refuse(actor, { ...params, version }, body.words),
      )
      mount(app, listMyPassportRequests, ({ actor, query }) => readModel.mine(actor, query))
      mount(app, listPassportRequests, ({ actor, query }) => readModel.queue(actor, query))
      mount(app, getPassportRequest, ({ actor, params }) => readModel.one(db.kysely, actor, params.id))
      mount(app, getPassportEvidenceLink, async ({ actor, params: { id, fileId } }) => {
        const { evidence } = await readModel.one(db.kysely, actor, id)
        if (!evidence.some((piece) => piece?.file?.id === fileId)) throw notFound('This file')
        return fileLinks.sign(fileId)
      })
    },
  }
}
