import { NumberInput, Radio, Stack } from '@mantine/core'
import { cvRules, type JobPage } from '@vouch/contract'
import { jobLifeDays, lastDay } from '@vouch/domain'
import type { ReactNode } from 'react'
import { formatDay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { DayInput } from '#ui/form/day-input.tsx'
import { useWizardJob } from './job-draft-context.ts'
import { JobPreview } from './job-preview.tsx'
import { texts } from './job-wizard.en.ts'
import { MissingOfJob } from './missing-list.tsx'
import { QuestionsField } from './questions-field.tsx'
import { today } from './today.ts'

interface ProcessStepProps {
  /** Shows a job as its public page does. */
  readonly renderJob: (job: JobPage) => ReactNode
}

/** Step 3: how people apply, and publishing. */
export function ProcessStep({ renderJob }: ProcessStepProps) {
  const t = useTexts(texts)
  const { form } = useWizardJob().draft
  const last = lastDay(today(), jobLifeDays.max)
  const { error } = form.getInputProps('closesOn')

  return (
    <>
      <DayInput
        label={t('field.closesOn')}
        description={t('hint.closesOn', { last: formatDay(last) })}
        min={lastDay(today(), 1)}
        max={last}
        value={form.values.closesOn ?? ''}
        onChange={(day) => form.setFieldValue('closesOn', day === '' ? null : day)}
        error={error}
        path="closesOn"
      />
      <Radio.Group {...form.getInputProps('cvRule')} label={t('field.cvRule')} description={t('hint.cvRule')}>
        <Stack gap="xs" mt={6}>
          {cvRules.map((value) => (
            <Radio key={value} value={value} label={t(`cvRule.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <QuestionsField />
      <NumberInput
        {...form.getInputProps('regretHours')}
        onChange={(value) => form.setFieldValue('regretHours', typeof value === 'number' ? value : 0)}
        label={t('field.regretHours')}
        description={t('hint.regretHours')}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        min={0}
        max={720}
        allowDecimal={false}
        allowNegative={false}
        styles={{ wrapper: { maxInlineSize: '14rem' } }}
      />
      <JobPreview renderJob={renderJob} />
      <MissingOfJob />
    </>
  )
}
