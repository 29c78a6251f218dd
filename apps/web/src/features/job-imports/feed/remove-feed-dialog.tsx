import { Radio, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { deleteJobFeed, type JobFeed } from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { counted } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { jobFeedQuery, jobFeedsQuery } from '../job-import-queries.ts'
import { feedTexts } from './feed.en.ts'

interface RemoveFeedDialogProps {
  readonly feed: JobFeed
  readonly opened: boolean
  readonly onClose: () => void
}

/** Asks what happens to the jobs of a feed, then removes it. */
export function RemoveFeedDialog({ feed, opened, onClose }: RemoveFeedDialogProps) {
  const t = useTexts(feedTexts)
  const client = useQueryClient()
  const navigate = useNavigate()
  const [jobs, setJobs] = useState<'keep' | 'close'>('keep')
  const { id, name, openJobs } = feed
  const remove = async () => {
    await api(deleteJobFeed, { params: { id }, query: { jobs } })
    notify(t('remove.done'))
    await client.invalidateQueries({ queryKey: jobFeedsQuery.queryKey })
    await navigate({ to: '/admin/jobs/imports', search: { tab: 'feeds' } })
    client.removeQueries({ queryKey: jobFeedQuery(id).queryKey })
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={t('remove.title', { name })}
      confirmLabel={t('remove.submit')}
      danger
      onConfirm={remove}
      onClose={onClose}
    >
      <Stack gap="md">
        {t('remove.body')}
        {openJobs > 0 && (
          <Radio.Group
            label={t('remove.jobs', counted(openJobs))}
            value={jobs}
            onChange={(value) => setJobs(value === 'close' ? 'close' : 'keep')}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="keep" label={t('remove.keep', { count: openJobs })} />
              <Radio value="close" label={t('remove.close', { count: openJobs })} />
            </Stack>
          </Radio.Group>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
