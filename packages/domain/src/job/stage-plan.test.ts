import type { StagePlan } from '@vouch/contract'
import { expect, it } from 'vitest'
import { startOfStages } from './stage-plan.ts'

const plan: StagePlan = {
  questionnaire: [
    { text: 'May you work nights?', kind: 'yes-no', required: true },
    { text: '  ', kind: 'text', required: false },
  ],
  interview: { minutes: null, place: 'Ward 3', note: '' },
  details: [{ name: '', kind: 'document', note: 'unfinished' }],
}

it('starts the forms with finished rows and the default length', () => {
  expect(startOfStages(plan)).toEqual({
    questions: [plan.questionnaire[0]],
    interview: { minutes: 60, place: 'Ward 3', note: '' },
    items: [],
  })
})
