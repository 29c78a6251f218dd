import { describe, expect, it } from 'vitest'
import { read } from './testing-reading.ts'

describe('exclusions in a search text', () => {
  it('excludes filters, and not the articles before a word', () => {
    expect(read('nurse not remote').reading.excludedFilters).toEqual([{ kind: 'work-mode', value: 'remote' }])
    expect(read('nurse not part time')).toMatchObject({ words: ['nurse'], excluded: [] })
    expect(read('nurse without a cook').excluded).toEqual(['cook'])
    expect(
      read('we will not only pay a nurse and a cook in the night with the best for you').excluded,
    ).toEqual([])
  })

  it('excludes the whole name that follows "not", and several words after "without"', () => {
    const together = (text: string) => {
      const { reading, words, typed } = read(text)
      return { together: reading.excludedTogether.map((all) => all.map(({ light }) => light)), words, typed }
    }
    expect(together('nurse not new york')).toEqual({
      together: [['new', 'york']],
      words: ['nurse'],
      typed: ['not new york'],
    })
    expect(together('nurse without late shifts berlin')).toEqual({
      together: [['late', 'shifts']],
      words: ['nurse'],
      typed: ['without late shifts', 'berlin'],
    })
    expect(together('nurse not late shifts')).toMatchObject({ together: [], words: ['nurse', 'shifts'] })
    expect(together('nurse without shifts, java')).toMatchObject({ together: [], words: ['nurse', 'java'] })
    expect(together('nurse without night-shifts')).toMatchObject({ together: [['night', 'shifts']] })
  })

  it.each([
    ['nurse not java or night', ['java', 'night'], ['nurse']],
    ['nurse without nights and weekends', ['nights', 'weekends'], ['nurse']],
    ['nurse without nights/weekends', ['nights', 'weekends'], ['nurse']],
    ['nurse without java,night', ['java', 'night'], ['nurse']],
    ['nurse not in berlin or in portland', ['berlin', 'portland'], ['nurse']],
    ['nurse not night and berlin', ['night'], ['nurse']],
    ['nurse ohne nacht oder wochenende', ['nacht', 'wochenende'], ['nurse']],
  ])('excludes every item of a list: %s', (text, excluded, words) => {
    expect(read(text)).toMatchObject({ excluded, words })
  })

  it('excludes lists of names', () => {
    const { reading, words, typed } = read('cook not java developer or night nurse')
    expect(reading.excludedTogether.map((all) => all.map(({ light }) => light))).toEqual([
      ['java', 'developer'],
      ['night', 'nurse'],
    ])
    expect([words, typed]).toEqual([['cook'], ['not java developer', 'or night nurse']])
  })

  it('excludes lists of filters', () => {
    const { reading, words, typed } = read('nurse not remote, part time or contract')
    expect(reading.excludedFilters.map(({ kind }) => kind)).toEqual([
      'work-mode',
      'employment-type',
      'employment-type',
    ])
    expect([words, typed]).toEqual([['nurse'], ['not remote', 'part time', 'or contract']])
  })

  it('excludes places by what they are, not only by their name', () => {
    const keys = (text: string) => read(text).reading.excludedPlaces.map(({ key }) => key)
    expect(keys('nurse not germany')).toEqual(['country-DE'])
    expect(read('nurse not turkey')).toMatchObject({ words: ['nurse'], excluded: ['turkey'] })
    expect(keys('nurse not in berlin or new york')).toEqual(['city-1', 'city-3'])
    expect(keys('nurse -portland')).toEqual(['city-4'])
    // In most texts the word is no place.
    expect(keys('nurse not nice')).toEqual([])
  })

  it('neither wants nor excludes what follows "not" in a long text', () => {
    const { words, excluded } = read(
      'the nurse with the night and the day for the cook in the hospital, not python or java developer',
    )
    expect([words.includes('python'), words.includes('developer'), excluded]).toEqual([false, false, []])
  })

  it('excludes quoted phrases instead of requiring them', () => {
    for (const text of ['nurse -"night cook"', 'nurse not "night cook"']) {
      const { words, reading } = read(text)
      expect([words, reading.phrases, reading.excluded]).toEqual([['nurse'], [], []])
      expect(reading.excludedPhrases.map((phrase) => phrase.map(({ light }) => light))).toEqual([
        ['night', 'cook'],
      ])
    }
    expect(read('"java cook" -night').reading.phrases).toHaveLength(1)
  })
})
