import { ActionIcon, Button, Checkbox, Select, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { questionnaireDefaults, questionnaireInput, sendQuestionnaire } from '@vouch/contract'
import { lastDay } from '@vouch/domain'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { DayInput } from '#ui/form/day-input.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { type RecordForm, useRecordForm } from '#ui/form/use-record-form.ts'
import classes from './applicant.module.css'
import { useApplicant } from './applicant-context.ts'
import { stageTexts } from './stages.en.ts'
import { useStageAct } from './use-stage-act.ts'

const blank = { text: '', kind: 'text' as const, required: true }

interface QuestionnaireFormProps {
  readonly onDone: () => void
  /** Null where there is nothing to go back to. */
  readonly onCancel: (() => void) | null
}

/** Composes up to 20 questions. */
export function QuestionnaireForm({ onDone, onCancel }: QuestionnaireFormProps) {
  const t = useTexts(stageTexts)
  const { application } = useApplicant()
  const act = useStageAct()
  const form = useRecordForm({
    schema: questionnaireInput,
    initialValues: { questions: [blank] },
    draftKey: `questionnaire.${application.id}`,
    onSubmit: async (body) => {
      await act(() => api(sendQuestionnaire, { params: { id: application.id }, body }, { quiet: true }))
      notify(t('questionnaire.done'))
      onDone()
    },
  })
  const { fields } = form
  const today = new Date().toISOString().slice(0, 10)
  const full = fields.values.questions.length >= questionnaireDefaults.maxQuestions

  return (
    <Form form={form} label={t('questionnaire.compose', { name: application.candidate.name })}>
      {fields.values.questions.map((_question, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a question has nothing but its place before it is sent
        <Question key={index} form={form} index={index} />
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={full}
          onClick={() => fields.insertListItem('questions', blank)}
        >
          {t('questionnaire.add')}
        </Button>
      </div>
      <DayInput
        label={t('questionnaire.dueOn')}
        description={t('questionnaire.dueHint')}
        min={lastDay(today, 0)}
        value={fields.values.dueOn ?? ''}
        onChange={(day) => fields.setFieldValue('dueOn', day === '' ? undefined : day)}
        error={fields.errors.dueOn}
        path="dueOn"
      />
      <FormActions>
        <Button type="submit" loading={form.busy}>
          {t('questionnaire.submit')}
        </Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t('questionnaire.cancel')}
          </Button>
        )}
      </FormActions>
    </Form>
  )
}

interface QuestionProps {
  readonly form: RecordForm<typeof questionnaireInput>
  readonly index: number
}

function Question({ form, index }: QuestionProps) {
  const t = useTexts(stageTexts)
  const { fields } = form
  const number = index + 1
  const path = `questions.${index}` as const
  return (
    // biome-ignore lint/a11y/useSemanticElements: the fields of one question belong together without a frame of their own
    <div className={classes.card} role="group" aria-label={t('questionnaire.number', { number })}>
      <div className={classes.head}>
        <b>{t('questionnaire.number', { number })}</b>
        {fields.values.questions.length > 1 && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            onClick={() => fields.removeListItem('questions', index)}
            aria-label={t('questionnaire.remove', { number })}
          >
            <IconTrash size={16} />
          </ActionIcon>
        )}
      </div>
      <TextInput
        {...fields.getInputProps(`${path}.text`)}
        label={t('questionnaire.text')}
        maxLength={500}
        withAsterisk
      />
      <Select
        {...fields.getInputProps(`${path}.kind`)}
        label={t('questionnaire.kind')}
        data={[
          { value: 'text', label: t('questionnaire.kinds.text') },
          { value: 'yes-no', label: t('questionnaire.kinds.yes-no') },
        ]}
        allowDeselect={false}
        maw="14rem"
      />
      <Checkbox
        {...fields.getInputProps(`${path}.required`, { type: 'checkbox' })}
        label={t('questionnaire.required')}
      />
    </div>
  )
}
