import { Radio, Stack } from '@mantine/core'
import { jobLifeDays, lastDay } from '@vouch/domain'
import { useTexts } from '#lib/format/texts.ts'
import { localToday } from '#lib/format/today.ts'
import { MomentFields } from '#ui/form/moment-fields.tsx'
import { useWizardJob } from '../job-draft-context.ts'
import { texts } from '../job-wizard.en.ts'
import { usePublicationChoice } from './publication-choice.ts'

/** Whether a draft is published at once or later. Nothing for a job that was published before. */
export function PublicationField() {
  const t = useTexts(texts)
  const { job, errors } = useWizardJob()
  const { choice, choose, fault } = usePublicationChoice(job)
  if (job.status !== 'draft') return null
  const today = localToday()
  return (
    <>
      <Radio.Group
        label={t('publish.when')}
        value={choice.isLater ? 'later' : 'now'}
        onChange={(value) => choose({ isLater: value === 'later' })}
      >
        <Stack gap="xs" mt={6}>
          <Radio value="now" label={t(job.needsApproval ? 'publish.nowApproval' : 'publish.now')} />
          <Radio value="later" label={t('publish.later')} description={t('publish.laterHint')} />
        </Stack>
      </Radio.Group>
      {choice.isLater && (
        <MomentFields
          value={choice.moment}
          onChange={(moment) => choose({ moment })}
          min={today}
          max={lastDay(today, jobLifeDays.max)}
          error={errors.at ?? (choice.isMissed && fault ? t(`publish.${fault}`) : null)}
          path="at"
        />
      )}
    </>
  )
}
