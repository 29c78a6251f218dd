import {
  type EmployerJob,
  type EmployerQuestion,
  type JobFields,
  type JobPatch,
  jobPatch,
  type MasterPick,
  type Question,
} from '@vouch/contract'
import { checkQuestions, type JobStep, withQuestionIds } from '@vouch/domain'
import { createComparison, onlyFields } from '#lib/draft/compare-fields.ts'

/**
 * A screening question in the form. It has no id until the server assigns one on the first save, so conditions name
 * questions by their key.
 */
export interface DraftQuestion extends Omit<EmployerQuestion, 'id'> {
  readonly id?: string
  /** Identifies the question in the form: its id when the form was opened, or a random UUID. */
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
    'otherPlaces',
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
  3: [
    'closesOn',
    'cvRule',
    'letterRule',
    'blindUntil',
    'questions',
    'promiseDays',
    'regretHours',
    'stagePlan',
  ],
}

const allFields = [...fieldsOfStep[1], ...fieldsOfStep[2], ...fieldsOfStep[3]]

export function toDraft({ occupation, occupationCode, ...fields }: JobFields): DraftFields {
  return {
    ...fields,
    occupation: occupation === '' ? null : { code: occupationCode, label: occupation },
    questions: fields.questions.map((question) => ({ ...question, key: question.id })),
  }
}

/** Converts form values to the input of the domain rules. Questions are identified by their key. */
export function toJobFields(draft: DraftFields): JobFields {
  return {
    ...draft,
    occupation: draft.occupation?.label ?? '',
    occupationCode: draft.occupation?.code ?? null,
    questions: draft.questions.map(({ key, ...rest }) => ({ ...rest, id: key })),
  }
}

/** The questions as candidates see them. */
export function shownQuestions(draft: DraftFields): Question[] {
  return toJobFields(draft).questions.map(({ knockOut: _knockOut, ...question }) => question)
}

/** The questions with other ids, also in their conditions. */
function renamed(
  questions: readonly DraftQuestion[],
  idOf: (question: DraftQuestion, index: number) => string,
) {
  const ids = new Map(questions.map((question, index) => [question.key, idOf(question, index)]))
  return withQuestionIds(
    questions.map(({ key, ...question }) => ({ ...question, id: key })),
    ids,
  )
}

function sendable(name: FieldName, draft: DraftFields): unknown {
  if (name === 'occupation') return draft.occupation?.label ?? ''
  if (name !== 'questions') return draft[name]
  return renamed(draft.questions, ({ id, key }) => id ?? key).map(({ id, ...question }, index) =>
    draft.questions[index]?.id === undefined ? { ...question, key: id } : { ...question, id },
  )
}

/** An id by position, so that two forms with the same questions are equal whatever their ids. */
const idOfPlace = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`

/** Values that also have a level are compared with it; those without by their code alone. */
function withLevels(picks: readonly (MasterPick & { readonly level: string | null })[]): unknown {
  return picks.map(({ code, label, level }) => ({ pick: { code, label }, level }))
}

function compared(name: FieldName, draft: DraftFields): unknown {
  if (name === 'questions') return renamed(draft.questions, (_question, place) => idOfPlace(place))
  if (name === 'requiredSkills' || name === 'niceSkills' || name === 'languages')
    return withLevels(draft[name])
  return draft[name]
}

/** Compares job forms. Questions are compared by their content and place, not by id or key. */
export const jobComparison = createComparison<DraftFields>(allFields, jobPatch.shape, { plain: compared })

/** Whether the server would accept the questions. It stores all of them or none. */
export function hasValidQuestions(draft: DraftFields): boolean {
  return (
    jobPatch.shape.questions.safeParse(sendable('questions', draft)).success &&
    checkQuestions(toJobFields(draft).questions).length === 0
  )
}

/**
 * Form values that the server accepts: the stored value replaces an invalid value. A question that the server no longer
 * has, because it was removed and restored or removed elsewhere, is sent as new.
 */
export function sendableFields(values: DraftFields, base: DraftFields): DraftFields {
  const stored = new Set(base.questions.map(({ id }) => id))
  const questions = values.questions.map(({ id, ...question }) =>
    id !== undefined && stored.has(id) ? { ...question, id } : question,
  )
  const draft = { ...values, questions }
  const invalid = allFields.filter((name) => !jobPatch.shape[name].safeParse(sendable(name, draft)).success)
  if (!invalid.includes('questions') && !hasValidQuestions(draft)) invalid.push('questions')
  return { ...draft, ...onlyFields(invalid, base) }
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

/**
 * Copies ids that the server assigned to new questions, so that the next save updates these questions. Matches them by
 * kind and text; those edited meanwhile by their order, unless questions were added or removed.
 */
export function withIds(draft: DraftFields, job: EmployerJob): DraftFields {
  const used = new Set(draft.questions.map(({ id }) => id))
  const stored = new Set(job.fields.questions.map(({ id }) => id))
  const fresh = job.fields.questions.filter(({ id }) => !used.has(id))
  const isNew = ({ id }: DraftQuestion) => id === undefined || !stored.has(id)
  const matched = draft.questions.map((question) => {
    if (!isNew(question)) return question
    const { id: _id, ...rest } = question
    const match = fresh.findIndex(({ kind, text }) => kind === rest.kind && text === rest.text.trim())
    const [found] = match === -1 ? [] : fresh.splice(match, 1)
    return found ? { ...rest, id: found.id } : rest
  })
  const isComplete = matched.filter(isNew).length === fresh.length
  return {
    ...draft,
    questions: matched.map((question) => {
      const found = isComplete && isNew(question) ? fresh.shift() : undefined
      return found ? { ...question, id: found.id } : question
    }),
  }
}
