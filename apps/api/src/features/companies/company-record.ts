import type { CompanyPhoto, CompanyRecord } from '@vouch/contract'
import { domainOfAddress, isDomainProven, maySubmit, permittedCompanyActions } from '@vouch/domain'
import { notFound } from '#base/app-error.ts'
import type { Executor } from '#db/transaction.ts'
import { companyPictureAddress } from '#platform/files/company-picture-address.ts'
import {
  type CompanyRow,
  companyRows,
  type FieldColumns,
  fieldColumns,
  hasDocument,
  toCompany,
  toFields,
  toVerifiedAs,
  type VerifiedColumns,
  type Viewer,
} from './company-row.ts'
import { type PictureRow, picturesOf } from './pictures-store.ts'

interface RecordRow extends Omit<CompanyRow, keyof FieldColumns>, FieldColumns, VerifiedColumns {
  readonly proven_domain: string | null
  readonly has_document: boolean
  readonly status_reason: string | null
  readonly submitted_at: Date | null
  readonly updated_at: Date
}

/**
 * Reads one company with all details, for its members and admins. The caller checks access.
 * @throws AppError not-found
 */
export async function readCompany(
  executor: Executor,
  viewer: Viewer,
  companyId: string,
): Promise<CompanyRecord> {
  const row = await companyRows(executor, viewer.userId)
    .select(fieldColumns.map((column) => `c.${column}` as const))
    .select([
      'c.proven_domain',
      'c.verified_name',
      'c.verified_trading_name',
      'c.verified_website',
      'c.status_reason',
      'c.submitted_at',
      'c.updated_at',
      hasDocument,
    ])
    .where('c.id', '=', companyId)
    .executeTakeFirst()
  if (!row) throw notFound('This company')
  // The cast is safe: the contract's schema limits the JSON columns.
  return toRecord(row as unknown as RecordRow, await picturesOf(executor, companyId), viewer)
}

function toRecord(row: RecordRow, pictures: readonly PictureRow[], viewer: Viewer): CompanyRecord {
  const logo = pictures.find(({ kind }) => kind === 'logo')
  return {
    ...toCompany(row),
    tradingName: row.trading_name,
    fields: toFields(row),
    logo: logo ? companyPictureAddress(logo.id) : null,
    photos: pictures.filter(({ kind }) => kind === 'photo').map(toPhoto),
    provenDomain: provenFor(row, viewer),
    hasDocument: row.has_document,
    verifiedAs: toVerifiedAs(row),
    statusReason: row.status_reason,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    permitted: permittedCompanyActions(row.status, { role: row.role, isAdmin: viewer.isAdmin }),
    updatedAt: row.updated_at.toISOString(),
  }
}

/**
 * The domain that the viewer sees as proven. Submitting would prove the domain of an owner's own e-mail
 * address, so owners see it as proven already.
 */
function provenFor(row: RecordRow, viewer: Viewer): string | null {
  const { proven_domain, role, status } = row
  const { website } = toFields(row)
  const counts = role === 'owner' && maySubmit(status) && !isDomainProven(proven_domain, website)
  return (counts ? domainOfAddress(viewer, website) : null) ?? proven_domain
}

export function toPhoto({ id, alt, width, height }: PictureRow): CompanyPhoto {
  return { ...companyPictureAddress(id), id, text: alt, width, height }
}
