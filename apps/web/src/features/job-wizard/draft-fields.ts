import {
  type EmployerJob,
  type EmployerQuestion,
  type JobFields,
  type JobPatch,
  jobPatch,
} from '@vouch/contract'
import type { JobStep } from '@vouch/domain'

/** A question while it is being written: the server gives it an id when it is saved first. */
interface DraftQuestion extends Omit<EmployerQuestion, 'id'> {
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

function plain(name: FieldName, draft: DraftFields): string {
  if (name !== 'questions') return JSON.stringify(draft[name])
  return JSON.stringify(
    draft.questions.map(({ text, kind, required, knockOut }) => [text, kind, required, knockOut]),
  )
}

/** The fields in which two versions differ, in the order of the wizard. */
export function changedFields(before: DraftFields, after: DraftFields): FieldName[] {
  return allFields.filter((name) => plain(name, before) !== plain(name, after))
}

function sendable(name: FieldName, draft: DraftFields): unknown {
  if (name !== 'questions') return draft[name]
  return draft.questions.map(({ key: _key, ...question }) => question)
}

/**
 * What has to be sent so that the server holds the same: the changed fields, without those that it would refuse.
 * They stay in the form, and on the device, until they are mended.
 * @returns the patch, and the names of the fields that are in it
 */
export function patchOf(
  before: DraftFields,
  after: DraftFields,
): { patch: JobPatch; names: readonly FieldName[] } {
  const sound = changedFields(before, after).filter(
    (name) => jobPatch.shape[name].safeParse(sendable(name, after)).success,
  )
  const patch: JobPatch = Object.fromEntries(sound.map((name) => [name, sendable(name, after)]))
  return { patch, names: sound }
}

/** Takes the given fields from one version and all others from the other. */
export function withFields(names: readonly FieldName[], from: DraftFields, others: DraftFields): DraftFields {
  return { ...others, ...Object.fromEntries(names.map((name) => [name, from[name]])) }
}

/** A save whose answer has not come: the version it was made over, and its fields as they were sent. */
export interface SentFields {
  readonly version: number
  readonly fields: Partial<DraftFields>
}

/**
 * Whether a stored job is what this save made of it, so that its newer version is nobody else's. Another save in between
 * would have made the version higher still.
 */
export function isMadeBy(sent: SentFields | null, job: EmployerJob): boolean {
  if (!sent || job.version !== sent.version + 1) return false
  const stored = toDraft(job.fields)
  return changedFields(stored, { ...stored, ...sent.fields }).every((name) => {
    // The server stores what its schema makes of a field: without the spaces around it, for one.
    const parsed = jobPatch.shape[name].safeParse(sent.fields[name])
    return parsed.success && JSON.stringify(parsed.data) === JSON.stringify(stored[name])
  })
}
