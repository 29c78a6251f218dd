import { jobPatch } from '@vouch/contract'
import { checkQuestions, type JobStep, type MissingField, missingForPublication } from '@vouch/domain'
import { utcToday } from '#lib/format/today.ts'
import type { StepProblem } from '#ui/wizard/use-step-check.ts'
import { type DraftFields, fieldsOfStep, toJobFields, wholePatch } from './draft-fields.ts'
import { texts } from './job-wizard.en.ts'

const sentences: Readonly<Record<string, string | Readonly<Record<string, string>>>> = texts.english.missing

/** Message for a field that is missing before publication. */
export function missingSentence({ field, why }: MissingField): string {
  const entry = sentences[field]
  const key = typeof entry === 'object' ? (`missing.${field}.${why}` as const) : (`missing.${field}` as const)
  return texts.t(key as 'missing.occupation')
}

/** The form shows problems inside a condition at the condition. */
const fieldOfCondition = (path: string) => path.replace(/\.(knockOut|condition)\..*$/, '.$1')

/** Problems of one step by field path: values missing for publication, or invalid for the schema. */
export function problemsOf(draft: DraftFields, step: JobStep): Map<string, StepProblem> {
  const problems = new Map<string, StepProblem>()
  for (const missing of missingForPublication(toJobFields(draft), utcToday())) {
    if (missing.step === step)
      problems.set(missing.path ?? missing.field, { why: missing.why, sentence: missingSentence(missing) })
  }
  const add = (name: string, sentence: string) => {
    const isOwn = fieldsOfStep[step].some((field) => field === name.split('.')[0])
    if (isOwn && !problems.has(name)) problems.set(name, { why: 'invalid', sentence })
  }
  for (const { path, message } of jobPatch.safeParse(wholePatch(draft)).error?.issues ?? []) {
    add(fieldOfCondition(path.join('.')), message)
  }
  for (const { path, message } of checkQuestions(toJobFields(draft).questions)) add(path, message)
  return problems
}
