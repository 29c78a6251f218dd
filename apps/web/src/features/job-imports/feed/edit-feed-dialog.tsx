import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type JobFeed, updateJobFeed } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import { Dialog } from '#ui/layout/dialog.tsx'
import { jobFeedQuery, storeFeed } from '../job-import-queries.ts'
import { texts } from '../job-imports.en.ts'
import { urlErrors } from './add-feed-dialog.tsx'
import { feedTexts } from './feed.en.ts'
import { FeedFields, type FeedForm, feedForm } from './feed-fields.tsx'

interface EditFeedDialogProps {
  readonly feed: JobFeed
  readonly opened: boolean
  readonly onClose: () => void
}

/** Dialog for the name, address and schedule of a feed. */
export function EditFeedDialog({ feed, opened, onClose }: EditFeedDialogProps) {
  const t = useTexts(feedTexts)
  return (
    <Dialog title={t('form.editTitle')} opened={opened} onClose={onClose}>
      <EditFeed feed={feed} onClose={onClose} />
    </Dialog>
  )
}

function EditFeed({ feed, onClose }: Omit<EditFeedDialogProps, 'opened'>) {
  const t = useTexts(feedTexts)
  const word = useTexts(texts)
  const client = useQueryClient()
  const { id } = feed
  const { queryKey } = jobFeedQuery(id)
  const form: FeedForm = useRecordForm({
    schema: feedForm,
    initialValues: { name: feed.name, url: feed.url, everyHours: feed.everyHours },
    onSubmit: async (values) => {
      const { version } = client.getQueryData(queryKey) ?? feed
      // An unchanged address is left out, because a new one is fetched for a new preview.
      const { url, ...others } = values
      const body = url === feed.url ? others : values
      try {
        storeFeed(client, await api(updateJobFeed, { params: { id }, version, body }, { quiet: true }))
      } catch (error) {
        if (!isProblem(error, 412)) throw error
        await client.invalidateQueries({ queryKey })
        throw new Error(word('stale'))
      }
      notify(t('form.saved'))
      onClose()
    },
    fieldErrors: urlErrors,
  })
  return (
    <Form form={form} label={t('form.editTitle')} warnOnLeave={false}>
      <Text c="dimmed" size="sm">
        {t('form.editBody')}
      </Text>
      <FeedFields form={form} />
      <FormActions submit={t('form.save')} busy={form.busy}>
        <Button variant="default" onClick={onClose}>
          {t('form.cancel')}
        </Button>
      </FormActions>
    </Form>
  )
}
