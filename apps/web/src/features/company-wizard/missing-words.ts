import type { CompanyFields } from '@vouch/contract'
import { type CompanyProof, type CompanyStep, type MissingOfCompany, missingOfCompany } from '@vouch/domain'
import type { StepProblem } from '#ui/wizard/use-step-check.ts'
import { today, unsoundFields } from './company-values.ts'
import { texts } from './company-wizard.en.ts'

/** What is missing or wrong, as a sentence for its field. */
export function missingSentence({ field, why }: MissingOfCompany): string {
  if (field === 'proof') return texts.t('why.proof')
  return texts.t(`why.${why}`)
}

/** Where a field stands on its step, when that is not where the rules name it: a city is chosen after its country. */
const place = ({ field, step }: MissingOfCompany): number =>
  step * 10 + (field === 'name' ? 0 : field === 'website' ? 1 : field === 'headOffice.city' ? 3 : 2)

/** What submitting still needs, in the order of the fields on screen. */
export function missingInOrder(fields: CompanyFields, proof: CompanyProof): MissingOfCompany[] {
  const missing = missingOfCompany(fields, proof, today())
  return missing.toSorted((one, other) => place(one) - place(other))
}

/** What stands against going on from a step, by path. */
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
