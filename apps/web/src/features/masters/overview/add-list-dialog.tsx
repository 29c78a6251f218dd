import { Button, Text, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { addMaster, line, masterEntityName, required, text } from '@vouch/contract'
import { z } from 'zod'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify } from '#lib/api/notify.ts'
import { masterDefinitionQuery } from '#lib/data/masters.ts'
import { messagesByPath } from '#lib/draft/refusals.ts'
import { endSubmission, submissionKey } from '#lib/draft/submission-key.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import { Modal } from '#ui/layout/modal.tsx'
import { uiTexts } from '#ui/layout/ui.en.ts'
import { listNameOf } from '../definition/definition-values.ts'
import { masterSummariesQuery } from '../masters-queries.ts'
import { texts } from './overview.en.ts'

interface AddListDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
}

/** Dialog that adds a list and then opens its definition. */
export function AddListDialog({ opened, onClose }: AddListDialogProps) {
  const t = useTexts(texts)
  const ui = useTexts(uiTexts)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('addList.title')}
      closeButtonProps={{ 'aria-label': ui('confirm.close') }}
      // Input outside a form that warns would be lost by a click beside the dialog.
      closeOnClickOutside={false}
    >
      <AddListForm onClose={onClose} />
    </Modal>
  )
}

const schema = z.object({
  label: required(line(100)),
  name: masterEntityName.min(1),
  description: text(1000),
})

function AddListForm({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useRecordForm({
    schema,
    initialValues: { label: '', name: '', description: '' },
    onSubmit: async (values) => {
      const body = {
        ...values,
        labels: {},
        hierarchical: false,
        translatable: true,
        parents: [],
        fields: [],
        relations: [],
      }
      const idempotencyKey = submissionKey('master', body)
      const added = await api(addMaster, { body }, { quiet: true, idempotencyKey })
      endSubmission('master')
      client.setQueryData(masterDefinitionQuery(added.name).queryKey, added)
      await client.invalidateQueries({ queryKey: masterSummariesQuery.queryKey })
      notify(t('addList.added', { label: added.label }))
      await navigate({ to: '/admin/settings/masters/$entity/form', params: { entity: added.name } })
    },
    fieldErrors: (error) =>
      messagesByPath(error) ?? (isProblem(error, 'conflict') ? { name: error.message } : null),
  })
  const { fields } = form
  return (
    <Form form={form} label={t('addList.title')} warnOnLeave={false}>
      <Text c="dimmed" size="sm">
        {t('addList.body')}
      </Text>
      <TextInput
        {...fields.getInputProps('label')}
        onChange={({ currentTarget: { value } }) => {
          // The address follows the name until somebody types an address.
          const follows = fields.values.name === listNameOf(fields.values.label)
          fields.setFieldValue('label', value)
          if (follows) fields.setFieldValue('name', listNameOf(value))
        }}
        label={t('addList.label')}
        withAsterisk
        maxLength={100}
        data-autofocus
        autoComplete="off"
      />
      <TextInput
        {...fields.getInputProps('name')}
        label={t('addList.name')}
        description={t('addList.nameHint')}
        withAsterisk
        maxLength={60}
        autoComplete="off"
      />
      <Textarea
        {...fields.getInputProps('description')}
        label={t('addList.description')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
      />
      <FormActions submit={t('addList.submit')} busy={form.busy}>
        <Button variant="default" onClick={onClose}>
          {t('addList.cancel')}
        </Button>
      </FormActions>
    </Form>
  )
}
