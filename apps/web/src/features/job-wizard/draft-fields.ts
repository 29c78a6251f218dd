import {
  type EmployerJob,
  type EmployerQuestion,
  type JobFields,
  type JobPatch,
  jobPatch,
  type MasterPick,
} from '@vouch/contract'
import type { JobStep } from '@vouch/domain'
import { createComparison, onlyFields } from '#lib/draft/compare-fields.ts'

/** A screening question in the form. It has no id until the server assigns one on the first save. */
export interface DraftQuestion extends Omit<EmployerQuestion, 'id'> {
  readonly id?: string
  /** React key of the question. */
  readonly key: string
}

export interface DraftFields extends Omit<JobFields, 'questions' | 'occupation' | 'occupationCode'> {
  /** Words and code of the occupation, which change together. */
  readonly occupation: MasterPick | null
  readonly questions: DraftQuestion[]
}

export type FieldName = keyof DraftFields

export const fieldsOfStep: Readonly<Record<JobStep, readonly FieldName[]>> = {
  1: [
    'title',
    'occupation',
    'category',
    'department',
    'employmentType',
    'openings',
    'workMode',
    'location',
    'country',
    'start',
    'startsOn',
    'hoursMin',
    'hoursMax',
    'shifts',
    'description',
    'benefits',
  ],
  2: [
    'seniority',
    'requiredSkills',
    'niceSkills',
    'experienceYears',
    'educationLevel',
    'languages',
    'licences',
    'eligibility',
    'payMin',
    'payMax',
    'payCurrency',
    'payPeriod',
  ],
  3: ['closesOn', 'cvRule', 'letterRule', 'questions', 'regretHours'],
}

const allFields = [...fieldsOfStep[1], ...fieldsOfStep[2], ...fieldsOfStep[3]]

export function toDraft({ occupation, occupationCode, ...fields }: JobFields): DraftFields {
  return {
    ...fields,
    occupation: occupation === '' ? null : { code: occupationCode, label: occupation },
    questions: fields.questions.map((question) => ({ ...question, key: question.id })),
  }
}

/** Converts form values to the input of the domain rules. */
export function toJobFields(draft: DraftFields): JobFields {
  return {
    ...draft,
    occupation: draft.occupation?.label ?? '',
    occupationCode: draft.occupation?.code ?? null,
    questions: draft.questions.map(({ key, id, ...rest }) => ({ ...rest, id: id ?? key })),
  }
}

function sendable(name: FieldName, draft: DraftFields): unknown {
  if (name === 'occupation') return draft.occupation?.label ?? ''
  if (name !== 'questions') return draft[name]
  return draft.questions.map(({ key: _key, ...question }) => question)
}

/** Values that also have a level are compared with it; those without by their code alone. */
function withLevels(picks: readonly (MasterPick & { readonly level: string | null })[]): unknown {
  return picks.map(({ code, label, level }) => ({ pick: { code, label }, level }))
}

function compared(name: FieldName, draft: DraftFields): unknown {
  if (name === 'questions') return draft.questions.map(({ key: _key, id: _id, ...question }) => question)
  if (name === 'requiredSkills' || name === 'niceSkills' || name === 'languages')
    return withLevels(draft[name])
  return draft[name]
}

/** Compares job forms. Questions are compared by their content, not by id or React key. */
export const jobComparison = createComparison<DraftFields>(allFields, jobPatch.shape, { plain: compared })

/** Form values that the server accepts: the stored value replaces an invalid value. */
export function sendableFields(values: DraftFields, base: DraftFields): DraftFields {
  const invalid = allFields.filter((name) => !jobPatch.shape[name].safeParse(sendable(name, values)).success)
  return { ...values, ...onlyFields(invalid, base) }
}

/** Request body that updates the given fields. */
export function patchOf(names: readonly FieldName[], draft: DraftFields): JobPatch {
  const code = names.includes('occupation') ? { occupationCode: draft.occupation?.code ?? null } : {}
  return { ...Object.fromEntries(names.map((name) => [name, sendable(name, draft)])), ...code }
}

/** Request body with all fields, to check it. */
export function wholePatch(draft: DraftFields): JobPatch {
  return patchOf(allFields, draft)
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
