import {
  type EmployerJob,
  type EmployerQuestion,
  type JobFields,
  type JobPatch,
  jobPatch,
} from '@vouch/contract'
import type { JobStep } from '@vouch/domain'
import { createComparison, onlyFields } from '#lib/draft/compare-fields.ts'

/** A screening question in the form. It has no id until the server assigns one on the first save. */
export interface DraftQuestion extends Omit<EmployerQuestion, 'id'> {
  readonly id?: string
  /** React key of the question. */
  readonly key: string
}

export interface DraftFields extends Omit<JobFields, 'questions'> {
  readonly questions: DraftQuestion[]
}

export type FieldName = keyof JobFields

export const fieldsOfStep: Readonly<Record<JobStep, readonly FieldName[]>> = {
  1: [
    'title',
    'occupation',
    'category',
    'employmentType',
    'openings',
    'workMode',
    'location',
    'country',
    'description',
  ],
  2: ['requiredSkills', 'niceSkills', 'seniority', 'payMin', 'payMax', 'payCurrency', 'payPeriod'],
  3: ['closesOn', 'cvRule', 'questions', 'regretHours'],
}

const allFields = [...fieldsOfStep[1], ...fieldsOfStep[2], ...fieldsOfStep[3]]

export function toDraft(fields: JobFields): DraftFields {
  return {
    ...fields,
    questions: fields.questions.map((question) => ({ ...question, key: question.id })),
  }
}

/** Converts form values to the input of the domain rules. */
export function toJobFields(draft: DraftFields): JobFields {
  return { ...draft, questions: draft.questions.map(({ key, id, ...rest }) => ({ ...rest, id: id ?? key })) }
}

function sendable(name: FieldName, draft: DraftFields): unknown {
  if (name !== 'questions') return draft[name]
  return draft.questions.map(({ key: _key, ...question }) => question)
}

/** Compares job forms. Questions are compared by their content, not by id or React key. */
export const jobComparison = createComparison<DraftFields>(allFields, jobPatch.shape, {
  plain: (name, draft) =>
    name === 'questions'
      ? draft.questions.map(({ key: _key, id: _id, ...question }) => question)
      : draft[name],
})

/** Form values that the server accepts: the stored value replaces an invalid value. */
export function sendableFields(values: DraftFields, base: DraftFields): DraftFields {
  const invalid = allFields.filter((name) => !jobPatch.shape[name].safeParse(sendable(name, values)).success)
  return { ...values, ...onlyFields(invalid, base) }
}

/** Request body that updates the given fields. */
export function patchOf(names: readonly FieldName[], draft: DraftFields): JobPatch {
  return Object.fromEntries(names.map((name) => [name, sendable(name, draft)]))
}

/** Copies ids that the server assigned to new questions, so that the next save updates these questions. */
export function withIds(draft: DraftFields, job: EmployerJob): DraftFields {
  const known = new Set(draft.questions.map(({ id }) => id))
  const fresh = job.fields.questions.filter(({ id }) => !known.has(id))
  return {
    ...draft,
    questions: draft.questions.map((question) => {
      if (question.id !== undefined) return question
      const match = fresh.findIndex(({ text }) => text === question.text.trim())
      const [found] = match === -1 ? [] : fresh.splice(match, 1)
      return found ? { ...question, id: found.id } : question
    }),
  }
}
