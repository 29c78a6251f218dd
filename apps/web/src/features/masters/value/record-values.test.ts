import { expect, test } from 'vitest'
import { testDefinition, testField, testRecord } from '#testing/lists.ts'
import { recordSchema } from './record-schema.ts'
import {
  changesOf,
  differingParts,
  formPath,
  newRecordBody,
  newRecordValues,
  toRecordValues,
  withParts,
} from './record-values.ts'
import { historyLines } from './record-words.ts'

const definition = testDefinition({
  fields: [
    testField('age', 'Minimum age', { kind: 'number', max: 99 }),
    testField('note', 'Note', { required: true }),
    testField('valid', 'Valid', { kind: 'flag' }),
    testField('old', 'Old', { dropped: true }),
  ],
})
const record = testRecord('C', 'Truck', {
  labels: { de: 'Lastwagen', fr: 'Camion' },
  synonyms: [
    { language: 'de', text: 'LKW' },
    { language: 'en', text: 'lorry' },
  ],
  attributes: { age: 18, note: 'heavy' },
})
const base = toRecordValues(definition, record)

test('an unchanged form sends nothing', () => {
  expect(changesOf(base, structuredClone(base))).toEqual({})
  expect(changesOf(base, { ...base, label: ' Truck ', labels: base.labels.toReversed() })).toEqual({})
})

test('a save sends only what changed, and empties fields with null', () => {
  const changed = {
    ...base,
    uri: 'http://example.com/c',
    labels: base.labels.slice(0, 1),
    attributes: { ...base.attributes, age: '', valid: true },
  }
  expect(changesOf(base, changed)).toEqual({
    uri: 'http://example.com/c',
    labels: { de: 'Lastwagen' },
    attributes: { age: null, valid: true },
  })
})

test('fields that the person does not see are neither shown nor sent', () => {
  expect(base.attributes).toEqual({ age: 18, note: 'heavy' })
  expect(changesOf(base, { ...base, label: 'Van' })).toEqual({ label: 'Van' })
})

test('a conflict keeps chosen parts and takes the rest from the newer version', () => {
  const mine = { ...base, label: 'Van', attributes: { ...base.attributes, age: 21 } }
  const remote = { ...base, description: 'Newer', attributes: { ...base.attributes, age: 20 } }
  expect(differingParts(remote, mine)).toEqual(['label', 'description', 'attributes.age'])
  const merged = withParts(remote, mine, ['attributes.age'])
  expect(merged).toMatchObject({
    label: 'Truck',
    description: 'Newer',
    attributes: { age: 21, note: 'heavy' },
  })
})

test('a new value has the defaults of its fields and sends no empty parts', () => {
  const withDefault = testDefinition({ fields: [testField('age', 'Age', { kind: 'number', default: 17 })] })
  const values = newRecordValues(withDefault, null)
  expect(values.attributes).toEqual({ age: 17 })
  expect(newRecordBody(withDefault, { ...values, label: 'Moped' })).toEqual({
    label: 'Moped',
    attributes: { age: 17 },
  })
})

test('only fields that the person may write are checked', () => {
  const wrong = { ...base, attributes: { ...base.attributes, age: 120, note: ' ' } }
  const paths = (writable: readonly string[]) =>
    recordSchema(definition, writable)
      .safeParse(wrong)
      .error?.issues.map(({ path }) => path.join('.'))
  expect(paths(definition.settable)).toEqual(['attributes.age', 'attributes.note'])
  expect(paths(['age'])).toEqual(['attributes.age'])
  expect(paths(['valid'])).toBeUndefined()
})

test('a language occurs once', () => {
  const twice = { ...base, labels: [...base.labels, { language: 'de', text: 'Laster' }] }
  const { error } = recordSchema(definition, []).safeParse(twice)
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['labels.2.language'])
})

test('problems of the server are shown at the fields of the form', () => {
  expect(formPath(base, 'labels.fr')).toBe('labels.1.text')
  // The API numbers all synonyms; the form has a row per language, English first.
  expect(formPath(base, 'synonyms.1.text')).toBe('synonyms.1.words')
  expect(formPath(base, 'parent.code')).toBe('parent')
  expect(formPath(base, 'attributes.note')).toBe('attributes.note')
})

test('the history says what changed from what to what', () => {
  const change = { id: 1, at: '2026-05-01T10:00:00.000Z', by: 'Vera', action: 'change' }
  const lines = historyLines(definition, {
    ...change,
    before: {
      'labels.de': null,
      'attributes.age': 17,
      parent: null,
      synonyms: [{ language: 'en', text: 'lorry' }],
    },
    after: {
      'labels.de': 'Laster',
      'attributes.age': 18,
      parent: { entity: 'licences', code: 'A' },
      synonyms: [],
    },
  })
  expect(lines.map(({ label, from, to }) => [label, from, to])).toEqual([
    ['Label in German', '', 'Laster'],
    ['Minimum age', '17', '18'],
    ['Part of', '', 'A'],
    ['Synonyms', 'lorry', ''],
  ])
})
