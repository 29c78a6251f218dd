import { type CompanyFields, type CompanyRecord, companyPatch } from '@vouch/contract'
import { type CompanyStep, losesVerification } from '@vouch/domain'
import { comparing, onlyFields } from '#lib/draft/compare-fields.ts'

export type FieldName = keyof CompanyFields

/** The fields of each step. */
export const fieldsOfStep: Readonly<Record<CompanyStep, readonly FieldName[]>> = {
  1: ['name', 'tradingName', 'kind', 'industry', 'size', 'founded', 'website', 'headOffice'],
  2: ['about', 'benefits', 'departments', 'contact'],
  3: ['privacyAddress', 'retentionMonths', 'responseDays'],
}

const allFields = [...fieldsOfStep[1], ...fieldsOfStep[2], ...fieldsOfStep[3]]

/** The steps as the rules count days: in UTC, like the server. `YYYY-MM-DD` */
export function today(): string {
  return new Date().toISOString().slice(0, 10)
}

export const proofOfRecord = ({ provenDomain, hasDocument }: CompanyRecord) => ({ provenDomain, hasDocument })

/** How two versions of a company are compared. */
export const companyComparison = comparing<CompanyFields>(allFields, companyPatch.shape)

/** The form with what the server would refuse replaced by what it holds. */
export function sendableFields(values: CompanyFields, base: CompanyFields): CompanyFields {
  const invalid = allFields.filter((name) => !companyPatch.shape[name].safeParse(values[name]).success)
  return { ...values, ...onlyFields(invalid, base) }
}

/** Invalid fields of a step, by path. */
export function unsoundFields(fields: CompanyFields, step: CompanyStep): Record<string, string> {
  const issues = companyPatch.safeParse(fields).error?.issues ?? []
  const own = issues.filter(({ path }) => fieldsOfStep[step].some((name) => name === path[0]))
  return Object.fromEntries(own.map(({ path, message }) => [path.join('.'), message]))
}

/**
 * Would storing these take away what the company was verified for? What an administrator writes of a company that they
 * do not own is verified with it.
 */
export function takesVerification(company: CompanyRecord, fields: Partial<CompanyFields>): boolean {
  const { status, role, verifiedAs, fields: stored } = company
  if (status !== 'verified' || role !== 'owner') return false
  return losesVerification(verifiedAs ?? stored, { ...stored, ...fields })
}
