import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createJobFeed, type Person } from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify } from '#lib/api/notify.ts'
import { messagesByPath } from '#lib/draft/refusals.ts'
import { endSubmission, submissionKey } from '#lib/draft/submission-key.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import { Dialog } from '#ui/layout/dialog.tsx'
import { storeFeed } from '../job-import-queries.ts'
import { OwnerField } from '../owner-field.tsx'
import { firstOwner } from '../owners.ts'
import { feedTexts } from './feed.en.ts'
import { FeedFields, type FeedForm, feedForm } from './feed-fields.tsx'

interface AddFeedDialogProps {
  readonly person: Person
  readonly opened: boolean
  readonly onClose: () => void
}

/** Dialog that adds a feed and then opens its page, where its preview appears. */
export function AddFeedDialog({ person, opened, onClose }: AddFeedDialogProps) {
  const t = useTexts(feedTexts)
  return (
    <Dialog title={t('form.addTitle')} opened={opened} onClose={onClose}>
      <AddFeed person={person} onClose={onClose} />
    </Dialog>
  )
}

function AddFeed({ person, onClose }: Pick<AddFeedDialogProps, 'person' | 'onClose'>) {
  const t = useTexts(feedTexts)
  const client = useQueryClient()
  const navigate = useNavigate()
  const [owner, setOwner] = useState(() => firstOwner(person))
  const form: FeedForm = useRecordForm({
    schema: feedForm,
    initialValues: { name: '', url: '', everyHours: 24 },
    onSubmit: async (values) => {
      const body = { ...values, companyId: owner.companyId }
      const idempotencyKey = submissionKey('job-feed', body)
      const added = await api(createJobFeed, { body }, { quiet: true, idempotencyKey })
      endSubmission('job-feed')
      storeFeed(client, added)
      notify(t('form.added'))
      await navigate({ to: '/admin/jobs/feeds/$id', params: { id: added.id } })
    },
    fieldErrors: urlErrors,
  })
  return (
    <Form form={form} label={t('form.addTitle')} warnOnLeave={false}>
      <Text c="dimmed" size="sm">
        {t('form.body')}
      </Text>
      <FeedFields form={form} />
      <OwnerField person={person} owner={owner} onChange={setOwner} />
      <FormActions submit={t('form.add')} busy={form.busy}>
        <Button variant="default" onClick={onClose}>
          {t('form.cancel')}
        </Button>
      </FormActions>
    </Form>
  )
}

/** A conflict is about the address: another feed has it already. */
export function urlErrors(error: unknown) {
  return messagesByPath(error) ?? (isProblem(error, 'conflict') ? { url: error.message } : null)
}
