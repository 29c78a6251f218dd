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
import type { Consents } from '#features/legal/ports.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import type { Feature } from '#platform/feature.ts'
import { mount } from '#platform/http/mount.ts'
import { answerStoredFile } from '#platform/http/stored-file.ts'
import { createOneTimeCodes, type OneTimeCodeDeps } from '#platform/one-time-code/one-time-code.ts'
import { createStatusChanges } from './company-status.ts'
import { createDocumentService, type DocumentDeps } from './document-service.ts'
import { createDomainCodeService, type DomainCodeDeps } from './domain-code-service.ts'
import { createSubmissionService } from './submission-service.ts'
import { readVerification } from './verification-read-model.ts'

export interface CompanyVerificationDeps
  extends Omit<DomainCodeDeps, 'statusChanges' | 'read' | 'codes'>,
    Omit<DocumentDeps, 'read'>,
    OneTimeCodeDeps {
  readonly notifier: Notifier
  readonly consents: Consents
}

/** Verifies companies by a proven domain, by a document, or by an administrator's decision. */
export function companyVerificationFeature(deps: CompanyVerificationDeps): Feature {
  const statusChanges = createStatusChanges(deps)
  const place = { table: 'company_domain_codes', subject: 'company_id', mail: 'company-code' } as const
  const codes = createOneTimeCodes(deps, place, 'company code')
  const read: DocumentDeps['read'] = (actor, companyId) => readVerification(deps.db, codes, actor, companyId)
  const domain = createDomainCodeService({ ...deps, codes, statusChanges, read })
  const document = createDocumentService({ ...deps, read })
  const submission = createSubmissionService({ ...deps, statusChanges })
  return {
    routes: (app) => {
      mount(app, getCompanyVerification, ({ actor, params }) => read(actor, params.id))
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
    },
  }
}
