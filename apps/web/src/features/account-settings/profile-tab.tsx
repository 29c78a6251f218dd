import { TextInput } from '@mantine/core'
import { accountInput, type Person } from '@vouch/contract'
import { notify } from '#lib/api/notify.ts'
import { useUpdateAccount } from '#lib/data/own-account.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { OwnPhoto } from '#ui/form/own-photo.tsx'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import { texts } from './account-settings.en.ts'
import { EmailGroup } from './email-group.tsx'
import { SettingsGroup } from './settings-group.tsx'

const nameSchema = accountInput.pick({ displayName: true }).required()

export function ProfileTab({ person }: { readonly person: Person }) {
  return (
    <>
      <NameGroup person={person} />
      <PhotoGroup person={person} />
      <EmailGroup person={person} />
    </>
  )
}

function NameGroup({ person }: { readonly person: Person }) {
  const t = useTexts(texts)
  const { mutateAsync: update } = useUpdateAccount({ quiet: true })
  const form = useRecordForm({
    schema: nameSchema,
    initialValues: { displayName: person.displayName },
    onSubmit: async ({ displayName }) => {
      await update({ displayName })
      form.fields.setInitialValues({ displayName })
      form.fields.setValues({ displayName })
      notify(t('name.saved'))
    },
  })
  return (
    <SettingsGroup title={t('name.title')} description={t('name.hint')}>
      <Form form={form} label={t('name.title')}>
        <TextInput
          {...form.fields.getInputProps('displayName')}
          label={t('name.label')}
          autoComplete="name"
          maxLength={120}
          withAsterisk
        />
        <FormActions submit={t('name.submit')} busy={form.busy} />
      </Form>
    </SettingsGroup>
  )
}

function PhotoGroup({ person }: { readonly person: Person }) {
  const t = useTexts(texts)
  return (
    <SettingsGroup title={t('photo.title')} description={t('photo.body')}>
      <OwnPhoto person={person} />
    </SettingsGroup>
  )
}
