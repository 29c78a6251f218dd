import { Button, Modal, Stack, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { JobPage } from '@vouch/contract'
import type { ReactNode } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { useWizardJob } from './job-draft-context.ts'
import { texts } from './job-wizard.en.ts'
import classes from './job-wizard.module.css'
import { categoriesQuery } from './job-wizard-queries.ts'
import { previewJob } from './preview-job.ts'
import { QuestionsPreview } from './questions/questions-preview.tsx'

interface JobPreviewProps {
  /** Renders a job like its public page. */
  readonly renderJob: (job: JobPage) => ReactNode
}

/** Preview of the job's public page with the current form values. */
export function JobPreview({ renderJob }: JobPreviewProps) {
  const t = useTexts(texts)
  const { job, draft } = useWizardJob()
  const [opened, { open, close }] = useDisclosure(false)
  const { data } = useQuery(categoriesQuery)
  const page = previewJob(job, draft.values, data?.items ?? [])

  return (
    <section className={classes.group} aria-labelledby="preview-title">
      <Title order={2} size="h3" id="preview-title">
        {t('preview.title')}
      </Title>
      <div className={classes.quiet}>{t('preview.hint')}</div>
      <div>
        <Button variant="default" leftSection={<IconEye size={16} />} onClick={open}>
          {t('preview.show')}
        </Button>
      </div>
      <Modal
        opened={opened}
        onClose={close}
        size="xl"
        title={t('preview.title')}
        closeButtonProps={{ 'aria-label': t('preview.close') }}
      >
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
      </Modal>
    </section>
  )
}
