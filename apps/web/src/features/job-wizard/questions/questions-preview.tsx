import { Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { AnswerValue, Question } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { QuestionList } from '#ui/question/question-list.tsx'
import classes from '../job-wizard.module.css'
import { questionsTexts } from './questions.en.ts'

/** Names what the employer has not named yet. */
function named(question: Question, t: typeof questionsTexts.t): Question {
  const options = question.options.map(({ id, label }, index) => ({
    id,
    label: label || t('options.label', { number: index + 1 }),
  }))
  return { ...question, text: question.text || t('untitled'), options }
}

/** The questions as candidates see them. They can be answered, so that conditions can be tried out. */
export function QuestionsPreview({ questions }: { readonly questions: readonly Question[] }) {
  const t = useTexts(questionsTexts)
  const fields = useForm<{ answers: Record<string, AnswerValue> }>({
    mode: 'controlled',
    initialValues: {
      answers: Object.fromEntries(questions.map(({ id, kind }) => [id, kind === 'multiple' ? [] : ''])),
    },
  })
  return (
    <Stack gap="lg">
      <div className={classes.quiet}>{t('previewHint')}</div>
      <QuestionList
        questions={questions.map((question) => named(question, t))}
        answers={fields.values.answers}
        fieldOf={(id) => fields.getInputProps(`answers.${id}`)}
      />
    </Stack>
  )
}
