import {
  confirmDomainCode,
  decideCompany,
  deleteCompanyDocument,
  getCompanyDocument,
  getCompanyDocumentLink,
  getCompanyVerification,
  sendDomainCode,
  submitCompany,
  uploadCompanyDocument,
} from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import type { Consents } from '#features/legal/ports.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import type { Feature } from '#platform/feature.ts'
import { mount } from '#platform/http/mount.ts'
import { answerStoredFile } from '#platform/http/stored-file.ts'
import { createOneTimeCodes, type OneTimeCodeDeps } from '#platform/one-time-code/one-time-code.ts'
import { createDocumentService, type DocumentDeps, type DocumentService } from './document-service.ts'
import {
  createDomainCodeService,
  type DomainCodeDeps,
  type DomainCodeService,
} from './domain-code-service.ts'
import { createStanding } from './standing.ts'
import { createSubmissionService, type SubmissionService } from './submission-service.ts'
import { createVerificationReadModel, type VerificationReadModel } from './verification-read-model.ts'

export interface CompanyVerificationDeps
  extends Omit<DomainCodeDeps, 'standing' | 'read' | 'codes'>,
    Omit<DocumentDeps, 'read'>,
    OneTimeCodeDeps {
  readonly notifier: Notifier
  readonly consents: Consents
}

/** How a company shows that it is what it says: a proven domain or a document, and what administrators decide. */
export function companyVerificationFeature(deps: CompanyVerificationDeps): Feature {
  const standing = createStanding(deps)
  const place = { table: 'company_domain_codes', subject: 'company_id', mail: 'company-code' } as const
  const codes = createOneTimeCodes(deps, place, 'company code')
  const readModel = createVerificationReadModel({ ...deps, codes })
  const parts = {
    readModel,
    domain: createDomainCodeService({ ...deps, codes, standing, read: readModel.of }),
    document: createDocumentService({ ...deps, read: readModel.of }),
    submission: createSubmissionService({ ...deps, standing }),
  }
  return { routes: (app) => mountRoutes(app, parts) }
}

interface Parts {
  readonly readModel: VerificationReadModel
  readonly domain: DomainCodeService
  readonly document: DocumentService
  readonly submission: SubmissionService
}

function mountRoutes(app: FastifyInstance, { readModel, domain, document, submission }: Parts): void {
  mount(app, getCompanyVerification, ({ actor, params }) => readModel.of(actor, params.id))
  mount(app, sendDomainCode, ({ actor, params, body }) => domain.send(actor, params.id, body.email))
  mount(app, confirmDomainCode, ({ actor, params, body }) => domain.confirm(actor, params.id, body.code))
  mount(app, uploadCompanyDocument, ({ actor, params, file }) => document.replace(actor, params.id, file))
  mount(app, deleteCompanyDocument, ({ actor, params }) => document.remove(actor, params.id))
  mount(app, getCompanyDocumentLink, ({ actor, params }) => document.link(actor, params.id))
  mount(app, getCompanyDocument, async ({ params, query, reply }) =>
    answerStoredFile(reply, await document.content(params.id, query)),
  )
  mount(app, submitCompany, ({ actor, params }) => submission.submit(actor, params.id))
  mount(app, decideCompany, ({ actor, params, body, version }) =>
    submission.decide(actor, params.id, version, body),
  )
}
