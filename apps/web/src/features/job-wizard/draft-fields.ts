import {
  type EmployerJob,
  type EmployerQuestion,
  type JobFields,
  type JobPatch,
  jobPatch,
} from '@vouch/contract'
import type { JobStep } from '@vouch/domain'
import { comparing, onlyFields } from '#lib/draft/compare-fields.ts'

/** A question while it is being written: the server gives it an id when it is saved first. */
export interface DraftQuestion extends Omit<EmployerQuestion, 'id'> {
  readonly id?: string
  /** Names it on screen. */
  readonly key: string
}

/** What the wizard's form holds. */
export interface DraftFields extends Omit<JobFields, 'questions'> {
  readonly questions: DraftQuestion[]
}

export type FieldName = keyof JobFields

/** The fields of each step. */
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

/** The form of a stored job. */
export function toDraft(fields: JobFields): DraftFields {
  return {
    ...fields,
    questions: fields.questions.map((question) => ({ ...question, key: question.id })),
  }
}

/** The job as the rules read it. */
export function toJobFields(draft: DraftFields): JobFields {
  return { ...draft, questions: draft.questions.map(({ key, id, ...rest }) => ({ ...rest, id: id ?? key })) }
}

function sendable(name: FieldName, draft: DraftFields): unknown {
  if (name !== 'questions') return draft[name]
  return draft.questions.map(({ key: _key, ...question }) => question)
}

/** How two versions are compared: by its key and id alone, a question is no other. */
export const jobComparison = comparing<DraftFields>(allFields, jobPatch.shape, {
  plain: (name, draft) =>
    name === 'questions'
      ? draft.questions.map(({ key: _key, id: _id, ...question }) => question)
      : draft[name],
})

/** The form with what the server would refuse replaced by what it holds. */
export function sendableFields(values: DraftFields, base: DraftFields): DraftFields {
  const invalid = allFields.filter((name) => !jobPatch.shape[name].safeParse(sendable(name, values)).success)
  return { ...values, ...onlyFields(invalid, base) }
}

/** The given fields as the server takes them. */
export function patchOf(names: readonly FieldName[], draft: DraftFields): JobPatch {
  return Object.fromEntries(names.map((name) => [name, sendable(name, draft)]))
}

/** New questions take the ids that the server gave them, so that the next save changes them and adds none. */
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
