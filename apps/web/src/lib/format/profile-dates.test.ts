import { expect, it } from 'vitest'
import { formatPartialDate, formatPeriod, newestFirst, readDate } from './profile-dates.ts'

it.each([
  ['2024', '2024'],
  ['05/2024', '2024-05'],
  ['5.2024', '2024-05'],
  ['May 2024', '2024-05'],
  ['sept 2024', '2024-09'],
  ['Sep. 2024', '2024-09'],
  ['2024-05', '2024-05'],
  ['2024/5', '2024-05'],
  ['2024-05-12', '2024-05-12'],
  ['12 May 2024', '2024-05-12'],
  ['May 12, 2024', '2024-05-12'],
  ['  march   1999 ', '1999-03'],
])('reads %j', (words, date) => {
  expect(readDate(words)).toBe(date)
})

it.each([
  '',
  '24',
  '13/2024',
  '2024-13',
  '1/2/2024',
  'Ma 2024',
  'Ju 2024',
  'soon',
  '31 February 2024',
  '0024',
])('does not guess %j', (words) => {
  expect(readDate(words)).toBeNull()
})

it('parses its own output', () => {
  for (let month = 1; month <= 12; month++) {
    const date = `2023-${String(month).padStart(2, '0')}`
    expect(readDate(formatPartialDate(date))).toBe(date)
    expect(readDate(formatPartialDate(`${date}-09`))).toBe(`${date}-09`)
  }
})

it('formats periods, even with one date', () => {
  expect(formatPeriod({ startDate: '2020-05', endDate: '', current: true })).toBe('May 2020 – now')
  expect(formatPeriod({ startDate: '2018', endDate: '2020' })).toBe('2018 – 2020')
  expect(formatPeriod({ startDate: '', endDate: '2020' })).toBe('until 2020')
  expect(formatPeriod({ startDate: '', endDate: '' })).toBe('')
})

it('sorts newest first, with current entries at the start', () => {
  const item = (startDate: string, endDate: string, current = false) => ({ startDate, endDate, current })
  const sorted = newestFirst([
    item('2010', '2012'),
    item('', ''),
    item('2015', '', true),
    item('2012-03', '2015'),
  ])
  expect(sorted.map(({ startDate }) => startDate)).toEqual(['2015', '2012-03', '2010', ''])
})
