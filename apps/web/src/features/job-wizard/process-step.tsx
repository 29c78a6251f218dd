import { NumberInput, Radio, Stack } from '@mantine/core'
import {
  blindStages,
  cvRules,
  type EmployerJob,
  type JobPage,
  letterRules,
  maxRegretHours,
} from '@vouch/contract'
import { jobLifeDays, lastDay } from '@vouch/domain'
import type { ReactNode } from 'react'
import { formatDay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { DayInput } from '#ui/form/day-input.tsx'
import { FieldGroup } from './field-group.tsx'
import { useJobFields, useWizardJob } from './job-draft-context.ts'
import { JobPreview } from './job-preview.tsx'
import { texts } from './job-wizard.en.ts'
import classes from './job-wizard.module.css'
import { LaterStages } from './later-stages/later-stages.tsx'
import { MissingOfJob } from './publishing/missing-list.tsx'
import { usePublicationChoice } from './publishing/publication-choice.ts'
import { PublicationField } from './publishing/publication-field.tsx'
import { QuestionsField } from './questions/questions-field.tsx'
import { WarningSummary } from './warnings/job-warnings.tsx'

interface ProcessStepProps {
  /** Renders a job like its public page. */
  readonly renderJob: (job: JobPage) => ReactNode
  /** Renders the job's hiring team, which is saved at once. */
  readonly renderTeam: (job: EmployerJob) => ReactNode
}

export function ProcessStep({ renderJob, renderTeam }: ProcessStepProps) {
  const t = useTexts(texts)
  const field = useJobFields()
  const { job } = useWizardJob()
  const { firstDay } = usePublicationChoice(job)
  const last = lastDay(firstDay, jobLifeDays.max)
  const { companyPromise } = job
  const blindLocked = hasApplications(job)
  const { error = null } = field.shared('closesOn')

  return (
    <>
      <DayInput
        label={t('field.closesOn')}
        description={t('hint.closesOn', { last: formatDay(last) })}
        min={lastDay(firstDay, 1)}
        max={last}
        value={field.values.closesOn ?? ''}
        onChange={(day) => field.set('closesOn', day === '' ? null : day)}
        error={error}
        path="closesOn"
      />
      <Radio.Group {...field.pick('cvRule')} description={t('hint.cvRule')}>
        <Stack gap="xs" mt={6}>
          {cvRules.map((value) => (
            <Radio key={value} value={value} label={t(`cvRule.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Radio.Group {...field.pick('letterRule')} description={t('hint.letterRule')}>
        <Stack gap="xs" mt={6}>
          {letterRules.map((value) => (
            <Radio key={value} value={value} label={t(`letterRule.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Radio.Group
        {...field.shared('blindUntil')}
        label={t('field.blindUntil')}
        description={t(blindLocked ? 'hint.blindLocked' : 'hint.blindUntil')}
        value={field.values.blindUntil ?? 'off'}
        onChange={(value) => field.set('blindUntil', blindStages.find((stage) => stage === value) ?? null)}
      >
        <Stack gap="xs" mt={6}>
          {(['off', ...blindStages] as const).map((value) => (
            <Radio key={value} value={value} label={t(`blindUntil.${value}`)} disabled={blindLocked} />
          ))}
        </Stack>
      </Radio.Group>
      <QuestionsField />
      <NumberInput
        {...field.number('promiseDays', null)}
        description={
          companyPromise === null ? t('hint.promise') : t('hint.companyPromise', { count: companyPromise })
        }
        min={1}
        max={companyPromise ?? 60}
        allowDecimal={false}
        styles={{ wrapper: { maxInlineSize: '14rem' } }}
      />
      <NumberInput
        {...field.number('regretHours', 0)}
        description={t('hint.regretHours')}
        min={0}
        max={maxRegretHours}
        allowDecimal={false}
        styles={{ wrapper: { maxInlineSize: '14rem' } }}
      />
      <LaterStages />
      <FieldGroup title={t('team')}>
        <div className={classes.quiet}>{t('hint.team')}</div>
        {renderTeam(job)}
      </FieldGroup>
      <PublicationField />
      <WarningSummary />
      <JobPreview renderJob={renderJob} />
      <MissingOfJob />
    </>
  )
}

/** Whether anybody is known to have applied; the server knows of all. */
function hasApplications({ counts, ended }: EmployerJob): boolean {
  return [...Object.values(counts ?? {}), ...Object.values(ended ?? {})].some((count) => count > 0)
}
