import type { EmployerQuestion, FieldProblem, QuestionCondition } from '@vouch/contract'
import { hasOptions, takesAnswer } from './answers.ts'
import { conditionOf } from './conditions.ts'

const minOptions = 2

/**
 * Checks a set of questions: options, bounds, knock-out rules and conditions.
 * @returns problems with paths such as `questions.3.options.1.label`
 */
export function checkQuestions(questions: readonly EmployerQuestion[]): FieldProblem[] {
  const positions = new Map(questions.map(({ id }, index) => [id, index]))
  return questions.flatMap((question, index) => {
    const at = `questions.${index}`
    return [
      ...optionProblems(question, at),
      ...boundProblems(question, at),
      ...knockOutProblems(question, at),
      ...ruleProblems(questions, positions, index).map(({ path, message }) => ({
        path: `${at}.${path}`,
        message,
      })),
    ]
  })
}

function optionProblems({ kind, options }: EmployerQuestion, at: string): FieldProblem[] {
  if (!hasOptions(kind)) return []
  const problems: FieldProblem[] = []
  if (options.length < minOptions) {
    problems.push({ path: `${at}.options`, message: 'Add at least two options' })
  }
  const [ids, labels] = [new Set<string>(), new Set<string>()]
  for (const [index, { id, label }] of options.entries()) {
    const folded = label.trim().toLowerCase()
    if (ids.has(id)) {
      problems.push({ path: `${at}.options.${index}.id`, message: 'Another option has the same id' })
    }
    if (folded !== '' && labels.has(folded)) {
      problems.push({ path: `${at}.options.${index}.label`, message: 'Another option has the same text' })
    }
    ids.add(id)
    labels.add(folded)
  }
  return problems
}

function boundProblems({ min, max }: EmployerQuestion, at: string): FieldProblem[] {
  if (min === null || max === null || min <= max) return []
  return [{ path: `${at}.max`, message: 'Enter a maximum that is not below the minimum' }]
}

function knockOutProblems(question: EmployerQuestion, at: string): FieldProblem[] {
  const { kind, knockOut } = question
  if (knockOut === null) return []
  const path = `${at}.knockOut`
  if (knockOut.type !== conditionOf[kind]) {
    return [{ path, message: 'This flag does not fit the answer type. Set it again.' }]
  }
  const message = conditionProblem(knockOut, question)
  if (message !== null) return [{ path, message }]
  return meetsAll(knockOut) ? [{ path, message: 'These limits would flag every answer' }] : []
}

/** Whether every answer meets the condition, because either of two limits that overlap is enough. */
function meetsAll(condition: QuestionCondition): boolean {
  if (condition.type === 'range') {
    const { below, above } = condition
    return below !== null && above !== null && above < below
  }
  if (condition.type !== 'dates') return false
  const { before, after } = condition
  return before !== null && after !== null && after < before
}

/** What is wrong with a condition on the answers to a question; null if nothing is. */
function conditionProblem(
  condition: QuestionCondition,
  { options }: Pick<EmployerQuestion, 'options'>,
): string | null {
  switch (condition.type) {
    case 'options': {
      if (condition.anyOf.length === 0) return 'Choose an option'
      const isGone = condition.anyOf.some((id) => options.every((option) => option.id !== id))
      return isGone ? 'An option chosen here is gone. Choose again.' : null
    }
    case 'range':
      return condition.below === null && condition.above === null ? 'Enter a number' : null
    case 'dates':
      return condition.before === null && condition.after === null ? 'Choose a date' : null
    default:
      return null
  }
}

function ruleProblems(
  questions: readonly EmployerQuestion[],
  positions: ReadonlyMap<string, number>,
  index: number,
): FieldProblem[] {
  const rules = questions[index]?.showWhen?.rules ?? []
  return rules.flatMap(({ questionId, condition }, place): FieldProblem[] => {
    const path = `showWhen.rules.${place}`
    const position = positions.get(questionId)
    const source = position === undefined ? undefined : questions[position]
    const refuse = (message: string) => [{ path: `${path}.questionId`, message }]
    if (position === undefined || !source)
      return refuse('The question of this condition is gone. Choose another.')
    if (position >= index) return refuse('Choose a question above this one')
    if (!takesAnswer(source.kind)) return refuse('A statement has no answer. Choose another question.')
    if (condition.type !== 'answered' && condition.type !== conditionOf[source.kind]) {
      return [
        { path: `${path}.condition`, message: 'The answer type of that question has changed. Choose again.' },
      ]
    }
    const message =
      conditionProblem(condition, source) ?? (meetsAll(condition) ? 'Every answer meets these limits' : null)
    return message === null ? [] : [{ path: `${path}.condition`, message }]
  })
}
