import { rejectionReasons } from '@vouch/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerProblems, reasonSide } from './screening.ts'

type Question = Parameters<typeof answerProblems>[0][number]

const question = (id: string, some: Partial<Question> = {}): Question => ({
  id,
  kind: 'text',
  required: true,
  ...some,
})

const questions = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 3 }),
    kind: fc.constantFrom('yes-no', 'text'),
    required: fc.boolean(),
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

it('assigns every rejection reason to a side', () => {
  expect(Object.keys(reasonSide).sort()).toEqual([...rejectionReasons].sort())
})
