import { List, Stack, Text, Title } from '@mantine/core'
import type { JobPage } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { ApplicationLinks } from './application-links.tsx'
import { applyTexts } from './apply.en.ts'
import { ApplyFrame } from './apply-frame.tsx'

interface ApplySentProps {
  readonly job: JobPage
  readonly applicationId: string
}

/** The application was sent just now: says so, and what happens next. */
export function ApplySent({ job, applicationId }: ApplySentProps) {
  const t = useTexts(applyTexts)
  const company = job.company.name
  return (
    <ApplyFrame job={job} title={t('sent.title')}>
      <Stack gap="md">
        <Text role="status">{t('sent.lead', { company, title: job.title })}</Text>
        <Title order={2}>{t('sent.nextTitle')}</Title>
        <List spacing="xs">
          <List.Item>{t('sent.read', { company })}</List.Item>
          <List.Item>{t('sent.write')}</List.Item>
          <List.Item>{t('sent.answer')}</List.Item>
        </List>
        <ApplicationLinks applicationId={applicationId} />
      </Stack>
    </ApplyFrame>
  )
}
