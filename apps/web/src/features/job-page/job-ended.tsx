import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { LinkButton } from '#ui/layout/link.tsx'
import { Page } from '#ui/layout/page.tsx'
import { jobPageTexts } from './job-page.en.ts'
import { SimilarJobs } from './similar-jobs.tsx'

interface JobEndedProps {
  readonly slug: string
  readonly sentence: string
  readonly note: ReactNode
}

/** What stands at the address of a job that takes no more applications. */
export function JobEnded({ slug, sentence, note }: JobEndedProps) {
  const t = useTexts(jobPageTexts)
  return (
    <Page title={t('ended.title')}>
      <Stack align="flex-start" gap="md">
        <Text>{sentence}</Text>
        <LinkButton to="/jobs" variant="default">
          {t('ended.search')}
        </LinkButton>
      </Stack>
      {note}
      <SimilarJobs slug={slug} title={t('ended.similar')} />
    </Page>
  )
}
