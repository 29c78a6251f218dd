import { Button, Select, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { detailsInput, maxDetails, requestDetails } from '@vouch/contract'
import { startOfStages } from '@vouch/domain'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import type { RecordForm } from '#ui/form/use-schema-form.ts'
import { IconAction } from '#ui/layout/icon-action.tsx'
import classes from '../applicant.module.css'
import { useApplicant } from '../applicant-context.ts'
import { stageTexts } from './stages.en.ts'
import { useStageCommand } from './use-stage-command.ts'

const blank = { name: '', kind: 'document' as const, note: '' }

export function DetailsForm({ onDone }: { readonly onDone: () => void }) {
  const t = useTexts(stageTexts)
  const { application } = useApplicant()
  // A later request asks for something else.
  const items = application.details.length > 0 ? [] : startOfStages(application.stagePlan).items
  const act = useStageCommand()
  const form = useRecordForm({
    schema: detailsInput,
    initialValues: { items: items.length > 0 ? items : [blank] },
    draftKey: `details.${application.id}`,
    onSubmit: async (body) => {
      await act(() => api(requestDetails, { params: { id: application.id }, body }, { quiet: true }))
      notify(t('details.done'))
      onDone()
    },
  })
  const { fields } = form
  return (
    <Form form={form} label={t('details.request')}>
      {fields.values.items.map((_item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an unsent item has no id
        <Item key={index} form={form} index={index} />
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={fields.values.items.length >= maxDetails}
          onClick={() => fields.insertListItem('items', blank)}
        >
          {t('details.add')}
        </Button>
      </div>
      <FormActions submit={t('details.submit')} busy={form.busy}>
        <Button variant="default" onClick={onDone}>
          {t('details.cancel')}
        </Button>
      </FormActions>
    </Form>
  )
}

interface ItemProps {
  readonly form: RecordForm<typeof detailsInput>
  readonly index: number
}

function Item({ form, index }: ItemProps) {
  const t = useTexts(stageTexts)
  const { fields } = form
  const number = index + 1
  const path = `items.${index}` as const
  return (
    // biome-ignore lint/a11y/useSemanticElements: the fields of an item need a group without a visible frame
    <div className={classes.card} role="group" aria-label={t('details.number', { number })}>
      <div className={classes.head}>
        <b>{t('details.number', { number })}</b>
        {fields.values.items.length > 1 && (
          <IconAction
            icon={IconTrash}
            label={t('details.remove', { number })}
            onClick={() => fields.removeListItem('items', index)}
          />
        )}
      </div>
      <TextInput
        {...fields.getInputProps(`${path}.name`)}
        label={t('details.name')}
        description={t('details.nameHint')}
        maxLength={120}
        withAsterisk
      />
      <Select
        {...fields.getInputProps(`${path}.kind`)}
        label={t('details.kind')}
        data={[
          { value: 'document', label: t('details.kinds.document') },
          { value: 'text', label: t('details.kinds.text') },
        ]}
        allowDeselect={false}
        maw="16rem"
      />
      <TextInput
        {...fields.getInputProps(`${path}.note`)}
        label={t('details.note')}
        description={t('details.noteHint')}
        maxLength={500}
      />
    </div>
  )
}
