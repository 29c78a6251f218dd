import { type CompanyFields, type CompanyPatch, type CompanyRecord, companyPatch } from '@vouch/contract'
import { type CompanyStep, losesVerification } from '@vouch/domain'

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

/** A field as the server would store it: without spaces around it. What it would refuse stays as it was typed. */
function asStored(name: FieldName, fields: CompanyFields): unknown {
  const parsed = companyPatch.shape[name].safeParse(fields[name])
  return parsed.success ? parsed.data : fields[name]
}

/** Of a value from a master its code alone counts: the server words its label. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const { code, label } = value as { code?: unknown; label?: unknown }
  if (typeof code === 'string' && typeof label === 'string') return code
  return Object.entries(value).map(([name, inner]) => [name, plain(inner)])
}

const print = (name: FieldName, fields: CompanyFields): string =>
  JSON.stringify(plain(asStored(name, fields)) ?? null)

/** The fields in which two versions differ once they are stored, in the order of the wizard. */
export function changedFields(before: CompanyFields, after: CompanyFields): FieldName[] {
  return allFields.filter((name) => print(name, before) !== print(name, after))
}

/** These fields alone. */
export function onlyFields(names: readonly FieldName[], fields: CompanyFields): Partial<CompanyFields> {
  return Object.fromEntries(names.map((name) => [name, fields[name]]))
}

/** Takes the given fields from one version and all others from the other. */
export function withFields(
  names: readonly FieldName[],
  from: CompanyFields,
  others: CompanyFields,
): CompanyFields {
  return { ...others, ...onlyFields(names, from) }
}

/** What the server has refused: by field the value that it would not take, and why by path. */
export interface Refusals {
  readonly values: Partial<CompanyFields>
  readonly sentences: Readonly<Record<string, string>>
}

export const nothingRefused: Refusals = { values: {}, sentences: {} }

/**
 * What has to be sent so that the server holds the same: the changed fields, without those that it refuses. They stay
 * in the form, and on the device, until they are mended.
 */
export function patchOf(
  before: CompanyFields,
  after: CompanyFields,
  refused: Partial<CompanyFields>,
): { patch: CompanyPatch; names: readonly FieldName[] } {
  const isRefused = (name: FieldName) =>
    name in refused && print(name, { ...after, ...refused }) === print(name, after)
  const names = changedFields(before, after).filter(
    (name) => !isRefused(name) && companyPatch.shape[name].safeParse(after[name]).success,
  )
  return { patch: onlyFields(names, after), names }
}

/** What only looks at the words would refuse, by path. */
export function unsoundFields(fields: CompanyFields, step: CompanyStep): Record<string, string> {
  const issues = companyPatch.safeParse(fields).error?.issues ?? []
  const own = issues.filter(({ path }) => fieldsOfStep[step].some((name) => name === path[0]))
  return Object.fromEntries(own.map(({ path, message }) => [path.join('.'), message]))
}

/** A save whose answer has not come: the version it was made over, and its fields as they were sent. */
export interface SentFields {
  readonly version: number
  readonly fields: Partial<CompanyFields>
}

/** Whether a stored company is what this save made of it, so that its newer version is nobody else's. */
export function isMadeBy(sent: SentFields | null, company: CompanyRecord): boolean {
  if (!sent || company.version !== sent.version + 1) return false
  return changedFields(company.fields, { ...company.fields, ...sent.fields }).length === 0
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
