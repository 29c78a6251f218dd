import { Group, List, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { JobPage } from '@vouch/contract'
import { myApplicationOf } from '#lib/data/my-applications.ts'
import { useTexts } from '#lib/format/texts.ts'
import { promiseOf } from '#ui/application/answer-promise.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { applyTexts } from './apply.en.ts'
import { ApplyFrame } from './apply-frame.tsx'

interface ApplySentProps {
  readonly job: JobPage
  readonly applicationId: string
}

export function ApplySent({ job, applicationId }: ApplySentProps) {
  const t = useTexts(applyTexts)
  const company = job.company.name
  const { data } = useQuery(myApplicationOf(applicationId))
  const promise = promiseOf(data?.turn ?? null)
  // Until the application is loaded, which may fail right after the connection came back, only the job says it.
  const days = data ? null : job.promisedDays
  return (
    <ApplyFrame job={job} title={t('sent.title')}>
      <Stack gap="md">
        <Text role="status">{t('sent.lead', { company, title: job.title })}</Text>
        <Title order={2}>{t('sent.nextTitle')}</Title>
        <List spacing="xs">
          <List.Item>{t('sent.read', { company })}</List.Item>
          <List.Item>{t('sent.write')}</List.Item>
          <List.Item>
            {promise
              ? t('sent.promised', { company, day: promise.day })
              : days !== null
                ? t('sent.promisedDays', { company, count: days })
                : t('sent.answer')}
          </List.Item>
        </List>
        <ApplicationLinks applicationId={applicationId} />
      </Stack>
    </ApplyFrame>
  )
}

interface AppliedBeforeProps {
  readonly job: JobPage
  readonly applicationId: string
  readonly withdrawn: boolean
}

export function AppliedBefore({ job, applicationId, withdrawn }: AppliedBeforeProps) {
  const t = useTexts(applyTexts)
  return (
    <ApplyFrame job={job} title={withdrawn ? t('sent.withdrawn') : t('sent.already')}>
      <ApplicationLinks applicationId={applicationId} />
    </ApplyFrame>
  )
}

/** Links that follow on a sent application: the application itself, and more jobs. */
function ApplicationLinks({ applicationId }: { readonly applicationId: string }) {
  const t = useTexts(applyTexts)
  return (
    <Group gap="xs">
      <LinkButton to="/admin/jobs/applied/$id" params={{ id: applicationId }}>
        {t('sent.see')}
      </LinkButton>
      <LinkButton to="/jobs" variant="default">
        {t('sent.more')}
      </LinkButton>
    </Group>
  )
}
