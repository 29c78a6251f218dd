import { expect, test } from 'vitest'
import { filterOptions } from './filter-options.ts'

const option = (label: string) => ({ value: label, label })
const names = ['Algeria', 'Côte d’Ivoire', 'German territory', 'Germany', 'Niger', 'West Germany'].map(option)
const labels = (search: string, limit = Number.POSITIVE_INFINITY) =>
  filterOptions({ options: names, search, limit }).map((found) =>
    'label' in found ? found.label : found.group,
  )

test('names that begin with the text come first, then words that do, then the rest', () => {
  expect(labels('ger')).toEqual(['German territory', 'Germany', 'West Germany', 'Algeria', 'Niger'])
  expect(labels(' COTE')).toEqual(['Côte d’Ivoire'])
  expect(labels('ivoire')).toEqual(['Côte d’Ivoire'])
  expect(labels('xyz')).toEqual([])
})

test('without a text, all options keep their order', () => {
  expect(labels(' ')).toEqual(names.map(({ label }) => label))
  expect(labels('', 2)).toEqual(['Algeria', 'Côte d’Ivoire'])
})

test('options stay in their group, empty groups are left out, the limit counts options', () => {
  const options = [
    { group: 'Africa', items: ['Algeria', 'Niger'].map(option) },
    { group: 'Asia', items: [option('Japan')] },
    { group: 'Europe', items: ['West Germany', 'Germany'].map(option) },
  ]
  const grouped = (limit: number) =>
    filterOptions({ options, search: 'ger', limit }).map((found) =>
      'group' in found ? [found.group, ...found.items.map(({ label }) => label)] : found.label,
    )
  expect(grouped(9)).toEqual([
    ['Africa', 'Algeria', 'Niger'],
    ['Europe', 'Germany', 'West Germany'],
  ])
  expect(grouped(3)).toEqual([
    ['Africa', 'Algeria', 'Niger'],
    ['Europe', 'Germany'],
  ])
})
