import { describe, expect, test } from 'vitest'
import { emptyProfile, mergeStep, remainingMarks, withoutValues } from '../index.ts'
import { experience, skill } from './test-profiles.ts'

describe('merging an import', () => {
  test('fills only empty fields', () => {
    const { contact } = emptyProfile()
    const own = { ...contact, firstName: 'Ada', phone: '+4930123456' }
    const found = { ...contact, firstName: 'Augusta', lastName: 'Byron', phone: '+4930123456' }
    expect(mergeStep('contact', own, found)).toEqual({
      data: { ...own, lastName: 'Byron' },
      filled: ['lastName'],
      left: ['firstName'],
      full: [],
    })
  })

  test('adds new entries, including duplicates within one source', () => {
    const own = {
      items: [experience('a', { title: 'Analyst', employer: 'Acme', startDate: '2020' })],
      gaps: [],
    }
    const found = {
      items: [
        experience('b', { title: 'ANALYST', employer: 'Acme ', startDate: '2020', summary: 'More' }),
        experience('c', { title: 'Clerk', employer: 'Bank', startDate: '2018' }),
        experience('d', { title: 'Clerk', employer: 'Bank', startDate: '2018' }),
        experience('e'),
      ],
      gaps: [],
    }
    const merged = mergeStep('experience', own, found)
    expect(merged.data.items.map(({ id }) => id)).toEqual(['a', 'c', 'd'])
    expect([merged.filled, merged.left]).toEqual([['items.c', 'items.d'], ['items.b']])
    expect(mergeStep('experience', merged.data, found)).toMatchObject({ data: merged.data, filled: [] })
  })

  test('adds no entries to a full list', () => {
    const items = Array.from({ length: 59 }, (_, n) => experience(`o${n}`, { title: `T${n}` }))
    const found = { items: [experience('x', { title: 'X' }), experience('y', { title: 'Y' })], gaps: [] }
    const merged = mergeStep('experience', { items, gaps: [] }, found)
    expect(merged).toMatchObject({ filled: ['items.x'], left: [], full: ['items.y'] })
    expect(merged.data.items.length).toBe(60)
  })

  test('never changes the visibility of the profile', () => {
    const { review } = emptyProfile()
    expect(mergeStep('review', review, { ...review, visibility: 'public' }).data.visibility).toBe('hidden')
  })
})

describe('import marks', () => {
  const before = {
    items: [skill('a', { years: 1 }), skill('b', { years: 2 }), skill('c', { years: 3 })],
    top: ['b', 'c'],
  }

  test('remain while the value is unchanged', () => {
    const after = { items: [skill('c', { years: 3 }), skill('a', { years: 9 })], top: ['b', 'c'] }
    expect(remainingMarks('skills', ['items.a', 'items.b', 'items.c', 'top'], before, after)).toEqual([
      'items.c',
      'top',
    ])
  })

  test('undoing an import empties values and ignores unknown paths', () => {
    expect(withoutValues('skills', before, ['items.b', 'items.gone', 'nothing', 'constructor'])).toEqual({
      items: [before.items[0], before.items[2]],
      top: ['c'],
    })
    const { contact } = emptyProfile()
    expect(withoutValues('contact', { ...contact, firstName: 'Ada' }, ['firstName'])).toEqual(contact)
  })
})
