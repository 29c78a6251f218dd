import { expect, it } from 'vitest'
import { testEmployerJob } from '#testing/hiring.ts'
import { type DraftFields, jobComparison, patchOf, sendableFields, toDraft, withIds } from './draft-fields.ts'

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

it('a new question is sent without id and screen key', () => {
  const question = { key: 'a', text: 'Licence?', kind: 'yes-no', required: true, knockOut: 'no' } as const
  const { questions } = patchOf(['questions'], draft({ questions: [question] }))
  expect(questions).toEqual([{ text: 'Licence?', kind: 'yes-no', required: true, knockOut: 'no' }])
})

it('an id assigned by the server is not a change', () => {
  const question = { text: 'Licence?', kind: 'text', required: true, knockOut: null } as const
  const before = draft({ questions: [{ ...question, key: 'a' }] })
  const id = '01990000-0000-7000-8000-000000000001'
  const after = withIds(before, { ...job, fields: { ...job.fields, questions: [{ ...question, id }] } })
  expect(after.questions).toEqual([{ ...question, key: 'a', id }])
  expect(jobComparison.diff(before, after)).toEqual([])
})

it('surrounding spaces are not a change', () => {
  const named = draft({ title: 'Nurse' })
  expect(jobComparison.diff(named, { ...named, title: 'Nurse ' })).toEqual([])
})
