import type { EmployerJob } from '@vouch/contract'
import { createContext, use } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import type { DraftFields, DraftQuestion, FieldName } from './draft-fields.ts'
import { texts } from './job-wizard.en.ts'
import type { JobDraft } from './use-job-draft.ts'

interface WizardJob {
  readonly job: EmployerJob
  readonly draft: JobDraft
  /** Error messages by field path. */
  readonly errors: Readonly<Record<string, string>>
}

export const JobDraftContext = createContext<WizardJob | null>(null)

export function useWizardJob(): WizardJob {
  const job = use(JobDraftContext)
  if (!job) throw new Error('A step of the wizard needs the wizard around it')
  return job
}

interface Typed {
  readonly currentTarget: { readonly value: string }
}

type NumberField = 'openings' | 'promiseDays' | 'regretHours'
type DecimalField = 'payMin' | 'payMax' | 'hoursMin' | 'hoursMax'

/** Creates props for the wizard's inputs. The error summary finds an input by its `data-path`. */
export function useJobFields() {
  const { draft, errors } = useWizardJob()
  const t = useTexts(texts)
  const { values, update } = draft
  const set = <N extends keyof DraftFields>(name: N, value: DraftFields[N]) =>
    update((before) => ({ ...before, [name]: value }))
  const change = <N extends keyof DraftFields>(name: N, make: (value: DraftFields[N]) => DraftFields[N]) =>
    update((before) => ({ ...before, [name]: make(before[name]) }))
  const setQuestions = (make: (questions: readonly DraftQuestion[]) => DraftQuestion[]) =>
    update((before) => ({ ...before, questions: make(before.questions) }))
  const shared = (path: string) => {
    const error = errors[path]
    return { 'data-path': path, ...(error !== undefined && { error }) }
  }
  const labelled = (name: FieldName) => ({ ...shared(name), label: t(`field.${name}`) })
  return {
    values,
    set,
    /** Changes a field from its latest value. */
    change,
    shared,
    line: (name: 'title') => ({
      ...labelled(name),
      value: values[name],
      onChange: ({ currentTarget: { value } }: Typed) => set(name, value),
    }),
    /** For inputs whose `onChange` gets the value, not an event. */
    pick: <N extends FieldName>(name: N) => ({
      ...labelled(name),
      value: values[name],
      onChange: (value: unknown) => set(name, value as DraftFields[N]),
    }),
    /** @param empty value to store if the input is empty */
    number: <N extends NumberField>(name: N, empty: DraftFields[N]) => ({
      ...labelled(name),
      allowNegative: false,
      value: values[name] ?? '',
      onChange: (typed: number | string) =>
        set(name, (typeof typed === 'number' ? typed : empty) as DraftFields[N]),
    }),
    decimal: (name: DecimalField) => ({
      ...labelled(name),
      value: values[name],
      onChange: (value: number | null) => set(name, value),
    }),
    setQuestions,
    setQuestion: (key: string, change: Partial<DraftQuestion>) =>
      setQuestions((questions) => questions.map((one) => (one.key === key ? { ...one, ...change } : one))),
  }
}
