import type { CompanyFields, CompanyRecord, ConsentState } from '@vouch/contract'
import type { CompanyStep } from '@vouch/domain'
import { useMemo } from 'react'
import { type StepCheck, type StepProblem, useStepCheck } from '#ui/wizard/use-step-check.ts'
import { fieldsOfStep, proofOfRecord } from './company-values.ts'
import { problemsOf } from './missing-words.ts'
import { termsPath, termsSentence } from './terms.ts'
import type { CompanyDraft } from './use-company-draft.ts'

function problemsIn(
  values: CompanyFields,
  company: CompanyRecord,
  step: CompanyStep,
  openTerms: ConsentState | undefined,
): Map<string, StepProblem> {
  const problems = problemsOf(values, proofOfRecord(company), step)
  if (step === 3 && openTerms && company.permitted.includes('submit'))
    problems.set(termsPath, { why: 'required', sentence: termsSentence(openTerms) })
  return problems
}

/** Error messages of a step, also for terms of service that were not accepted. */
export function useCompanyCheck(
  company: CompanyRecord,
  draft: CompanyDraft,
  step: CompanyStep,
  openTerms: ConsentState | undefined,
): StepCheck {
  const { values, refused, getState } = draft
  const fields: readonly string[] = fieldsOfStep[step]
  const problems = useMemo(
    () => problemsIn(values, company, step, openTerms),
    [values, company, step, openTerms],
  )
  const currentProblems = () => {
    const now = getState()
    const current = problemsIn(now.values, company, step, openTerms)
    for (const [path, sentence] of Object.entries(now.refused))
      if (fields.includes(path.split('.')[0] ?? '')) current.set(path, { why: 'refused', sentence })
    return current
  }
  return useStepCheck({ step: String(step), problems, currentProblems, refused, fields })
}
