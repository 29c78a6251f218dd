import type { EmployerJob } from '@vouch/contract'
import { createContext, use } from 'react'
import type { DraftFields, DraftQuestion } from './draft-fields.ts'
import type { JobDraft } from './use-job-draft.ts'

interface WizardJob {
  readonly job: EmployerJob
  readonly draft: JobDraft
  /** By path. */
  readonly errors: Readonly<Record<string, string>>
}

/** The job that the wizard's steps work on: one form over all three. */
export const JobDraftContext = createContext<WizardJob | null>(null)

export function useWizardJob(): WizardJob {
  const job = use(JobDraftContext)
  if (!job) throw new Error('A step of the wizard needs the wizard around it')
  return job
}

interface Typed {
  readonly currentTarget: { readonly value: string }
}

/** What the inputs of the wizard need: value, change, error, and the path by which the summary finds them. */
export function useJobFields() {
  const { draft, errors } = useWizardJob()
  const { values, update } = draft
  const set = <N extends keyof DraftFields>(name: N, value: DraftFields[N]) =>
    update((before) => ({ ...before, [name]: value }))
  const setQuestions = (make: (questions: readonly DraftQuestion[]) => DraftQuestion[]) =>
    update((before) => ({ ...before, questions: make(before.questions) }))
  const shared = (path: string) => {
    const error = errors[path]
    return { 'data-path': path, ...(error !== undefined && { error }) }
  }
  return {
    values,
    set,
    shared,
    line: (name: 'title') => ({
      ...shared(name),
      value: values[name],
      onChange: ({ currentTarget: { value } }: Typed) => set(name, value),
    }),
    /** An input that answers the value itself. */
    pick: <N extends keyof DraftFields>(name: N) => ({
      ...shared(name),
      value: values[name],
      onChange: (value: unknown) => set(name, value as DraftFields[N]),
    }),
    /** `empty`: stands for nothing typed. */
    number: <N extends 'openings' | 'payMin' | 'payMax' | 'regretHours'>(name: N, empty: DraftFields[N]) => ({
      ...shared(name),
      allowNegative: false,
      value: values[name] ?? '',
      onChange: (typed: number | string) =>
        set(name, (typeof typed === 'number' ? typed : empty) as DraftFields[N]),
    }),
    setQuestions,
    setQuestion: (key: string, change: Partial<DraftQuestion>) =>
      setQuestions((questions) => questions.map((one) => (one.key === key ? { ...one, ...change } : one))),
  }
}
