import { expect, test } from 'vitest'
import { fieldNameOf, listNameOf } from './definition-values.ts'

test.each([
  ['Valid until', 'validUntil'],
  ['  Écart-type (σ) 2 ', 'ecartType2'],
  ['2nd name', 'ndName'],
  ['日本', ''],
])('the label %j gives the field name %j', (label, name) => {
  expect(fieldNameOf(label)).toBe(name)
})

test.each([
  ['Driving licences', 'driving-licences'],
  ['Größen & Maße 2', 'grossen-masse'],
  ['42', ''],
])('the label %j gives the list name %j', (label, name) => {
  expect(listNameOf(label)).toBe(name)
})
