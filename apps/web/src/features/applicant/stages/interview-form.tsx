import { Button, NumberInput, TextInput } from '@mantine/core'
import { interviewInput, interviewMinutes, proposeInterview } from '@vouch/contract'
import { startOfStages } from '@vouch/domain'
import { z } from 'zod'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify } from '#lib/api/notify.ts'
import { ownTimeZone } from '#lib/format/format.ts'
import { momentOf } from '#lib/format/interview-time.ts'
import { useTexts } from '#lib/format/texts.ts'
import { utcToday } from '#lib/format/today.ts'
import { DayInput } from '#ui/form/day-input.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { LongTextarea } from '#ui/form/long-textarea.tsx'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import classes from '../applicant.module.css'
import { useApplicant } from '../applicant-context.ts'
import { stageTexts } from './stages.en.ts'
import { useStageCommand } from './use-stage-command.ts'

// The form has separate fields for day and time; the API has one timestamp.
const schema = interviewInput
  .omit({ startsAt: true })
  .extend({ day: z.string(), time: z.string() })
  .superRefine(({ day, time }, context) => {
    const moment = momentOf(day, time)
    const sentence =
      moment === null
        ? stageTexts.t('interview.fullTime')
        : Date.parse(moment) <= Date.now()
          ? stageTexts.t('interview.futureOnly')
          : null
    if (sentence !== null) {
      const path = day === '' || moment !== null ? 'day' : 'time'
      context.addIssue({ code: 'custom', path: [path], message: sentence })
    }
  })

export function InterviewForm({ onDone }: { readonly onDone: () => void }) {
  const t = useTexts(stageTexts)
  const { application } = useApplicant()
  const { name } = application.candidate
  const act = useStageCommand()
  const form = useRecordForm({
    schema,
    initialValues: { day: '', time: '', ...startOfStages(application.stagePlan).interview },
    draftKey: `interview.${application.id}`,
    onSubmit: async ({ day, time, ...rest }) => {
      const body = { ...rest, startsAt: momentOf(day, time) ?? '' }
      await act(() => api(proposeInterview, { params: { id: application.id }, body }, { quiet: true }))
      notify(t('interview.done', { name }))
      onDone()
    },
    fieldErrors: (error) =>
      isProblem(error) && error.errors.length > 0
        ? Object.fromEntries(
            error.errors.map(({ path, message }) => [path === 'startsAt' ? 'day' : path, message]),
          )
        : null,
  })
  const { fields } = form
  return (
    <Form form={form} label={t('interview.propose')}>
      <div className={classes.row}>
        <DayInput
          label={t('interview.day')}
          value={fields.values.day}
          onChange={(day) => fields.setFieldValue('day', day)}
          error={fields.errors.day}
          min={utcToday()}
          path="day"
          required
        />
        <TextInput
          {...fields.getInputProps('time')}
          type="time"
          label={t('interview.time')}
          description={t('interview.timeHint', { zone: ownTimeZone().replaceAll('_', ' ') })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          withAsterisk
        />
        <NumberInput
          {...fields.getInputProps('minutes')}
          label={t('interview.minutes')}
          min={interviewMinutes.min}
          max={interviewMinutes.max}
          step={15}
          allowDecimal={false}
          allowNegative={false}
        />
      </div>
      <TextInput
        {...fields.getInputProps('place')}
        label={t('interview.place')}
        description={t('interview.placeHint')}
        maxLength={300}
        withAsterisk
      />
      <LongTextarea
        {...fields.getInputProps('note')}
        label={t('interview.note')}
        description={t('interview.noteHint')}
        max={2000}
        minRows={2}
        maxRows={8}
      />
      <FormActions submit={t('interview.submit')} busy={form.busy}>
        <Button variant="default" onClick={onDone}>
          {t('questionnaire.cancel')}
        </Button>
      </FormActions>
    </Form>
  )
}
