import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { maxQuestions } from '@vouch/contract'
import { useRef } from 'react'
import { notify } from '#lib/api/notify.ts'
import { randomId } from '#lib/draft/random-id.ts'
import { useTexts } from '#lib/format/texts.ts'
import { useJobFields } from './job-draft-context.ts'
import { texts } from './job-wizard.en.ts'
import classes from './job-wizard.module.css'
import { QuestionFields } from './question-fields.tsx'

export function QuestionsField() {
  const t = useTexts(texts)
  const { values, setQuestions } = useJobFields()
  const { questions } = values
  const add = useRef<HTMLButtonElement>(null)

  const insert = () =>
    setQuestions((before) => [
      ...before,
      { key: randomId(), text: '', kind: 'yes-no', required: true, knockOut: null },
    ])
  const remove = (index: number) => {
    setQuestions((before) => before.toSpliced(index, 1))
    notify({ message: t('questions.removed', { number: index + 1 }), tone: 'info' })
    add.current?.focus()
  }

  return (
    <fieldset className={classes.group} data-path="questions">
      <legend className={classes.legend}>{t('field.questions')}</legend>
      <div className={classes.quiet}>{t('hint.questions')}</div>
      {questions.length === 0 && <Text c="dimmed">{t('questions.none')}</Text>}
      {questions.map((question, index) => (
        <QuestionFields key={question.key} index={index} onRemove={() => remove(index)} />
      ))}
      <div>
        <Button
          ref={add}
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={insert}
          disabled={questions.length >= maxQuestions}
        >
          {t('questions.add')}
        </Button>
      </div>
    </fieldset>
  )
}
