import { VisuallyHidden } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { AnswerValue, Question } from '@vouch/contract'
import { visibleQuestions } from '@vouch/domain'
import { useTexts } from '#lib/format/texts.ts'
import { questionTexts } from './question.en.ts'
import { QuestionInput } from './question-input.tsx'

interface QuestionListProps {
  readonly questions: readonly Question[]
  /** Answers by question id. */
  readonly answers: Readonly<Record<string, AnswerValue>>
  /** Input props for the answer to a question. */
  readonly fieldOf: (id: string) => GetInputPropsReturnType
}

/** Fields for the questions that apply to the answers given so far. Says how many there are when that changes. */
export function QuestionList({ questions, answers, fieldOf }: QuestionListProps) {
  const t = useTexts(questionTexts)
  const shown = visibleQuestions(questions, new Map(Object.entries(answers)))
  return (
    <>
      {questions.some(({ showWhen }) => showWhen !== null) && (
        <VisuallyHidden role="status">{t('shown', { count: shown.length })}</VisuallyHidden>
      )}
      {shown.map((question) => (
        <QuestionInput key={question.id} question={question} field={fieldOf(question.id)} />
      ))}
    </>
  )
}
