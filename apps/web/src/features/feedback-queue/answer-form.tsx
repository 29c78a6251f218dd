import { Select, Textarea, Title } from '@mantine/core'
import { type Feedback, feedbackAnswerInput } from '@vouch/contract'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify } from '#lib/api/notify.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import { texts } from './feedback-queue.en.ts'
import type { FeedbackChanges } from './use-feedback-changes.ts'

const statuses = ['resolved', 'in-progress'] as const

interface AnswerFormProps {
  readonly feedback: Feedback
  readonly changes: FeedbackChanges
}

/** Form for the answer to a feedback. What is typed stays on the device until it is sent. */
export function AnswerForm({ feedback, changes }: AnswerFormProps) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const { id, giver, email } = feedback
  const form = useRecordForm({
    schema: feedbackAnswerInput,
    initialValues: { text: '', status: 'resolved' },
    draftKey: `feedback-answer.${id}`,
    onSubmit: async (body) => {
      try {
        await changes.answer(body)
      } catch (error) {
        throw isProblem(error, 'stale') ? new Error(t('elsewhere.kept'), { cause: error }) : error
      }
      form.fields.reset()
      notify(t('answer.sent'))
    },
  })
  return (
    <section>
      <Title order={2} mb="sm">
        {t('answer.title')}
      </Title>
      <Form form={form} label={t('answer.title')}>
        <Textarea
          {...form.fields.getInputProps('text')}
          label={t('answer.text')}
          description={
            giver
              ? t('answer.hintPerson', { name: giver.name })
              : t('answer.hintVisitor', { email: email ?? '' })
          }
          autosize
          minRows={5}
          maxRows={20}
          withAsterisk
        />
        <Select
          {...form.fields.getInputProps('status')}
          label={t('answer.after')}
          data={statuses.map((value) => ({ value, label: word(`feedbackStatus.${value}`) }))}
          allowDeselect={false}
          maw="16rem"
        />
        <FormActions submit={t('answer.send')} busy={form.busy} />
      </Form>
    </section>
  )
}
