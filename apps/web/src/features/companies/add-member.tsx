import { Button, Select, TextInput, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { addCompanyMember, companyMemberInput, companyRoles, inviteToCompany } from '@vouch/contract'
import { api } from '#lib/api.ts'
import { currentPersonQuery } from '#lib/current-person.ts'
import { notify } from '#lib/notify.ts'
import { useTexts } from '#lib/texts.ts'
import { words } from '#lib/words.en.ts'
import { Form } from '#ui/form.tsx'
import { FormActions } from '#ui/form-actions.tsx'
import { useRecordForm } from '#ui/use-record-form.ts'
import { texts } from './companies.en.ts'
import classes from './companies.module.css'
import { refreshMembers } from './companies-queries.ts'

interface AddMemberProps {
  readonly companyId: string
  /** The company has nobody yet: the first one is to own it. */
  readonly first: boolean
}

/** Invites somebody by e-mail address; an admin adds who has an account without asking. */
export function AddMember({ companyId, first }: AddMemberProps) {
  const t = useTexts(texts)
  const word = useTexts(words)
  const client = useQueryClient()
  const { data: person } = useQuery(currentPersonQuery)
  const isAdmin = person?.roles.includes('admin') ?? false
  const initialValues = { email: '', role: first ? ('owner' as const) : ('recruiter' as const) }
  const form = useRecordForm({
    schema: companyMemberInput,
    initialValues,
    onSubmit: async (input) => {
      const params = { id: companyId }
      if (isAdmin) {
        const added = await api(addCompanyMember, { params, body: input }, { quiet: true })
        notify(t('members.added', { name: added.displayName || added.email }))
      } else {
        const { email } = await api(inviteToCompany, { params, body: input }, { quiet: true })
        notify(t('members.invited', { email }))
      }
      form.fields.setValues({ email: '', role: 'recruiter' })
      await refreshMembers(client)
    },
  })
  return (
    <div className={classes.add}>
      <Title order={3} mb="sm">
        {t('members.addTitle')}
      </Title>
      <Form form={form} label={t('members.addTitle')} warnOnLeave={false}>
        <TextInput
          {...form.fields.getInputProps('email')}
          label={t('members.email')}
          description={t(isAdmin ? 'members.emailHint' : 'members.inviteHint')}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          type="email"
          maxLength={254}
          withAsterisk
        />
        <Select
          {...form.fields.getInputProps('role')}
          label={t('members.role')}
          data={companyRoles.map((value) => ({ value, label: word(`companyRole.${value}`) }))}
          allowDeselect={false}
        />
        <FormActions>
          <Button type="submit" loading={form.busy}>
            {t(isAdmin ? 'members.submit' : 'members.inviteSubmit')}
          </Button>
        </FormActions>
      </Form>
    </div>
  )
}
