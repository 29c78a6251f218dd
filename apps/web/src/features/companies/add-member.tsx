import { Button, Select, TextInput, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { addCompanyMember, companyMemberInput, companyRoles } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { refreshCompany } from '#lib/data/companies.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import { texts } from './companies.en.ts'
import classes from './companies.module.css'

interface AddMemberProps {
  readonly companyId: string
  /** Whether the company has no members yet, so that the new member becomes its owner. */
  readonly first: boolean
}

/** For administrators: adds a person who has an account to a company, without an invitation. */
export function AddMember({ companyId, first }: AddMemberProps) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const client = useQueryClient()
  const form = useRecordForm({
    schema: companyMemberInput,
    initialValues: { email: '', role: first ? 'owner' : 'recruiter' },
    onSubmit: async (input) => {
      const params = { id: companyId }
      const added = await api(addCompanyMember, { params, body: input }, { quiet: true })
      notify(t('members.added', { name: added.displayName || added.email }))
      form.fields.setValues({ email: '', role: 'recruiter' })
      await refreshCompany(client, companyId)
    },
  })
  return (
    <section className={classes.part}>
      <Title order={3}>{t('members.addTitle')}</Title>
      <div className={classes.form}>
        <Form form={form} label={t('members.addTitle')} warnOnLeave={false}>
          <div className={classes.pair}>
            <TextInput
              {...form.fields.getInputProps('email')}
              label={t('members.email')}
              description={t('members.emailHint')}
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
          </div>
          <FormActions>
            <Button type="submit" variant="default" loading={form.busy}>
              {t('members.submit')}
            </Button>
          </FormActions>
        </Form>
      </div>
    </section>
  )
}
