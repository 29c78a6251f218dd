import { type AnswerValue, type EmployerQuestion, type QuestionKind, questionKinds } from '@vouch/contract'
import fc from 'fast-check'
import { hasOptions, takesAnswer } from './answers.ts'
import { conditionOf } from './conditions.ts'

/** A required yes/no question that is always shown. */
export function testQuestion(id: string, change: Partial<EmployerQuestion> = {}): EmployerQuestion {
  return {
    ...{ id, kind: 'yes-no', text: `Question ${id}`, help: '', required: true, options: [] },
    ...{ min: null, max: null, showWhen: null, knockOut: null },
    ...change,
  }
}

/** Options with the ids a, b, c … */
export const testOptions = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: String.fromCharCode(97 + index),
    label: `Label ${index}`,
  }))

const days = ['2026-01-01', '2026-05-05', '2026-12-31']

function anyCondition(kind: QuestionKind): fc.Arbitrary<EmployerQuestion['knockOut']> {
  switch (conditionOf[kind]) {
    case 'answer':
      return fc.record({ type: fc.constant('answer' as const), is: fc.constantFrom('yes', 'no') })
    case 'options':
      return fc.record({
        type: fc.constant('options' as const),
        anyOf: fc.subarray(['a', 'b'], { minLength: 1 }),
      })
    case 'range':
      return fc.record({
        type: fc.constant('range' as const),
        below: fc.integer({ min: 1, max: 3 }),
        above: fc.constant(4),
      })
    case 'dates':
      return fc.record({
        type: fc.constant('dates' as const),
        before: fc.constantFrom('2026-02-02', '2026-06-06'),
        after: fc.constant(null),
      })
    default:
      return fc.constant(null)
  }
}

function anyQuestion(index: number, earlier: readonly EmployerQuestion[]): fc.Arbitrary<EmployerQuestion> {
  const sources = earlier.filter(({ kind }) => takesAnswer(kind))
  const rule = () =>
    fc
      .constantFrom(...sources)
      .chain(({ id, kind }) =>
        fc
          .oneof(anyCondition(kind), fc.constant(null))
          .chain((condition) =>
            fc
              .boolean()
              .map((is) => ({ questionId: id, condition: condition ?? { type: 'answered' as const, is } })),
          ),
      )
  const showWhen =
    sources.length === 0
      ? fc.constant(null)
      : fc.option(
          fc.record({
            match: fc.constantFrom('all', 'any'),
            rules: fc.array(rule(), { minLength: 1, maxLength: 5 }),
          }),
        )
  return fc.constantFrom(...questionKinds).chain((kind) =>
    fc
      .record({ required: fc.boolean(), showWhen, knockOut: fc.option(anyCondition(kind)) })
      .map(({ required, ...rest }) =>
        testQuestion(`q${index}`, {
          ...{ kind, required: required && takesAnswer(kind) },
          options: hasOptions(kind) ? testOptions(3) : [],
          ...rest,
        }),
      ),
  )
}

/** Valid sets of up to 8 questions, with conditions on earlier ones. */
export const anyQuestions: fc.Arbitrary<EmployerQuestion[]> = fc
  .integer({ min: 0, max: 8 })
  .chain((count) => {
    let made: fc.Arbitrary<EmployerQuestion[]> = fc.constant([])
    for (let index = 0; index < count; index++) {
      made = made.chain((earlier) => anyQuestion(index, earlier).map((next) => [...earlier, next]))
    }
    return made
  })

/** A valid answer to a question of this kind, or none. */
function anyAnswer(kind: QuestionKind): fc.Arbitrary<AnswerValue> {
  switch (kind) {
    case 'yes-no':
      return fc.constantFrom('yes', 'no', '')
    case 'short-text':
    case 'long-text':
      return fc.constantFrom('words', '')
    case 'single':
      return fc.constantFrom('a', 'b', 'c', '')
    case 'multiple':
      return fc.subarray(['a', 'b', 'c'])
    case 'number':
    case 'rating':
      return fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constant(''))
    case 'date':
      return fc.constantFrom(...days, '')
    case 'statement':
      return fc.constant('')
  }
}

/** A set of questions with valid answers to all of them, also to those that are not shown. */
export const anyAnswered = anyQuestions.chain((questions) =>
  fc
    .tuple(...questions.map(({ id, kind }) => anyAnswer(kind).map((answer) => ({ questionId: id, answer }))))
    .map((given) => ({ questions, given })),
)
