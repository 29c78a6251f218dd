import type { CompanyFields, CompanyStatus, FieldProblem, VerifiedIdentity } from '@vouch/contract'
import { type MissingOfCompany, missingOfCompany, websiteUrl } from '@vouch/domain'
import { AppError } from '#base/app-error.ts'
import type { Patch } from './company-picks.ts'
import type { FieldColumns } from './company-row.ts'

interface ChangedCompany {
  readonly status: CompanyStatus
  readonly proven_domain: string | null
  readonly has_document: boolean
}

/** Applies a patch to a company's fields; omitted fields stay unchanged. */
export function mergeFields(before: CompanyFields, patch: Patch): CompanyFields {
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  return { ...before, ...given }
}

const sentences: Readonly<Record<MissingOfCompany['why'], string>> = {
  required: 'This is required',
  'not-a-year': 'Enter a year',
  'in-the-future': 'Choose a year that is not in the future',
  'not-a-web-address': 'Use a web address such as https://example.org',
  'not-an-email': 'Enter a full e-mail address',
  'not-a-phone': 'Use a number with its country code, such as +31 20 123 4567',
}

/**
 * Requires a submitted company to keep the required fields that
 * were filled. Fields that were already missing may stay missing.
 * @throws AppError invalid
 */
export function requireStaysComplete(
  company: ChangedCompany,
  before: CompanyFields,
  after: CompanyFields,
  today: string,
): void {
  if (company.status !== 'verified' && company.status !== 'pending') return
  const proof = { provenDomain: company.proven_domain, hasDocument: company.has_document }
  const missingBefore = new Set(missingOfCompany(before, proof, today).map(({ field }) => field))
  const lost = missingOfCompany(after, proof, today).filter(
    // A website outside the proven domain is allowed; the company only loses its verification.
    ({ field }) => field !== 'proof' && !missingBefore.has(field),
  )
  if (lost.length === 0) return
  const what = company.status === 'verified' ? 'is verified' : 'is under review'
  const errors = lost.map(({ field, why }): FieldProblem => ({ path: field, message: sentences[why] }))
  throw new AppError('invalid', `This company ${what}, so these fields must stay filled in.`, { errors })
}

/** Describes how the company's names and website changed, such as `Mill → Mill Group`. */
export function identityChange(before: VerifiedIdentity, after: VerifiedIdentity): string {
  const seen = ({ name, tradingName, website }: VerifiedIdentity) => [
    name,
    tradingName || name,
    website || '–',
  ]
  const then = seen(before)
  const changes = seen(after).flatMap((now, index) =>
    then[index] === now ? [] : [`${then[index]} → ${now}`],
  )
  // Removes a duplicate: without a trading name, the legal name is compared twice.
  return [...new Set(changes)].join(' · ')
}

/** Converts company fields to columns. Derives `website` and `location` from the typed values. */
export function toColumns(
  fields: CompanyFields,
  before: { readonly location: string | null; readonly fields: CompanyFields | null },
): FieldColumns & { readonly location: string | null } {
  const { headOffice, contact, website } = fields
  const url = website ? websiteUrl(website) : null
  const place = [headOffice.city?.label, headOffice.country?.label].filter(Boolean).join(', ')
  const was = before.fields?.headOffice
  const isMoved = was?.city !== headOffice.city || was?.country !== headOffice.country
  return {
    name: fields.name,
    trading_name: fields.tradingName,
    kind: fields.kind,
    industry: fields.industry,
    size: fields.size,
    founded: fields.founded,
    website: url ? shownUrl(url) : null,
    website_typed: website || null,
    head_office_city: headOffice.city,
    head_office_country: headOffice.country,
    head_office_address: headOffice.address,
    location: isMoved ? place || null : before.location,
    about: fields.about,
    benefits: fields.benefits,
    departments: fields.departments,
    contact_name: contact.name,
    contact_email: contact.email,
    contact_phone: contact.phone,
    privacy_address: fields.privacyAddress,
    retention_months: fields.retentionMonths,
    response_days: fields.responseDays,
    time_zone: fields.timeZone,
    approves_jobs: fields.approvesJobs,
  }
}

/** Omits the final slash of a URL without a path. */
function shownUrl(url: URL): string {
  const isBare = url.pathname === '/' && url.search === '' && url.hash === ''
  return isBare ? url.origin : url.href
}
