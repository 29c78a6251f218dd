import { expect, test } from 'vitest'
import { firstLine, itemName } from './labels.ts'

test('education is named by degree, subject and school, as far as they are filled in', () => {
  const studies = { id: 'a', studyType: 'MSc', area: { code: null, label: 'Physics' }, institution: 'Lund' }
  expect(itemName(studies)).toBe('MSc, Physics – Lund')
  expect(itemName({ ...studies, area: null })).toBe('MSc – Lund')
  expect(itemName({ ...studies, studyType: ' ', area: null, institution: '' })).toBe('')
  expect(itemName({ id: 'b', title: 'Analyst', employer: 'Acme' })).toBe('Analyst, Acme')
})

test('a card shows the first line of a text, truncated when long', () => {
  expect(firstLine(' Ran the lab.\nAnd more.')).toBe('Ran the lab.')
  expect(firstLine('x'.repeat(300))).toHaveLength(160)
})
