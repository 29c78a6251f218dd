import { feedbackStatuses } from '@vouch/contract'
import { expect, test } from 'vitest'
import { feedbackTransitions, mayMoveFeedback, statesOfAnswer } from './feedback-states.ts'

test('a feedback is resolved or dismissed, at once or after it was in progress, and can be reopened', () => {
  const moves = feedbackStatuses.flatMap((from) =>
    feedbackStatuses.filter((to) => mayMoveFeedback(from, to)).map((to) => `${from} → ${to}`),
  )
  expect(moves).toEqual([
    'new → in-progress',
    'new → resolved',
    'new → dismissed',
    'in-progress → resolved',
    'in-progress → dismissed',
    'resolved → in-progress',
    'dismissed → in-progress',
  ])
})

test('no feedback becomes new again', () => {
  expect(Object.values(feedbackTransitions).flat()).not.toContain('new')
})

test('an answer reaches its state through permitted transitions only', () => {
  for (const from of feedbackStatuses) {
    for (const to of ['in-progress', 'resolved'] as const) {
      const states = statesOfAnswer(from, to)
      expect([from, ...states].at(-1)).toBe(to)
      for (const [index, state] of states.entries())
        expect(mayMoveFeedback([from, ...states][index] ?? from, state)).toBe(true)
    }
  }
  expect(statesOfAnswer('resolved', 'resolved')).toEqual([])
})
