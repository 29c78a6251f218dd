import type { AnswerValue, EmployerQuestion, GivenAnswer, Question } from '@vouch/contract'
import { uuidv7 } from '#base/uuid.ts'
import type { Row } from './demo-rows.ts'
import type { Occupation, ScreeningText } from './demo-texts.ts'
import { type DemoWorld, dayOf, daysBefore } from './demo-world.ts'

/** Every nth job with questions also asks the common screening questions. */
const everyNth = 3

export function jobQuestions(world: DemoWorld, { questions }: Occupation): EmployerQuestion[] {
  const { random, rows, words } = world
  if (random.chance(0.5)) return []
  const own = questions.map(({ text, kind, knockOut }) => ({
    ...empty(kind === 'text' ? 'long-text' : kind),
    text,
    required: kind === 'yes-no',
    knockOut: knockOut ? { type: 'answer' as const, is: knockOut } : null,
  }))
  return rows.jobs.length % everyNth === 0 ? [...own, ...screening(words.screening)] : own
}

function empty(kind: EmployerQuestion['kind']): EmployerQuestion {
  return {
    ...{ id: uuidv7(), kind, text: '', help: '', required: false, options: [] },
    ...{ min: null, max: null, showWhen: null, knockOut: null },
  }
}

const optionIdOf = (label: string) => label.toLowerCase().replaceAll(' ', '-')

function screening(texts: readonly ScreeningText[]): EmployerQuestion[] {
  const made: EmployerQuestion[] = []
  for (const { kind, text, help, required, options, max, flagged, flaggedBelow, showFor } of texts) {
    const source = showFor && made[showFor.question]
    made.push({
      ...empty(kind),
      ...{ text, help, required },
      options: options.map((label) => ({ id: optionIdOf(label), label })),
      ...(max !== undefined && { min: 0, max }),
      ...(flagged && { knockOut: { type: 'options', anyOf: flagged.map(optionIdOf) } }),
      ...(flaggedBelow && { knockOut: { type: 'range', below: flaggedBelow, above: null } }),
      ...(source && {
        showWhen: {
          match: 'all',
          rules: [
            { questionId: source.id, condition: { type: 'options', anyOf: showFor.options.map(optionIdOf) } },
          ],
        },
      }),
    })
  }
  return made
}

export function questionRows(jobId: string, questions: readonly EmployerQuestion[]): Row<'job_questions'>[] {
  return questions.map(
    ({ id, kind, text, help, required, options, min, max, showWhen, knockOut }, position) => ({
      ...{ id, job_id: jobId, position, kind, text, help, required, min, max },
      options: options.map(({ id, label }) => ({ id, label })),
      show_when: showWhen,
      knock_out: knockOut?.type === 'answer' ? knockOut.is : null,
      knock_out_when: knockOut?.type === 'answer' ? null : knockOut,
    }),
  )
}

/** Answers of one applicant to all questions of a job. */
export function demoAnswers(world: DemoWorld, questions: readonly Question[]): GivenAnswer[] {
  return questions.map((question) => ({ questionId: question.id, answer: demoAnswer(world, question) }))
}

function demoAnswer({ random, words, now, rows }: DemoWorld, { kind, options }: Question): AnswerValue {
  // Varies without the random numbers, which would change everything that the demo makes later.
  const nth = rows.application_snapshots.length
  switch (kind) {
    case 'yes-no':
      return random.chance(0.85) ? 'yes' : 'no'
    case 'short-text':
    case 'long-text':
      return random.pick(words.texts.answer)
    case 'single':
      return options[nth % options.length]?.id ?? ''
    case 'multiple':
      return options.filter((_option, index) => (nth + index) % 3 !== 0).map(({ id }) => id)
    case 'number':
      return nth % 20
    case 'date':
      return dayOf(daysBefore(now, -7 - (nth % 60)))
    case 'rating':
      return 2 + (nth % 4)
    case 'statement':
      return ''
  }
}
