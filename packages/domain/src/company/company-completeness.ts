import type { CompanyFields } from '@vouch/contract'
import type { StepState } from '../job/job-completeness.ts'
import { isEmailAddress, isPhoneNumber } from '../profile/profile-fields.ts'
import { isDomainProven, websiteUrl } from './company-domain.ts'

export type CompanyStep = 1 | 2 | 3

/** Proof of a company's identity. */
export interface CompanyProof {
  /** Domain proven by a confirmed email address at this domain; null if none. */
  readonly provenDomain: string | null
  readonly hasDocument: boolean
}

/** Path of a field in the contract's `companyFields`. `proof` stands for a proven domain or an uploaded document. */
export type CompanyFieldPath =
  | 'name'
  | 'founded'
  | 'industry'
  | 'website'
  | 'headOffice.city'
  | 'headOffice.country'
  | 'about'
  | 'contact.name'
  | 'contact.email'
  | 'contact.phone'
  | 'privacyAddress'
  | 'proof'

/** A field that blocks the submission of a company. The client turns `why` into a message. */
export interface MissingOfCompany {
  readonly step: CompanyStep
  readonly field: CompanyFieldPath
  readonly why:
    | 'required'
    | 'not-a-year'
    | 'in-the-future'
    | 'not-a-web-address'
    | 'not-an-email'
    | 'not-a-phone'
}

/** Reports a problem with a field. */
type Add = (field: CompanyFieldPath, why?: MissingOfCompany['why']) => void

/** Founding years before this are treated as typing errors. */
const firstYear = 500

function email(add: Add, field: CompanyFieldPath, value: string): void {
  if (value === '') add(field)
  else if (!isEmailAddress(value)) add(field, 'not-an-email')
}

const rules: Readonly<
  Record<CompanyStep, (fields: CompanyFields, add: Add, today: string, proof: CompanyProof) => void>
> = {
  1: ({ name, industry, founded, website, headOffice }, add, today) => {
    if (name === '') add('name')
    if (!industry) add('industry')
    if (founded !== null && founded < firstYear) add('founded', 'not-a-year')
    else if (founded !== null && founded > Number(today.slice(0, 4))) add('founded', 'in-the-future')
    if (!website) add('website')
    else if (!websiteUrl(website)) add('website', 'not-a-web-address')
    if (!headOffice.city) add('headOffice.city')
    if (!headOffice.country) add('headOffice.country')
  },
  2: ({ about, contact }, add) => {
    if (about === '') add('about')
    if (contact.name === '') add('contact.name')
    email(add, 'contact.email', contact.email)
    if (contact.phone !== '' && !isPhoneNumber(contact.phone)) add('contact.phone', 'not-a-phone')
  },
  3: ({ privacyAddress, website }, add, _, proof) => {
    if (!isDomainProven(proof.provenDomain, website) && !proof.hasDocument) add('proof')
    email(add, 'privacyAddress', privacyAddress)
  },
}

const steps: readonly CompanyStep[] = [1, 2, 3]

/**
 * Fields that block the submission of a company. The consent to the terms is checked elsewhere, at submission.
 * @param today `YYYY-MM-DD`
 */
export function missingOfCompany(
  fields: CompanyFields,
  proof: CompanyProof,
  today: string,
): MissingOfCompany[] {
  const missing: MissingOfCompany[] = []
  for (const step of steps) {
    const add: Add = (field, why = 'required') => missing.push({ step, field, why })
    rules[step](fields, add, today, proof)
  }
  return missing
}

const isBegun: Readonly<Record<CompanyStep, (fields: CompanyFields, proof: CompanyProof) => boolean>> = {
  // The name exists from the start, because creating a company requires it.
  1: ({ name }) => name !== '',
  2: ({ about, contact, benefits, departments }) =>
    about !== '' || contact.name !== '' || contact.email !== '' || benefits.length + departments.length > 0,
  3: ({ privacyAddress, responseDays }, { provenDomain, hasDocument }) =>
    privacyAddress !== '' || responseDays !== null || provenDomain !== null || hasDocument,
}

/**
 * Progress of one step of the company wizard: `complete` if it was begun and nothing is missing.
 * @param today `YYYY-MM-DD`
 */
export function companyStepState(
  fields: CompanyFields,
  proof: CompanyProof,
  step: CompanyStep,
  today: string,
): StepState {
  if (!isBegun[step](fields, proof)) return 'not-started'
  const isMissing = missingOfCompany(fields, proof, today).some((entry) => entry.step === step)
  return isMissing ? 'in-progress' : 'complete'
}
