import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { adminInvitationInput, inviteAdministrator } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify } from '#lib/api/notify.ts'
import { administratorsQuery } from '#lib/data/administrators.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import { invitationTexts } from '#ui/list/invitation-list.en.ts'
import type { FreshSignIn } from '#ui/sign-in/use-fresh-sign-in.tsx'
import { texts } from './administrators.en.ts'
import classes from './administrators.module.css'

export function InviteForm({ fresh }: { readonly fresh: FreshSignIn }) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const form = useRecordForm({
    schema: adminInvitationInput,
    initialValues: { email: '' },
    onSubmit: async (body) => {
      const { email } = await fresh.run(() => api(inviteAdministrator, { body }, { quiet: true }))
      notify(invitationTexts.t('sent', { email }))
      form.fields.setValues({ email: '' })
      await client.invalidateQueries({ queryKey: administratorsQuery.queryKey })
    },
    fieldErrors: (error) => (isProblem(error, 409) ? { email: error.message } : null),
  })
  return (
    <div className={classes.form}>
      <Form form={form} label={t('inviteTitle')} warnOnLeave={false}>
        <TextInput
          {...form.fields.getInputProps('email')}
          label={t('email')}
          description={t('emailHint')}
          type="email"
          maxLength={254}
          withAsterisk
        />
        <FormActions submit={t('invite')} busy={form.busy} />
      </Form>
    </div>
  )
}
