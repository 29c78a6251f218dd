import type { AnswerValue, QuestionCondition } from '@vouch/contract'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { answersById, isEmptyAnswer, takesAnswer } from './answers.ts'
import { checkAnswers } from './check-answers.ts'
import { isMet } from './conditions.ts'
import { answersInWords, knockOutsMet } from './knock-outs.ts'
import { anyAnswered, testOptions, testQuestion } from './testing-questions.ts'
import { countQuestions, visibleAnswers, visibleQuestions } from './visible-questions.ts'

const answer = (is: 'yes' | 'no') => ({ type: 'answer', is }) as const
const rule = (questionId: string, condition: QuestionCondition) => ({ questionId, condition })
const ids = (questions: readonly { id: string }[]) => questions.map(({ id }) => id)

describe('conditions', () => {
  const range = (below: number | null, above: number | null) => ({ type: 'range', below, above }) as const
  const dates = (before: string | null, after: string | null) => ({ type: 'dates', before, after }) as const
  const options = (...anyOf: string[]) => ({ type: 'options', anyOf }) as const
  test.each<[QuestionCondition, AnswerValue | undefined, boolean]>([
    [answer('no'), 'no', true],
    [answer('no'), 'yes', false],
    [answer('no'), undefined, false],
    [options('a', 'b'), 'b', true],
    [options('a'), ['b', 'a'], true],
    [options('a'), ['b'], false],
    [options('a'), [], false],
    [range(3, null), 2.9, true],
    [range(3, null), 3, false],
    [range(3, 10), 11, true],
    [range(3, 10), 10, false],
    [range(3, null), '2', false],
    [dates('2026-05-05', null), '2026-05-04', true],
    [dates('2026-05-05', null), '2026-05-05', false],
    [dates(null, '2026-05-05'), '2026-05-06', true],
    [{ type: 'answered', is: true }, 0, true],
    [{ type: 'answered', is: true }, '', false],
    [{ type: 'answered', is: false }, [], true],
    [{ type: 'answered', is: false }, undefined, true],
  ])('%o on %o is %s', (condition, value, met) => {
    expect(isMet(condition, value)).toBe(met)
  })
})

describe('visible questions', () => {
  const licence = testQuestion('licence')
  const since = testQuestion('since', {
    kind: 'number',
    showWhen: { match: 'all', rules: [rule('licence', answer('yes'))] },
  })
  const why = testQuestion('why', {
    kind: 'long-text',
    showWhen: { match: 'any', rules: [rule('since', { type: 'range', below: 2, above: null })] },
  })
  const questions = [licence, since, why]
  const shown = (answers: Record<string, AnswerValue>) =>
    ids(visibleQuestions(questions, new Map(Object.entries(answers))))

  it('follow the answers, and an answer to a hidden question shows nothing', () => {
    expect(shown({})).toEqual(['licence'])
    expect(shown({ licence: 'yes' })).toEqual(['licence', 'since'])
    expect(shown({ licence: 'yes', since: 1 })).toEqual(['licence', 'since', 'why'])
    expect(shown({ licence: 'no', since: 1 })).toEqual(['licence'])
  })

  it('need all conditions, or any of them', () => {
    const rules = [rule('a', answer('yes')), rule('b', answer('yes'))]
    const set = (match: 'all' | 'any') => [
      testQuestion('a'),
      testQuestion('b'),
      testQuestion('c', { showWhen: { match, rules } }),
    ]
    const given = answersById([
      { questionId: 'a', answer: 'yes' },
      { questionId: 'b', answer: 'no' },
    ])
    expect(ids(visibleQuestions(set('all'), given))).toEqual(['a', 'b'])
    expect(ids(visibleQuestions(set('any'), given))).toEqual(['a', 'b', 'c'])
  })

  it('are counted without statements', () => {
    expect(countQuestions([...questions, testQuestion('read', { kind: 'statement' })])).toEqual({
      min: 1,
      max: 3,
    })
  })

  it('do not change when hidden answers are dropped', () => {
    fc.assert(
      fc.property(anyAnswered, ({ questions: asked, given }) => {
        const all = answersById(given)
        const kept = visibleAnswers(asked, all)
        expect(ids(visibleQuestions(asked, kept))).toEqual(ids(visibleQuestions(asked, all)))
        for (const id of kept.keys()) expect(ids(visibleQuestions(asked, all))).toContain(id)
      }),
    )
  })

  it('depend on earlier answers only', () => {
    fc.assert(
      fc.property(anyAnswered, fc.nat(8), ({ questions: asked, given }, cut) => {
        const before = ids(visibleQuestions(asked, answersById(given))).filter(
          (id) => Number(id.slice(1)) <= cut,
        )
        const early = ids(visibleQuestions(asked.slice(0, cut + 1), answersById(given.slice(0, cut))))
        expect(early).toEqual(before)
      }),
    )
  })
})

describe('answers', () => {
  it('are required only of visible questions, and a valid answer never fails', () => {
    fc.assert(
      fc.property(anyAnswered, ({ questions, given }) => {
        const answers = answersById(given)
        const missing = visibleQuestions(questions, answers).filter(
          ({ id, kind, required }) => required && takesAnswer(kind) && isEmptyAnswer(answers.get(id)),
        )
        expect(checkAnswers(questions, given)).toEqual(
          missing.map(({ id }) => ({ questionId: id, message: 'Answer this question' })),
        )
      }),
    )
  })

  test.each<[Parameters<typeof testQuestion>[1], AnswerValue, string]>([
    [{}, 'maybe', 'Answer yes or no'],
    [{ kind: 'short-text' }, 'x'.repeat(301), 'Use at most 300 characters'],
    [{ kind: 'long-text' }, 7, 'Enter a text'],
    [{ kind: 'single', options: testOptions(2) }, 'z', 'Choose an option from the list'],
    [{ kind: 'single', options: testOptions(2) }, ['a'], 'Choose an option from the list'],
    [{ kind: 'multiple', options: testOptions(2) }, ['a', 'a'], 'Choose options from the list'],
    [{ kind: 'multiple', options: testOptions(2) }, 'a', 'Choose options from the list'],
    [{ kind: 'number' }, '7', 'Enter a number'],
    [{ kind: 'number', min: 1000 }, 999, 'Enter at least 1,000'],
    [{ kind: 'number', max: 2.5 }, 3, 'Enter at most 2.5'],
    [{ kind: 'date' }, '2026-02-30', 'Enter a date'],
    [{ kind: 'date' }, 'tomorrow', 'Enter a date'],
    [{ kind: 'rating' }, 6, 'Choose from 1 to 5'],
    [{ kind: 'rating' }, 2.5, 'Choose from 1 to 5'],
  ])('a wrong answer to %o is refused: %o', (change, value, message) => {
    const given = [{ questionId: 'a', answer: value }]
    expect(checkAnswers([testQuestion('a', change)], given)).toEqual([{ questionId: 'a', message }])
  })

  it('to unknown questions are reported, to hidden ones and statements ignored', () => {
    const hidden = testQuestion('b', { showWhen: { match: 'all', rules: [rule('a', answer('yes'))] } })
    const questions = [testQuestion('a'), hidden, testQuestion('c', { kind: 'statement', required: false })]
    const given = [
      { questionId: 'a', answer: 'no' },
      { questionId: 'b', answer: 'nonsense' },
      { questionId: 'c', answer: 'thanks' },
      { questionId: 'gone', answer: 'yes' },
    ]
    expect(checkAnswers(questions, given).map(({ questionId }) => questionId)).toEqual(['gone'])
    expect(answersInWords(questions, answersById(given)).map(({ questionId }) => questionId)).toEqual(['a'])
  })

  it('are stored with the words of the options, in their order', () => {
    const single = testQuestion('s', { kind: 'single', options: testOptions(3) })
    const multiple = testQuestion('m', { kind: 'multiple', options: testOptions(3) })
    const given = new Map<string, AnswerValue>([
      ['s', 'b'],
      ['m', ['c', 'a']],
    ])
    const words = (answers: typeof given) =>
      answersInWords([single, multiple], answers).map((one) => one.answer)
    expect(words(given)).toEqual(['Label 1', ['Label 0', 'Label 2']])
    expect(words(new Map())).toEqual(['', []])
  })
})

describe('knock-outs', () => {
  it('flag the answers that meet their rule, in the order of the questions', () => {
    const questions = [
      testQuestion('a', { knockOut: answer('no') }),
      testQuestion('b', {
        kind: 'multiple',
        options: testOptions(3),
        knockOut: { type: 'options', anyOf: ['c'] },
      }),
      testQuestion('c', { kind: 'number', knockOut: { type: 'range', below: 3, above: null } }),
      testQuestion('d', { kind: 'date', knockOut: { type: 'dates', before: null, after: '2026-05-05' } }),
      testQuestion('e', { kind: 'rating', knockOut: { type: 'range', below: 3, above: null } }),
    ]
    const met = (...answers: AnswerValue[]) =>
      knockOutsMet(
        questions,
        answers.map((value, index) => ({ questionId: questions[index]?.id ?? '', answer: value })),
      )
    expect(met('no', ['a', 'c'], 2, '2026-06-01', 2)).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(met('yes', ['a'], 3, '2026-05-05', 3)).toEqual([])
    expect(met()).toEqual([])
  })

  it('never flag a hidden question, nor one without a rule or an answer', () => {
    fc.assert(
      fc.property(anyAnswered, ({ questions, given }) => {
        const answers = answersById(given)
        const visible = new Set(ids(visibleQuestions(questions, answers)))
        for (const id of knockOutsMet(questions, given)) {
          expect(visible.has(id)).toBe(true)
          expect(questions.find((one) => one.id === id)?.knockOut).not.toBeNull()
          expect(isEmptyAnswer(answers.get(id))).toBe(false)
        }
      }),
    )
  })
})
