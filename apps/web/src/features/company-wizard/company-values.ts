import { type CompanyFields, type CompanyRecord, companyPatch } from '@vouch/contract'
import { type CompanyStep, losesVerification } from '@vouch/domain'
import { createComparison, onlyFields } from '#lib/draft/compare-fields.ts'

export type FieldName = keyof CompanyFields

export const fieldsOfStep: Readonly<Record<CompanyStep, readonly FieldName[]>> = {
  1: ['name', 'tradingName', 'kind', 'industry', 'size', 'founded', 'website', 'headOffice'],
  2: ['about', 'benefits', 'departments', 'contact'],
  3: ['privacyAddress', 'retentionMonths', 'responseDays', 'timeZone', 'approvesJobs'],
}

const allFields = [...fieldsOfStep[1], ...fieldsOfStep[2], ...fieldsOfStep[3]]

export const proofOfRecord = ({ provenDomain, hasDocument }: CompanyRecord) => ({ provenDomain, hasDocument })

export const companyComparison = createComparison<CompanyFields>(allFields, companyPatch.shape)

/** Form values that the server accepts: the stored value replaces an invalid value. */
export function sendableFields(values: CompanyFields, base: CompanyFields): CompanyFields {
  const invalid = allFields.filter((name) => !companyPatch.shape[name].safeParse(values[name]).success)
  return { ...values, ...onlyFields(invalid, base) }
}

/** Error messages for the invalid fields of a step, by field path. */
export function unsoundFields(fields: CompanyFields, step: CompanyStep): Record<string, string> {
  const issues = companyPatch.safeParse(fields).error?.issues ?? []
  const own = issues.filter(({ path }) => fieldsOfStep[step].some((name) => name === path[0]))
  return Object.fromEntries(own.map(({ path, message }) => [path.join('.'), message]))
}

/** Whether saving these fields would revoke the company's verification. It does for owners only. */
export function takesVerification(company: CompanyRecord, fields: Partial<CompanyFields>): boolean {
  const { status, role, verifiedAs, fields: stored } = company
  if (status !== 'verified' || role !== 'owner') return false
  return losesVerification(verifiedAs ?? stored, { ...stored, ...fields })
}
