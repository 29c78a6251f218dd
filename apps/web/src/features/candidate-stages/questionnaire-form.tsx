import { Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { answerQuestionnaire, type CandidateApplication, type Questionnaire } from '@vouch/contract'
import { useMemo } from 'react'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { refreshMyApplication } from '#lib/data/my-applications.ts'
import { clearDraft } from '#lib/draft/stored-draft.ts'
import { formatRelative } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { dueDay } from '#ui/application/turn-day.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { QuestionField } from '#ui/form/question-field.tsx'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { texts } from './candidate-stages.en.ts'
import classes from './candidate-stages.module.css'
import { answerErrors, answersDraft, givenAnswers, questionnaireSchema } from './questionnaire-values.ts'

interface QuestionnaireFormProps {
  readonly application: CandidateApplication
  readonly questionnaire: Questionnaire
}

/** Form for an employer's questions, which can be answered once. The device stores a draft until then. */
export function QuestionnaireForm({ application, questionnaire }: QuestionnaireFormProps) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { questions, dueAt } = questionnaire
  const params = { id: application.id }
  const schema = useMemo(() => questionnaireSchema(questions), [questions])

  const form = useRecordForm({
    schema,
    initialValues: { answers: Object.fromEntries(questions.map(({ id }) => [id, ''])) },
    draftKey: answersDraft(questionnaire.id),
    fieldErrors: (error) => answerErrors(questions, error),
    onSubmit: async ({ answers }) => {
      try {
        const body = { answers: givenAnswers(questions, answers) }
        await api(answerQuestionnaire, { params, body }, { quiet: true })
      } catch (error) {
        if (isProblem(error, 'conflict', 'not-permitted-now')) void refreshMyApplication(client, params.id)
        if (isProblem(error, 'conflict')) notifyError(t('questionnaire.already'), { sticky: true })
        throw error
      }
      clearDraft(answersDraft(questionnaire.id))
      await refreshMyApplication(client, params.id)
      notify(t('questionnaire.sent'))
    },
  })
  const day = dueDay(dueAt)
  const late = Date.parse(dueAt) < Date.now()

  return (
    <section className={classes.card}>
      <Title order={2}>{t('questionnaire.form')}</Title>
      <Text>
        {late
          ? t('questionnaire.late', { day })
          : t('questionnaire.due', { day, when: formatRelative(dueAt) })}
      </Text>
      <Form form={form} label={t('questionnaire.form')} warnOnLeave={false}>
        <Stack gap="lg">
          {questions.map((question) => (
            <QuestionField
              key={question.id}
              question={question}
              maxLength={4000}
              field={form.fields.getInputProps(`answers.${question.id}`)}
            />
          ))}
        </Stack>
        <Hint>{t('questionnaire.once')}</Hint>
        <FormActions submit={t('questionnaire.send')} busy={form.busy} />
      </Form>
    </section>
  )
}
