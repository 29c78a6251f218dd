import { Button, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconEye } from '@tabler/icons-react'
import type { JobPage } from '@vouch/contract'
import type { ReactNode } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { Modal } from '#ui/layout/modal.tsx'
import { JobContentsPreview } from './job-contents-preview.tsx'
import { useWizardJob } from './job-draft-context.ts'
import { texts } from './job-wizard.en.ts'
import classes from './job-wizard.module.css'

interface JobPreviewProps {
  /** Renders a job like its public page. */
  readonly renderJob: (job: JobPage) => ReactNode
}

/** Preview of the job's public page with the current form values. */
export function JobPreview({ renderJob }: JobPreviewProps) {
  const t = useTexts(texts)
  const { job, draft } = useWizardJob()
  const [opened, { open, close }] = useDisclosure(false)

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
        <JobContentsPreview job={job} draft={draft.values} renderJob={renderJob} />
      </Modal>
    </section>
  )
}
