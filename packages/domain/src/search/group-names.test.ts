import { describe, expect, it } from 'vitest'
import type { FoundConcept } from './found-names.ts'
import { isGroupLabel, listedNames } from './group-names.ts'
import type { ReadWord } from './telling-words.ts'

/** Reads a text that is a name of one occupation. The index has words without plural endings. */
function named(text: string, label: string, ...others: readonly string[]) {
  const lightOf = (name: string) =>
    name
      .toLowerCase()
      .split(/[^a-z]+/)
      .map((word) => word.replace(/(?<=.)s$/, ''))
      .join(' ')
  const tokens = text.toLowerCase().split(/[^a-z]+/)
  const words = tokens.flatMap((typed, at): ReadWord[] => {
    const light = lightOf(typed)
    if (typed === 'and' || tokens.findIndex((one) => lightOf(one) === light) < at) return []
    const word = { light, stems: [], alternatives: [], family: [], jobs: 5, titles: 5, isEnglish: true }
    return [{ at, typed, shown: typed, word, concepts: [], wider: [], isOccupation: true }]
  })
  const occupation: FoundConcept = {
    kind: 'occupation',
    first: 0,
    last: tokens.length - 1,
    terms: ['o:1'],
    ids: [1],
    label,
    isOwn: false,
    names: [label, ...others].map(lightOf),
  }
  return { words, occupations: [occupation] }
}

const listed = (...args: Parameters<typeof named>) =>
  listedNames(named(...args)).map((name) => name.map(({ word }) => word.light).join(' '))

describe('the occupations that an official title lists', () => {
  const title = 'Industrial Truck and Tractor Operators'
  const operators = ['industrial truck operator', 'tractor operator']

  it('are found in the plural, as the title has it', () => {
    expect(listed(title, title)).toEqual(operators)
  })

  it('are found in the singular', () => {
    expect(listed('industrial truck and tractor operator', title)).toEqual(operators)
  })

  it('are found in a title with an apostrophe', () => {
    expect(listed("fire and sheriff's patrol officer", "Fire and Sheriff's Patrol Officers").at(-1)).toBe(
      'sheriff s patrol officer',
    )
  })

  it('are none where the index joins words of the title', () => {
    const { words, occupations } = named('callcentre agents and clerks', 'Callcentre Agents and Clerks')
    const joined = occupations.map((one) => ({ ...one, label: 'Call Centre Agents and Clerks' }))
    expect(isGroupLabel({ words, occupations: joined })).toBe(true)
    expect(listedNames({ words, occupations: joined })).toEqual([])
  })

  it('share a word that the title has twice', () => {
    expect(listed('magistrate judge and magistrate', 'Magistrate Judges, and Magistrates')).toEqual([
      'magistrate judge',
      'magistrate',
    ])
  })

  it('are none of another name of the occupation', () => {
    const reading = named('forklift and crane drivers', title, 'Forklift and Crane Drivers')
    expect(isGroupLabel(reading)).toBe(false)
    expect(listedNames(reading)).toEqual([])
  })
})
