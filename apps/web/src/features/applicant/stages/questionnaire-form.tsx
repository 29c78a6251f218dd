import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { questionnaireDefaults, questionnaireInput, sendQuestionnaire } from '@vouch/contract'
import { lastDay, startOfStages } from '@vouch/domain'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { utcToday } from '#lib/format/today.ts'
import { DayInput } from '#ui/form/day-input.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import type { RecordForm } from '#ui/form/use-schema-form.ts'
import { IconAction } from '#ui/layout/icon-action.tsx'
import classes from '../applicant.module.css'
import { useApplicant } from '../applicant-context.ts'
import { stageTexts } from './stages.en.ts'
import { useStageCommand } from './use-stage-command.ts'

const blank = { text: '', kind: 'text' as const, required: true }

interface QuestionnaireFormProps {
  readonly onDone: () => void
  /** Called by the cancel button; null hides that button, because there is nothing to return to. */
  readonly onCancel: (() => void) | null
}

export function QuestionnaireForm({ onDone, onCancel }: QuestionnaireFormProps) {
  const t = useTexts(stageTexts)
  const { application } = useApplicant()
  const { questions } = startOfStages(application.stagePlan)
  const act = useStageCommand()
  const form = useRecordForm({
    schema: questionnaireInput,
    initialValues: { questions: questions.length > 0 ? questions : [blank] },
    draftKey: `questionnaire.${application.id}`,
    onSubmit: async (body) => {
      await act(() => api(sendQuestionnaire, { params: { id: application.id }, body }, { quiet: true }))
      notify(t('questionnaire.done'))
      onDone()
    },
  })
  const { fields } = form
  const today = utcToday()
  const full = fields.values.questions.length >= questionnaireDefaults.maxQuestions

  return (
    <Form form={form} label={t('questionnaire.compose', { name: application.candidate.name })}>
      {fields.values.questions.map((_question, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an unsent question has no id
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
      <FormActions submit={t('questionnaire.submit')} busy={form.busy}>
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
    // biome-ignore lint/a11y/useSemanticElements: the fields of a question need a group without a visible frame
    <div className={classes.card} role="group" aria-label={t('questionnaire.number', { number })}>
      <div className={classes.head}>
        <b>{t('questionnaire.number', { number })}</b>
        {fields.values.questions.length > 1 && (
          <IconAction
            icon={IconTrash}
            label={t('questionnaire.remove', { number })}
            onClick={() => fields.removeListItem('questions', index)}
          />
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
