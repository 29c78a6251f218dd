import { questionLimits } from '@vouch/contract'
import { expect, it } from 'vitest'
import { newOption, newQuestion, withFlaggedOption } from './question-edits.ts'

const none = { id: 'none', label: 'None' }
const car = { id: 'car', label: 'Car' }
const single = { ...newQuestion('single'), options: [car] }

it('a flagged option comes back at its place, beside the flags set since', () => {
  const flagged = { ...single, knockOut: { type: 'options' as const, anyOf: ['car'] } }
  expect(withFlaggedOption(flagged, 0, none)).toEqual({
    ...single,
    options: [none, car],
    knockOut: { type: 'options', anyOf: ['car', 'none'] },
  })
  expect(withFlaggedOption(single, 0, none).knockOut).toEqual({ type: 'options', anyOf: ['none'] })
})

it('an option does not come back to a question that has it, is full or takes no options any more', () => {
  const full = { ...single, options: Array.from({ length: questionLimits.options }, () => newOption()) }
  for (const question of [{ ...single, options: [none, car] }, full, newQuestion('yes-no')]) {
    expect(withFlaggedOption(question, 0, none)).toBe(question)
  }
})
