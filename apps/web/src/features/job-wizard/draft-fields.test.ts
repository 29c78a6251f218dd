import { expect, it } from 'vitest'
import { testEmployerJob } from '#testing/hiring.ts'
import { changedFields, type DraftFields, patchOf, toDraft, withFields } from './draft-fields.ts'

const stored = toDraft(testEmployerJob().fields)
const draft = (change: Partial<DraftFields>): DraftFields => ({ ...stored, ...change })

it('sends the changed fields alone', () => {
  const { patch, names } = patchOf(stored, draft({ title: 'Night nurse', openings: 2 }))
  expect(names).toEqual(['title', 'openings'])
  expect(patch).toEqual({ title: 'Night nurse', openings: 2 })
})

it('leaves out what the server would refuse, so that the rest is saved all the same', () => {
  const { patch } = patchOf(stored, draft({ title: 'x'.repeat(80), location: 'Lyon' }))
  expect(patch).toEqual({ location: 'Lyon' })
})

it('sends a new question without an id and without its place on screen', () => {
  const question = { key: 'a', text: 'Licence?', kind: 'yes-no', required: true, knockOut: 'no' } as const
  const { patch } = patchOf(stored, draft({ questions: [question] }))
  expect(patch.questions).toEqual([{ text: 'Licence?', kind: 'yes-no', required: true, knockOut: 'no' }])
})

it('takes the id that a question was given for no change', () => {
  const question = { text: 'Licence?', kind: 'text', required: true, knockOut: null } as const
  const before = draft({ questions: [{ ...question, key: 'a' }] })
  const after = draft({ questions: [{ ...question, key: 'a', id: '01990000-0000-7000-8000-000000000001' }] })
  expect(changedFields(before, after)).toEqual([])
})

it('merges two versions field by field', () => {
  const mine = draft({ title: 'Mine', location: 'Lyon' })
  const theirs = draft({ title: 'Theirs', location: 'Paris' })
  expect(withFields(['location'], mine, theirs)).toMatchObject({ title: 'Theirs', location: 'Lyon' })
})
