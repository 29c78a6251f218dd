import type { UseFormReturnType } from '@mantine/form'
import { jobPatch } from '@vouch/contract'
import { type JobStep, missingForPublication } from '@vouch/domain'
import { useState } from 'react'
import { type DraftFields, fieldsOfStep, toJobFields } from './draft-fields.ts'
import { missingSentence } from './missing-words.ts'
import { today } from './today.ts'

/** What is wrong with one step, by path in the form: what the server would refuse, and what publication still needs. */
function stepErrors(draft: DraftFields, step: JobStep): Record<string, string> {
  const own = new Set<string>(fieldsOfStep[step])
  const errors: Record<string, string> = {}
  for (const missing of missingForPublication(toJobFields(draft), today())) {
    if (missing.step === step) errors[missing.field] = missingSentence(missing)
  }
  for (const { path, message } of jobPatch.safeParse(draft).error?.issues ?? []) {
    if (own.has(String(path[0]))) errors[path.join('.')] ??= message
  }
  return errors
}

/** Checks the step on screen when the person goes on. */
export function useStepCheck(form: UseFormReturnType<DraftFields>, step: JobStep) {
  const [failed, setFailed] = useState({ step, count: 0 })
  const own = new Set<string>(fieldsOfStep[step])
  return {
    /** Grows with each check that failed: the summary of the errors takes focus. */
    failures: failed.step === step ? failed.count : 0,
    /** What is wrong with this step; what is wrong with others is shown there. */
    errors: Object.fromEntries(
      Object.entries(form.errors).filter(([path]) => own.has(path.split('.')[0] ?? path)),
    ),
    passes: (): boolean => {
      const errors = stepErrors(form.getValues(), step)
      form.setErrors(errors)
      const fine = Object.keys(errors).length === 0
      if (!fine) setFailed((now) => ({ step, count: now.step === step ? now.count + 1 : 1 }))
      return fine
    },
  }
}
