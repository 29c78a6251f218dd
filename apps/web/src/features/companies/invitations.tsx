import { Button, Select, Text, TextInput, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Company,
  companyMemberInput,
  companyRoles,
  inviteToCompany,
  withdrawCompanyInvitation,
} from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify } from '#lib/api/notify.ts'
import { invitationsQuery } from '#lib/data/company-people.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { invitationTexts } from '#ui/list/invitation-list.en.ts'
import { InvitationList } from '#ui/list/invitation-list.tsx'
import { ConfirmEmailFirst } from '#ui/sign-in/confirm-email-first.tsx'
import { texts } from './companies.en.ts'
import classes from './companies.module.css'

export function Invitations({ company }: { readonly company: Company }) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const client = useQueryClient()
  const { queryKey } = invitationsQuery(company.id)
  const { data } = useQuery(invitationsQuery(company.id))
  const open = data?.items ?? []
  const { ref } = useFocusFallback<HTMLElement>(open.length)
  return (
    <section ref={ref} tabIndex={-1} className={classes.part}>
      <Title order={3}>{t('invitations.title')}</Title>
      <Text c="dimmed">{t('invitations.body')}</Text>
      <ConfirmEmailFirst>
        <InviteForm companyId={company.id} />
      </ConfirmEmailFirst>
      {open.length > 0 && (
        <InvitationList
          label={t('invitations.open')}
          invitations={open}
          about={({ role, invitedBy }) =>
            t('invitations.as', { role: word(`companyRole.${role}`), name: invitedBy })
          }
          invite={({ email, role }) =>
            api(inviteToCompany, { params: { id: company.id }, body: { email, role } }, { quiet: true })
          }
          withdraw={({ id }) =>
            api(withdrawCompanyInvitation, { params: { id: company.id, invitationId: id } }, { quiet: true })
          }
          onSettled={() => client.invalidateQueries({ queryKey })}
        />
      )}
    </section>
  )
}

function InviteForm({ companyId }: { readonly companyId: string }) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const client = useQueryClient()
  const form = useRecordForm({
    schema: companyMemberInput,
    initialValues: { email: '', role: 'recruiter' },
    onSubmit: async (body) => {
      const { email } = await api(inviteToCompany, { params: { id: companyId }, body }, { quiet: true })
      notify(invitationTexts.t('sent', { email }))
      form.fields.setValues({ email: '' })
      await client.invalidateQueries({ queryKey: invitationsQuery(companyId).queryKey })
    },
    fieldErrors: (error) => (isProblem(error, 409) ? { email: error.message } : null),
  })
  return (
    <div className={classes.form}>
      <Form form={form} label={t('invitations.title')} warnOnLeave={false}>
        <div className={classes.pair}>
          <TextInput
            {...form.fields.getInputProps('email')}
            label={t('invitations.email')}
            type="email"
            autoComplete="off"
            maxLength={254}
            withAsterisk
          />
          <Select
            {...form.fields.getInputProps('role')}
            label={t('invitations.role')}
            data={companyRoles.map((value) => ({ value, label: word(`companyRole.${value}`) }))}
            allowDeselect={false}
          />
        </div>
        <FormActions>
          <Button type="submit" variant="default" loading={form.busy}>
            {t('invitations.submit')}
          </Button>
        </FormActions>
      </Form>
    </div>
  )
}
