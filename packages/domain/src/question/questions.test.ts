import type { EmployerQuestion, QuestionCondition } from '@vouch/contract'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  fitToKind,
  whyNotMove,
  whyNotRemove,
  whyNotRemoveOption,
  withQuestionIds,
} from './change-questions.ts'
import { checkQuestions } from './check-questions.ts'
import { anyQuestions, testOptions, testQuestion } from './testing-questions.ts'

const yes = { type: 'answer', is: 'yes' } as const
const showIf = (questionId: string, condition: QuestionCondition = yes): EmployerQuestion['showWhen'] => ({
  match: 'all',
  rules: [{ questionId, condition }],
})
const choice = (id: string, change: Partial<EmployerQuestion> = {}) =>
  testQuestion(id, { kind: 'single', options: testOptions(2), ...change })

describe('a set of questions', () => {
  it('is valid if conditions look at earlier answers', () => {
    fc.assert(
      fc.property(anyQuestions, (questions) => {
        expect(checkQuestions(questions)).toEqual([])
      }),
    )
  })

  const options = (...anyOf: string[]) => ({ type: 'options', anyOf }) as const
  const range = (below: number | null, above: number | null) => ({ type: 'range', below, above }) as const
  test.each<[string, EmployerQuestion[], string, string]>([
    [
      'one option',
      [choice('a', { options: testOptions(1) })],
      'questions.0.options',
      'Add at least two options',
    ],
    [
      'equal labels',
      [
        choice('a', {
          options: [
            { id: 'a', label: 'Car' },
            { id: 'b', label: ' car' },
          ],
        }),
      ],
      'questions.0.options.1.label',
      'Another option has the same text',
    ],
    [
      'equal option ids',
      [
        choice('a', {
          options: [
            { id: 'a', label: 'Car' },
            { id: 'a', label: 'Bus' },
          ],
        }),
      ],
      'questions.0.options.1.id',
      'Another option has the same id',
    ],
    [
      'a minimum above the maximum',
      [testQuestion('a', { kind: 'number', min: 5, max: 4 })],
      'questions.0.max',
      'Enter a maximum that is not below the minimum',
    ],
    [
      'a knock-out on an option that is gone',
      [choice('a', { knockOut: options('z') })],
      'questions.0.knockOut',
      'An option chosen here is gone. Choose again.',
    ],
    [
      'a knock-out of another kind',
      [choice('a', { knockOut: yes })],
      'questions.0.knockOut',
      'This flag does not fit the answer type. Set it again.',
    ],
    [
      'a knock-out without limits',
      [testQuestion('a', { kind: 'number', knockOut: range(null, null) })],
      'questions.0.knockOut',
      'Enter a number',
    ],
    [
      'a knock-out on every number',
      [testQuestion('a', { kind: 'number', knockOut: range(5, 3) })],
      'questions.0.knockOut',
      'These limits would flag every answer',
    ],
    [
      'a condition that every number meets',
      [testQuestion('a', { kind: 'number' }), testQuestion('b', { showWhen: showIf('a', range(5, 3)) })],
      'questions.1.showWhen.rules.0.condition',
      'Every answer meets these limits',
    ],
    [
      'a condition on a question that is gone',
      [testQuestion('a', { showWhen: showIf('z') })],
      'questions.0.showWhen.rules.0.questionId',
      'The question of this condition is gone. Choose another.',
    ],
    [
      'a condition on itself',
      [testQuestion('a', { showWhen: showIf('a') })],
      'questions.0.showWhen.rules.0.questionId',
      'Choose a question above this one',
    ],
    [
      'a condition on a later question',
      [testQuestion('a', { showWhen: showIf('b') }), testQuestion('b')],
      'questions.0.showWhen.rules.0.questionId',
      'Choose a question above this one',
    ],
    [
      'a condition on a statement',
      [testQuestion('a', { kind: 'statement' }), testQuestion('b', { showWhen: showIf('a') })],
      'questions.1.showWhen.rules.0.questionId',
      'A statement has no answer. Choose another question.',
    ],
    [
      'a condition of another kind',
      [choice('a'), testQuestion('b', { showWhen: showIf('a') })],
      'questions.1.showWhen.rules.0.condition',
      'The answer type of that question has changed. Choose again.',
    ],
    [
      'a condition on an option that is gone',
      [choice('a'), testQuestion('b', { showWhen: showIf('a', options('z')) })],
      'questions.1.showWhen.rules.0.condition',
      'An option chosen here is gone. Choose again.',
    ],
  ])('with %s has one problem, at its field', (_name, questions, path, message) => {
    expect(checkQuestions(questions)).toEqual([{ path, message }])
  })
})

describe('changing questions', () => {
  const questions = [
    choice('licence', { text: 'Which licence?' }),
    testQuestion('between'),
    testQuestion('since', {
      text: 'Since when?',
      showWhen: showIf('licence', { type: 'options', anyOf: ['a'] }),
    }),
    testQuestion('nameless', { text: '', showWhen: showIf('licence', { type: 'answered', is: true }) }),
  ]

  it('is refused where others need the question, and names them', () => {
    expect(whyNotRemove(questions, 0)).toBe(
      '“Since when?” and question 4 depend on this question. Change their conditions first.',
    )
    expect(whyNotRemove(questions, 1)).toBeNull()
    expect(whyNotMove(questions, 0, 3)).toBe(
      '“Since when?” and question 4 depend on this question and must stay below it.',
    )
    expect(whyNotMove(questions, 2, 0)).toBe(
      '“Which licence?” decides whether this question is shown and must stay above it.',
    )
    expect(whyNotMove(questions, 0, 1)).toBeNull()
    expect(whyNotRemoveOption(questions, 0, 'a')).toBe(
      '“Since when?” depends on this option. Change its condition first.',
    )
    expect(whyNotRemoveOption(questions, 0, 'b')).toBeNull()
  })

  it('that is allowed leaves a valid set', () => {
    fc.assert(
      fc.property(anyQuestions, fc.nat(8), fc.nat(8), (set, from, to) => {
        const moved = set[from]
        if (!moved || to >= set.length) return
        const rest = set.toSpliced(from, 1)
        expect(whyNotMove(set, from, to) === null).toBe(
          checkQuestions(rest.toSpliced(to, 0, moved)).length === 0,
        )
        expect(whyNotRemove(set, from) === null).toBe(checkQuestions(rest).length === 0)
      }),
    )
  })

  it('drops what a kind does not have', () => {
    const full = choice('a', { min: 1, max: 2, knockOut: { type: 'options', anyOf: ['a'] } })
    expect(fitToKind({ ...full, kind: 'statement' })).toMatchObject({
      ...{ required: false, options: [], min: null, max: null, knockOut: null },
    })
    expect(fitToKind({ ...full, kind: 'number' })).toMatchObject({ min: 1, max: 2, options: [] })
  })

  it('renames ids in questions and conditions', () => {
    const renamed = withQuestionIds(questions, new Map([['licence', 'new']]))
    expect(renamed[0]?.id).toBe('new')
    expect(renamed[2]?.showWhen?.rules[0]?.questionId).toBe('new')
    expect(checkQuestions(renamed)).toEqual([])
  })
})
