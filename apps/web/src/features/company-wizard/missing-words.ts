import type { CompanyFields } from '@vouch/contract'
import { type CompanyProof, type CompanyStep, type MissingOfCompany, missingOfCompany } from '@vouch/domain'
import { today, unsoundFields } from './company-values.ts'
import { texts } from './company-wizard.en.ts'

/** What is missing or wrong, as a sentence for its field. */
export function missingSentence({ field, why }: MissingOfCompany): string {
  if (field === 'proof') return texts.t('why.proof')
  return texts.t(`why.${why}`)
}

/** What stands against going on from a step, by path. */
export function problemsOf(
  fields: CompanyFields,
  proof: CompanyProof,
  step: CompanyStep,
): Map<string, { readonly why: string; readonly sentence: string }> {
  const missing = missingOfCompany(fields, proof, today()).filter((entry) => entry.step === step)
  const problems = new Map<string, { why: string; sentence: string }>(
    missing.map((entry) => [entry.field, { why: entry.why, sentence: missingSentence(entry) }]),
  )
  for (const [path, sentence] of Object.entries(unsoundFields(fields, step))) {
    problems.set(path, { why: 'unsound', sentence })
  }
  return problems
}
