import { Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { EmployerJob, JobPage } from '@vouch/contract'
import type { ReactNode } from 'react'
import { formatDay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { FactsList } from '#ui/list/facts-list.tsx'
import { type DraftFields, toDraft } from './draft-fields.ts'
import { texts } from './job-wizard.en.ts'
import classes from './job-wizard.module.css'
import { categoriesQuery } from './job-wizard-queries.ts'
import { previewJob } from './preview-job.ts'
import { QuestionsPreview } from './questions/questions-preview.tsx'
import { WarningsToApprover } from './warnings/job-warnings.tsx'

interface JobContentsPreviewProps {
  readonly job: EmployerJob
  /** Values to show instead of the stored ones. */
  readonly draft?: DraftFields
  /** Renders a job like its public page. */
  readonly renderJob: (job: JobPage) => ReactNode
}

/** A job as candidates will see it, with its questions. */
export function JobContentsPreview({ job, draft = toDraft(job.fields), renderJob }: JobContentsPreviewProps) {
  const t = useTexts(texts)
  const { data } = useQuery(categoriesQuery)
  const page = previewJob(job, draft, data?.items ?? [])
  return (
    <Stack gap="lg" className={classes.preview}>
      <div>
        <Title order={2}>{page.title}</Title>
        <div>{page.company.name}</div>
      </div>
      {renderJob(page)}
      {page.questions.length > 0 && (
        <section>
          <Title order={2} mb="xs">
            {t('preview.questions')}
          </Title>
          <QuestionsPreview questions={page.questions} />
        </section>
      )}
    </Stack>
  )
}

/** What an owner approves: the job as candidates will see it, and what only the team knows. */
export function ApprovalPreview(props: Omit<JobContentsPreviewProps, 'draft'>) {
  const t = useTexts(texts)
  const { fields } = props.job
  const flagged = fields.questions.filter(({ knockOut }) => knockOut !== null).map(({ text }) => text)
  return (
    <Stack gap="lg">
      {props.job.permitted.includes('approve') && <WarningsToApprover job={props.job} />}
      <FactsList
        facts={[
          {
            label: t('field.closesOn'),
            value: fields.closesOn === null ? t('preview.defaultClosing') : formatDay(fields.closesOn),
          },
          { label: t('field.cvRule'), value: t(`cvRule.${fields.cvRule}`) },
          { label: t('field.letterRule'), value: t(`letterRule.${fields.letterRule}`) },
          { label: t('field.blindUntil'), value: t(`blindUntil.${fields.blindUntil ?? 'off'}`) },
          { label: t('field.promiseDays'), value: fields.promiseDays },
          { label: t('field.regretHours'), value: fields.regretHours },
          { label: t('preview.flagged'), value: flagged.length > 0 ? flagged.join(' · ') : null },
        ]}
      />
      <JobContentsPreview {...props} />
    </Stack>
  )
}
