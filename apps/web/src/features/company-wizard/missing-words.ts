import type { CompanyFields } from '@vouch/contract'
import { type CompanyProof, type CompanyStep, type MissingOfCompany, missingOfCompany } from '@vouch/domain'
import { utcToday } from '#lib/format/today.ts'
import type { StepProblem } from '#ui/wizard/use-step-check.ts'
import { unsoundFields } from './company-values.ts'
import { texts } from './company-wizard.en.ts'

/** Error message for a missing or invalid field. */
export function missingSentence({ field, why }: MissingOfCompany): string {
  if (field === 'proof') return texts.t('why.proof')
  return texts.t(`why.${why}`)
}

/** Sort key of a missing field; differs from the order of the rules, because a city comes after its country. */
const place = ({ field, step }: MissingOfCompany): number =>
  step * 10 + (field === 'name' ? 0 : field === 'website' ? 1 : field === 'headOffice.city' ? 3 : 2)

/** Missing fields in the order in which the wizard shows them. */
export function missingInOrder(fields: CompanyFields, proof: CompanyProof): MissingOfCompany[] {
  const missing = missingOfCompany(fields, proof, utcToday())
  return missing.toSorted((one, other) => place(one) - place(other))
}

/** Missing and invalid fields that block leaving a step: path and reason. */
export function problemsOf(
  fields: CompanyFields,
  proof: CompanyProof,
  step: CompanyStep,
): Map<string, StepProblem> {
  const missing = missingInOrder(fields, proof).filter((entry) => entry.step === step)
  const problems = new Map<string, StepProblem>(
    missing.map((entry) => [entry.field, { why: entry.why, sentence: missingSentence(entry) }]),
  )
  for (const [path, sentence] of Object.entries(unsoundFields(fields, step))) {
    problems.set(path, { why: 'invalid', sentence })
  }
  return problems
}
