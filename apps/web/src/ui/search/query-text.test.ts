import { expect, test } from 'vitest'
import { aroundChange, indexOfWords, isSearchable, shortened, withoutText } from './query-text.ts'

function without(text: string, ...parts: string[]): string | undefined {
  return withoutText(
    text,
    parts.map((part) => ({ from: text.indexOf(part), to: text.indexOf(part) + part.length })),
  )
}

test('removing characters leaves no separators behind', () => {
  const q = 'remote nurse in berlin, 50k, not night'
  expect(without(q, 'remote')).toBe('nurse in berlin, 50k, not night')
  expect(without(q, 'in berlin')).toBe('remote nurse, 50k, not night')
  expect(without(q, '50k')).toBe('remote nurse in berlin, not night')
  expect(without(q, 'not night')).toBe('remote nurse in berlin, 50k')
  expect(without(q, 'remote', 'in berlin', '50k', 'not night')).toBe('nurse')
  expect(without('nurse - remote', 'remote')).toBe('nurse')
  expect(without('remote, c++', 'remote')).toBe('c++')
  expect(without('remote', 'remote')).toBeUndefined()
})

test('words are found whole, nearest to where they were', () => {
  expect(indexOfWords('150k or 50k', '50k', 20)).toBe(8)
  expect(indexOfWords('remote or remote', 'remote', 10)).toBe(10)
  expect(indexOfWords('remotely', 'remote', 3)).toBe(-1)
})

test('a text without a letter or digit is not searchable', () => {
  expect(['++', ' ', undefined].map(isSearchable)).toEqual([false, false, false])
  expect(['c++', '7', '看護'].map(isSearchable)).toEqual([true, true, true])
})

test('long texts are cut between words, corrections around the changed word', () => {
  expect(shortened('night nurse', 60)).toBe('night nurse')
  expect(shortened('a nurse for the night', 12)).toBe('a nurse for…')
  const long = `${'word '.repeat(40)}sofware ${'word '.repeat(40)}`
  const around = aroundChange(long, long.replace('sofware', 'software'))
  expect(around).toMatch(/^…word .*sofware word .*…$/)
  expect(around.length).toBeLessThan(70)
})
