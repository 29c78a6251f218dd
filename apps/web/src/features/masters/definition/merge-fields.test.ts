import { expect, test } from 'vitest'
import { testField } from '#testing/lists.ts'
import { newField, toFieldValues } from './field-values.ts'
import { mergeFields } from './merge-fields.ts'

const age = toFieldValues(testField('age', 'Minimum age', { kind: 'number' }))
const note = toFieldValues(testField('note', 'Note'))
const issuer = toFieldValues(testField('codeOfIssuer', 'Code of issuer'))
const mineOnly = { ...newField(), name: 'until', label: 'Valid until' }

test('changes of both sides are kept, field by field', () => {
  const mine = [{ ...age, label: 'Age' }, note, mineOnly]
  const remote = [age, { ...note, hint: 'Short' }, issuer]
  expect(mergeFields([age, note], mine, remote)).toEqual([
    { ...age, label: 'Age' },
    { ...note, hint: 'Short' },
    issuer,
    mineOnly,
  ])
})

test('of a field that both changed or added, the own version is taken as a saved one', () => {
  const own = { ...newField(), name: 'codeOfIssuer', label: 'Issuer' }
  const mine = [{ ...note, hint: 'Mine' }, own]
  const remote = [{ ...note, hint: 'Theirs' }, issuer]
  expect(mergeFields([note], mine, remote)).toEqual([
    { ...note, hint: 'Mine' },
    { ...own, key: 'codeOfIssuer', isNew: false },
  ])
})

test('an own order stays, and fields added elsewhere follow', () => {
  const merged = mergeFields([age, note], [note, age], [age, note, issuer])
  expect(merged.map(({ name }) => name)).toEqual(['note', 'age', 'codeOfIssuer'])
})
