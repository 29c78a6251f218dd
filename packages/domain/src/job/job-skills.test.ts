import { expect, it } from 'vitest'
import { isSameSkill, suggestedSkillLevel, uniquePicks } from './job-skills.ts'

it.each([
  ['student', 'beginner'],
  ['entry', 'beginner'],
  ['experienced', 'intermediate'],
  ['manager', 'advanced'],
  ['executive', 'lead'],
  [null, null],
] as const)('suggests for the seniority %s the level %s', (seniority, level) => {
  expect(suggestedSkillLevel(seniority)).toBe(level)
})

const a = { code: 'a', label: 'Baking' }
const own = { code: null, label: 'Sourdough' }

it('a skill is the same by its code, own words by their letters', () => {
  expect(isSameSkill(a, { code: 'a', label: 'Renamed' })).toBe(true)
  expect(isSameSkill(a, { code: null, label: 'Baking' })).toBe(false)
  expect(isSameSkill(own, { code: null, label: 'SOURDOUGH' })).toBe(true)
})

it('leaves out repeated values and those of another list', () => {
  expect(uniquePicks([a, own, a, { code: null, label: 'sourdough' }])).toEqual([a, own])
  expect(uniquePicks([a, own], [a])).toEqual([own])
})
