import { Button, Select, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Company, type CompanyInvitation, companyInvitationInput, companyRoles } from '@vouch/contract'
import { isProblem } from '#lib/api-problem.ts'
import { invitationsQuery } from '#lib/company-people.ts'
import { formatDay } from '#lib/format.ts'
import { notifyError } from '#lib/notify.ts'
import { useTexts } from '#lib/texts.ts'
import { words } from '#lib/words.en.ts'
import { Form } from '#ui/form.tsx'
import { FormActions } from '#ui/form-actions.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { useRecordForm } from '#ui/use-record-form.ts'
import { useRescuedFocus } from '#ui/use-rescued-focus.ts'
import { texts } from './companies.en.ts'
import classes from './companies.module.css'
import { useInvitations } from './use-invitations.ts'

/** Who is invited by mail and has not answered, and inviting somebody. */
export function Invitations({ company }: { readonly company: Company }) {
  const t = useTexts(texts)
  const { data } = useQuery(invitationsQuery(company.id))
  const open = data?.items ?? []
  const { ref } = useRescuedFocus<HTMLElement>(open.length)
  return (
    <section ref={ref} tabIndex={-1} className={classes.part}>
      <Title order={3}>{t('invitations.title')}</Title>
      <Text c="dimmed">{t('invitations.body')}</Text>
      <InviteForm companyId={company.id} />
      {open.length > 0 && (
        <ul className={classes.rows} aria-label={t('invitations.open')}>
          {open.map((invitation) => (
            <Invitation key={invitation.id} companyId={company.id} invitation={invitation} />
          ))}
        </ul>
      )}
    </section>
  )
}

function InviteForm({ companyId }: { readonly companyId: string }) {
  const t = useTexts(texts)
  const word = useTexts(words)
  const { invite } = useInvitations(companyId)
  const form = useRecordForm({
    schema: companyInvitationInput,
    initialValues: { email: '', role: 'recruiter' },
    onSubmit: async (input) => {
      await invite.mutateAsync(input)
      form.fields.setValues({ email: '' })
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

interface InvitationProps {
  readonly companyId: string
  readonly invitation: CompanyInvitation
}

function Invitation({ companyId, invitation }: InvitationProps) {
  const t = useTexts(texts)
  const word = useTexts(words)
  const { invite, withdraw } = useInvitations(companyId)
  const { email, role, invitedBy, expiresAt } = invitation
  const isOver = Date.parse(expiresAt) <= Date.now()
  return (
    <li className={classes.row}>
      <div className={classes.rowBody}>
        <span className={classes.name}>{email}</span>
        <span className={classes.quiet}>
          {t('invitations.as', { role: word(`companyRole.${role}`), name: invitedBy })}
        </span>
        <span className={classes.quiet}>
          {isOver ? (
            <>
              {t('invitations.expired')} <RelativeTime value={expiresAt} />
            </>
          ) : (
            t('invitations.expires', { date: formatDay(expiresAt) })
          )}
        </span>
      </div>
      <div className={classes.acts}>
        <Button
          variant="default"
          loading={invite.isPending}
          onClick={() => invite.mutate({ email, role }, { onError: (error) => notifyError(error.message) })}
          aria-label={t('invitations.againNamed', { email })}
        >
          {t('invitations.again')}
        </Button>
        <Button
          variant="default"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate(invitation)}
          aria-label={t('invitations.withdrawNamed', { email })}
        >
          {t('invitations.withdraw')}
        </Button>
      </div>
    </li>
  )
}
