import type { EmployerQuestion } from '@vouch/contract'
import { rejectionReasons } from '@vouch/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerProblems, knockOutsMet, reasonSide } from './screening.ts'

const question = (id: string, some: Partial<EmployerQuestion> = {}): EmployerQuestion => ({
  id,
  text: `Question ${id}`,
  kind: 'text',
  required: true,
  knockOut: null,
  ...some,
})

const questions = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 3 }),
    text: fc.constant('?'),
    kind: fc.constantFrom('yes-no', 'text'),
    required: fc.boolean(),
    knockOut: fc.constantFrom('yes', 'no', null),
  }),
  { selector: ({ id }) => id, maxLength: 5 },
)

describe('answers', () => {
  it('are valid if every question has an answer of its kind', () => {
    fc.assert(
      fc.property(questions, (asked) => {
        const given = asked.map(({ id, kind }) => ({
          questionId: id,
          answer: kind === 'text' ? 'words' : 'no',
        }))
        expect(answerProblems(asked, given)).toEqual([])
      }),
    )
  })

  it('may be missing only for optional questions', () => {
    fc.assert(
      fc.property(questions, (asked) => {
        const required = asked.filter((entry) => entry.required).map(({ id }) => id)
        expect(answerProblems(asked, [])).toEqual(
          required.map((questionId) => ({ questionId, why: 'required' })),
        )
      }),
    )
  })

  it('report a problem per invalid answer', () => {
    const asked = [question('a', { kind: 'yes-no' }), question('b', { required: false })]
    const given = [
      { questionId: 'a', answer: 'maybe' },
      { questionId: 'b', answer: '' },
      { questionId: 'c', answer: 'to nothing' },
    ]
    expect(answerProblems(asked, given)).toEqual([
      { questionId: 'a', why: 'yes-or-no' },
      { questionId: 'c', why: 'unknown-question' },
    ])
  })
})

it('returns the knock-out answers in the order of the questions', () => {
  const asked = [
    question('a', { kind: 'yes-no', knockOut: 'no' }),
    question('b', { kind: 'yes-no', knockOut: 'yes' }),
    question('c', { kind: 'yes-no' }),
    question('d', { kind: 'yes-no', knockOut: 'no' }),
  ]
  const given = (a: string, b: string) => [
    { questionId: 'd', answer: 'no' },
    { questionId: 'c', answer: 'no' },
    { questionId: 'a', answer: a },
    { questionId: 'b', answer: b },
  ]
  expect(knockOutsMet(asked, given('no', 'no'))).toEqual(['a', 'd'])
  expect(knockOutsMet(asked, given('yes', 'yes'))).toEqual(['b', 'd'])
  expect(knockOutsMet(asked, [])).toEqual([])
})

it('assigns every rejection reason to a side', () => {
  expect(Object.keys(reasonSide).sort()).toEqual([...rejectionReasons].sort())
})
