import type { CompanyFields } from '@vouch/contract'
import type { StepState } from '../job/job-completeness.ts'
import { isEmailAddress, isPhoneNumber } from '../profile/profile-fields.ts'
import { isDomainProven, websiteUrl } from './company-domain.ts'

export type CompanyStep = 1 | 2 | 3

/** What a company shows besides its words. */
export interface CompanyProof {
  /** The domain of which somebody has proven an address. */
  readonly provenDomain: string | null
  readonly hasDocument: boolean
}

/** Fields by their path in the contract's `companyFields`; `proof` is either a proven domain or a document. */
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

/** Something that submitting still needs, with the reason as a closed word that the client puts into a sentence. */
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

/** One step's collector. */
type Add = (field: CompanyFieldPath, why?: MissingOfCompany['why']) => void

/** Older companies there are, but none that posts jobs. */
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
 * What a company still needs before it can be submitted; empty when nothing. The terms are accepted with submitting.
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

const began: Readonly<Record<CompanyStep, (fields: CompanyFields, proof: CompanyProof) => boolean>> = {
  // Its name is what makes a company, so that step is begun as soon as there is one.
  1: ({ name }) => name !== '',
  2: ({ about, contact, benefits, departments }) =>
    about !== '' || contact.name !== '' || contact.email !== '' || benefits.length + departments.length > 0,
  3: ({ privacyAddress, responseDays }, { provenDomain, hasDocument }) =>
    privacyAddress !== '' || responseDays !== null || provenDomain !== null || hasDocument,
}

/**
 * How far a step of the wizard is.
 * @param today `YYYY-MM-DD`
 * @returns `complete` only when it was begun and nothing of it is missing
 */
export function companyStepState(
  fields: CompanyFields,
  proof: CompanyProof,
  step: CompanyStep,
  today: string,
): StepState {
  if (!began[step](fields, proof)) return 'not-started'
  const isMissing = missingOfCompany(fields, proof, today).some((entry) => entry.step === step)
  return isMissing ? 'in-progress' : 'complete'
}
