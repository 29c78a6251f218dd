import type { Readable } from 'node:stream'
import type { CompanyVerification, getCompanyDocumentLink, RouteAnswer } from '@vouch/contract'
import { isDomainProven } from '@vouch/domain'
import { actingSide } from '#access/acting-side.ts'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { CompanyRegister } from '#features/companies/ports.ts'
import type { DocumentIntake, StoredFolder } from '#features/files/ports.ts'
import { recordUnlessOwner } from '#platform/audit.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { FileStorage } from '#platform/files/file-storage.ts'
import type { AddressSignature, AddressSigner } from '#platform/files/signed-address.ts'
import type { UploadedFile } from '#platform/http/call.ts'
import {
  deleteDocument,
  findDocument,
  findStored,
  findStoredKeys,
  replaceDocument,
} from './document-store.ts'
import { touchProof } from './verification-store.ts'

const linkSeconds = 5 * 60
const folder = 'company-document'

interface DocumentContent {
  readonly stream: Readable
  readonly name: string
  readonly mediaType: string
  readonly bytes: number
}

/** The verification document of a company. Replacing or removing it increments the company's version. */
export interface DocumentService {
  /**
   * Replaces the verification document, or keeps the previous one when it throws.
   * @throws AppError not-found, forbidden, too-large, unsupported-type, invalid
   */
  replace(
    actor: Actor,
    companyId: string,
    file: Pick<UploadedFile, 'name' | 'stream'>,
  ): Promise<CompanyVerification>
  /**
   * Removes the verification document. Idempotent.
   * @throws AppError not-found, forbidden, not-permitted-now while the document is under review
   */
  remove(actor: Actor, companyId: string): Promise<void>
  /**
   * Signs a URL path to the document that is valid for five minutes. When an admin asks, adds an audit event.
   * @throws AppError not-found, forbidden
   */
  link(actor: Actor, companyId: string): Promise<RouteAnswer<typeof getCompanyDocumentLink>>
  /**
   * Opens the document behind a signed URL.
   * @throws AppError not-found for a wrong signature, address-expired for an expired one
   */
  content(documentId: string, given: AddressSignature): Promise<DocumentContent>
}

export interface DocumentDeps extends ServiceDeps {
  readonly storage: FileStorage
  readonly signer: AddressSigner
  readonly intake: DocumentIntake
  readonly register: CompanyRegister
  readonly read: (actor: Actor, companyId: string) => Promise<CompanyVerification>
}

export function createDocumentService(deps: DocumentDeps): DocumentService {
  const { db, clock, storage, signer, intake, register, read } = deps
  return {
    replace: async (actor, companyId, file) => {
      requireAccess(actor, 'company.verify', { companyId }, 'This company')
      const document = await intake.take(file, folder, ['pdf', 'docx', 'picture'])
      let previous: string | undefined
      try {
        const at = clock()
        previous = await inTransaction(db, async (trx) => {
          await register.lock(trx, companyId)
          const row = { ...document, id: uuidv7(), companyId, uploadedBy: actor.userId, at }
          const key = await replaceDocument(trx, row)
          await note(trx, actor, companyId, 'document-added', at)
          return key
        })
      } catch (error) {
        await storage.remove(document.key)
        throw error
      }
      if (previous !== undefined) await storage.remove(previous)
      return read(actor, companyId)
    },

    remove: async (actor, companyId) => {
      requireAccess(actor, 'company.verify', { companyId }, 'This company')
      const at = clock()
      const key = await inTransaction(db, async (trx) => {
        const company = await register.lock(trx, companyId)
        if (company.status === 'pending' && !isDomainProven(company.proven_domain, company.fields.website)) {
          throw new AppError(
            'not-permitted-now',
            'This document is under review. Replace it, or wait for the decision.',
          )
        }
        const gone = await deleteDocument(trx, companyId)
        if (gone !== undefined) await note(trx, actor, companyId, 'document-removed', at)
        return gone
      })
      if (key !== undefined) await storage.remove(key)
    },

    link: async (actor, companyId) => {
      requireAccess(actor, 'company.document.read', { companyId }, 'This company')
      const document = await findDocument(db.kysely, companyId)
      if (!document) throw notFound('This document')
      await recordUnlessOwner(db.kysely, actor, {
        action: 'company.document.read',
        subjectId: companyId,
        at: clock(),
        details: { id: document.id },
      })
      const { expires, signature } = signer.sign(subject(document.id), linkSeconds)
      return {
        url: `/api/v1/company-documents/${document.id}/content?${new URLSearchParams({ expires, signature })}`,
        expiresAt: new Date(Number(expires) * 1000).toISOString(),
      }
    },

    content: async (documentId, given) => {
      const state = signer.judge(subject(documentId), given)
      if (state === 'wrong') throw notFound('This document')
      if (state === 'expired')
        throw new AppError('address-expired', 'This link has expired. Open the document again.')
      const stored = await findStored(db.kysely, documentId)
      if (!stored) throw notFound('This document')
      const stream = await storage.stream(stored.storage_key)
      return { stream, name: stored.name, mediaType: stored.media_type, bytes: stored.bytes }
    },
  }

  async function note(
    trx: Parameters<CompanyRegister['noteEvent']>[0],
    actor: Actor,
    companyId: string,
    kind: 'document-added' | 'document-removed',
    at: Date,
  ): Promise<void> {
    await touchProof(trx, companyId, at)
    const side = actingSide(actor, companyId)
    await register.noteEvent(trx, { companyId, at, kind, side, actorId: actor.userId })
    await recordUnlessOwner(trx, actor, {
      action: kind === 'document-added' ? 'company.document-added' : 'company.document-removed',
      subjectId: companyId,
      at,
    })
  }
}

function subject(documentId: string): string {
  return `company-document:${documentId}`
}

/** The storage folder of verification documents. The clean-up deletes files in it that have no database row. */
export function companyDocumentFolder(db: Database): StoredFolder {
  return {
    prefix: `${folder}/`,
    known: (keys: readonly string[]) => findStoredKeys(db.kysely, keys),
  }
}
