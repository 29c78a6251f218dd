import { expect, it } from 'vitest'
import { testEmployerJob } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import {
  type DraftFields,
  type DraftQuestion,
  jobComparison,
  patchOf,
  sendableFields,
  toDraft,
  toJobFields,
  withIds,
} from './draft-fields.ts'
import { newQuestion } from './questions/question-edits.ts'
import { withUpgradedQuestions } from './stored-questions.ts'

const job = testEmployerJob()
const stored = toDraft(job.fields)
const draft = (change: Partial<DraftFields>): DraftFields => ({ ...stored, ...change })
const changed = (after: DraftFields) => jobComparison.diff(stored, after)

it('only changed fields are sent', () => {
  const after = draft({ title: 'Night nurse', openings: 2 })
  expect(patchOf(changed(after), after)).toEqual({ title: 'Night nurse', openings: 2 })
})

it('fields that the server would refuse are left out, and the rest is saved', () => {
  const after = draft({ title: 'x'.repeat(80), location: 'Lyon' })
  expect(changed(sendableFields(after, stored))).toEqual(['location'])
})

const question = (text: string, change: Partial<DraftQuestion> = {}): DraftQuestion => ({
  ...newQuestion('yes-no'),
  text,
  ...change,
})
const storedQuestions = (questions: readonly DraftQuestion[]) =>
  toJobFields(draft({ questions: [...questions] })).questions.map((one, index) => ({
    ...one,
    id: testId(index + 1),
  }))
/** The job as the server answers after it saved these questions. */
const answer = (...questions: DraftQuestion[]) => ({
  ...job,
  fields: { ...job.fields, questions: storedQuestions(questions) },
})

it('a new question is sent with its key, which conditions name, and a stored one with its id', () => {
  const [licence, since] = [question('Licence?', { id: testId(5) }), question('Since when?')]
  const why = question('Why?', {
    showWhen: {
      match: 'all',
      rules: [licence, since].map(({ key }) => ({
        questionId: key,
        condition: { type: 'answered', is: true },
      })),
    },
  })
  const sent = patchOf(['questions'], draft({ questions: [licence, since, why] })).questions
  expect(sent?.map(({ id, key }) => [id, key])).toEqual([
    [testId(5), undefined],
    [undefined, since.key],
    [undefined, why.key],
  ])
  expect(sent?.[2]?.showWhen?.rules.map(({ questionId }) => questionId)).toEqual([testId(5), since.key])
})

it('an id assigned by the server is not a change, also where a condition names the question', () => {
  const licence = question('Licence?')
  const since = question('Since when?', {
    showWhen: {
      match: 'all',
      rules: [{ questionId: licence.key, condition: { type: 'answer', is: 'yes' } }],
    },
  })
  const before = draft({ questions: [licence, since] })
  const saved = answer(licence, since)
  const after = withIds(before, saved)
  expect(after.questions.map(({ id, key }) => [id, key])).toEqual([
    [testId(1), licence.key],
    [testId(2), since.key],
  ])
  expect(jobComparison.diff(before, after)).toEqual([])
  const renamed = saved.fields.questions.map((one) => ({
    ...one,
    showWhen: one.showWhen && {
      ...one.showWhen,
      rules: one.showWhen.rules.map((rule) => ({ ...rule, questionId: testId(1) })),
    },
  }))
  expect(jobComparison.diff(after, toDraft({ ...job.fields, questions: renamed }))).toEqual([])
})

it('a new question that was edited during its save gets its id too', () => {
  const [one, two] = [question('Licence?'), question('Nights?')]
  const edited = draft({ questions: [one, { ...two, text: 'Nights and weekends?' }] })
  expect(withIds(edited, answer(one, two)).questions.map(({ id }) => id)).toEqual([testId(1), testId(2)])
})

it('equal questions get different ids', () => {
  const [one, two] = [question('Licence?'), question('Licence?')]
  const ids = withIds(draft({ questions: [one, two] }), answer(one, two)).questions.map(({ id }) => id)
  expect(ids).toEqual([testId(1), testId(2)])
})

it('a question that the server no longer has is sent as new', () => {
  const restored = question('Licence?', { id: testId(9) })
  const { questions } = sendableFields(draft({ questions: [restored] }), stored)
  expect(patchOf(['questions'], draft({ questions })).questions?.[0]).toMatchObject({ key: restored.key })
  expect(questions[0]?.id).toBeUndefined()
})

it('questions are held back while one of them is wrong', () => {
  const choice = { ...newQuestion('single'), text: 'Which licence?' }
  const after = draft({ title: 'Night nurse', questions: [choice] })
  expect(changed(sendableFields(after, stored))).toEqual(['title'])
  const filled = { ...choice, options: choice.options.map((one, index) => ({ ...one, label: `${index}` })) }
  expect(changed(sendableFields(draft({ questions: [filled] }), stored))).toEqual(['questions'])
})

it('questions in a draft of an earlier version are read as today’s', () => {
  const old = { key: 'a', id: testId(1), text: 'Licence?', kind: 'yes-no', required: true, knockOut: 'no' }
  const mine = {
    questions: [old, { ...old, kind: 'text', knockOut: null }],
  } as unknown as Partial<DraftFields>
  const storage = {
    read: () => ({ version: 1, mine, base: {}, sent: [] }),
    write() {},
    clear() {},
    flush() {},
  }
  expect(withUpgradedQuestions(storage).read()?.mine.questions).toMatchObject([
    { kind: 'yes-no', knockOut: { type: 'answer', is: 'no' }, showWhen: null },
    { kind: 'long-text', knockOut: null, help: '', options: [] },
  ])
})

it('surrounding spaces are not a change', () => {
  const named = draft({ title: 'Nurse' })
  expect(jobComparison.diff(named, { ...named, title: 'Nurse ' })).toEqual([])
})
