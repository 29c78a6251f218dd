import type { CompanyRecord } from '@vouch/contract'
import type { CompanyStep } from '@vouch/domain'
import { type FocusEvent, useMemo, useState } from 'react'
import { fieldsOfStep, proofOfRecord } from './company-values.ts'
import { problemsOf } from './missing-words.ts'
import type { CompanyDraft } from './use-company-draft.ts'

/** What is wrong with the step: of a field once it was left, of all of them once the person went on. */
export function useStepCheck(company: CompanyRecord, draft: CompanyDraft, step: CompanyStep) {
  const { values, refused } = draft
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [failed, setFailed] = useState({ step, count: 0 })
  const failures = failed.step === step ? failed.count : 0
  const problems = useMemo(() => problemsOf(values, proofOfRecord(company), step), [values, company, step])
  const own = useMemo(() => {
    const names = fieldsOfStep[step] as readonly string[]
    return Object.fromEntries(
      Object.entries(refused).filter(([path]) => names.includes(path.split('.')[0] ?? '')),
    )
  }, [refused, step])

  const errors = useMemo(() => {
    const shown: Record<string, string> = {}
    for (const [path, { why, sentence }] of problems) {
      // That a field is empty is no mistake before the person goes on.
      if (failures > 0 || (why !== 'required' && touched.has(path))) shown[path] = sentence
    }
    return { ...shown, ...own }
  }, [problems, own, touched, failures])

  return {
    errors,
    /** Grows with each check that failed: the summary of the errors takes focus. */
    failures,
    /** Whether nothing stands against going on. */
    passes: (): boolean => {
      const isFine =
        problemsOf(draft.getState().values, proofOfRecord(company), step).size === 0 &&
        Object.keys(own).length === 0
      if (!isFine) setFailed((now) => ({ step, count: now.step === step ? now.count + 1 : 1 }))
      return isFine
    },
    fail: () => setFailed((now) => ({ step, count: now.step === step ? now.count + 1 : 1 })),
    /** For the form: a field was left. */
    onBlur: (event: FocusEvent<HTMLElement>) => {
      const path = event.target.closest<HTMLElement>('[data-path]')?.dataset.path
      if (path !== undefined) setTouched((before) => new Set([...before, path]))
    },
  }
}
