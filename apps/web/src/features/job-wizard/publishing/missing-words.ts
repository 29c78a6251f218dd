import { jobPatch } from '@vouch/contract'
import { checkQuestions, type JobStep, type MissingField, missingForPublication } from '@vouch/domain'
import { utcToday } from '#lib/format/today.ts'
import type { StepProblem } from '#ui/wizard/use-step-check.ts'
import { type DraftFields, fieldsOfStep, toJobFields, wholePatch } from '../draft-fields.ts'
import { texts } from '../job-wizard.en.ts'

const sentences: Readonly<Record<string, string | Readonly<Record<string, string>>>> = texts.english.missing

/** Message for a field that is missing before publication. @param firstDay day of publication, `YYYY-MM-DD` in UTC */
export function missingSentence({ field, why }: MissingField, firstDay: string): string {
  const isLater = field === 'closesOn' && firstDay !== utcToday()
  const entry = isLater ? sentences.closesOnLater : sentences[field]
  const name = isLater ? 'closesOnLater' : field
  const key = typeof entry === 'object' ? (`missing.${name}.${why}` as const) : (`missing.${name}` as const)
  return texts.t(key as 'missing.occupation')
}

/** The form shows problems inside a condition at the condition. */
const fieldOfCondition = (path: string) => path.replace(/\.(knockOut|condition)\..*$/, '.$1')

/**
 * The problems in one step, by field: what publication still needs, and what is not valid.
 * @param firstDay day of publication, `YYYY-MM-DD` in UTC
 */
export function problemsOf(draft: DraftFields, step: JobStep, firstDay: string): Map<string, StepProblem> {
  const problems = new Map<string, StepProblem>()
  for (const missing of missingForPublication(toJobFields(draft), firstDay)) {
    if (missing.step !== step) continue
    const sentence = missingSentence(missing, firstDay)
    problems.set(missing.path ?? missing.field, { why: missing.why, sentence })
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
