import { Button, TextInput } from '@mantine/core'
import type { Person } from '@vouch/contract'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { useTexts } from '#lib/format/texts.ts'
import { requestEmailChange } from '#lib/identity/identity-account.ts'
import { IdentityProblem } from '#lib/identity/identity-problem.ts'
import { savePath } from '#lib/identity/saved-path.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { useFreshSignIn } from '#ui/sign-in/use-fresh-sign-in.tsx'
import { texts } from './account-settings.en.ts'
import classes from './account-settings.module.css'
import { SettingsGroup } from './settings-group.tsx'

type Step = { readonly at: 'rest' | 'typing' } | { readonly at: 'sent'; readonly email: string }

export function EmailGroup({ person }: { readonly person: Person }) {
  const t = useTexts(texts)
  const [step, setStep] = useState<Step>({ at: 'rest' })
  const change = useRef<HTMLButtonElement>(null)
  const left = useRef(false)
  useEffect(() => {
    if (step.at === 'rest' && left.current) change.current?.focus()
    left.current = step.at !== 'rest'
  }, [step])
  return (
    <SettingsGroup title={t('email.title')} description={t('email.body')}>
      <div className={classes.stack}>
        <div className={classes.value}>
          <span className={classes.strong}>{person.email}</span>
          <StatusBadge tone={person.emailVerified ? 'good' : 'warn'}>
            {t(person.emailVerified ? 'email.verified' : 'email.unverified')}
          </StatusBadge>
        </div>
        {!person.emailVerified && <div className={classes.quiet}>{t('email.why')}</div>}
        {step.at === 'rest' && (
          <div className={classes.value}>
            {!person.emailVerified && (
              <LinkButton to="/signup-verify-otp" onClick={() => savePath()}>
                {t('email.verify')}
              </LinkButton>
            )}
            <Button ref={change} variant="default" onClick={() => setStep({ at: 'typing' })}>
              {t('email.change')}
            </Button>
          </div>
        )}
        {step.at === 'typing' && (
          <EmailForm
            current={person.email}
            onSent={(email) => setStep({ at: 'sent', email })}
            onCancel={() => setStep({ at: 'rest' })}
          />
        )}
        {step.at === 'sent' && (
          <Notice
            title={t('email.sentTitle', { email: step.email })}
            urgent
            actions={
              <Button variant="default" onClick={() => setStep({ at: 'rest' })}>
                {t('email.sentDone')}
              </Button>
            }
          >
            {t('email.sentBody')}
          </Notice>
        )}
      </div>
    </SettingsGroup>
  )
}

interface EmailFormProps {
  readonly current: string
  readonly onSent: (email: string) => void
  readonly onCancel: () => void
}

function EmailForm({ current, onSent, onCancel }: EmailFormProps) {
  const t = useTexts(texts)
  const fresh = useFreshSignIn('/admin/account')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const form = useRecordForm({
    schema: z.object({
      email: z
        .email({ error: t('email.full') })
        .max(254)
        .refine((email) => email.toLowerCase() !== current.toLowerCase(), { error: t('email.same') }),
    }),
    initialValues: { email: '' },
    onSubmit: async ({ email }) => {
      await fresh.run(() => requestEmailChange(email, '/admin/account'))
      onSent(email)
    },
    fieldErrors: (error) =>
      error instanceof IdentityProblem && error.field === 'email'
        ? { email: error.code === 'auth/email-already-in-use' ? t('email.taken') : error.message }
        : null,
  })
  return (
    <>
      <Form form={form} label={t('email.label')}>
        <TextInput
          {...form.fields.getInputProps('email')}
          label={t('email.label')}
          description={t('email.hint')}
          type="email"
          autoComplete="email"
          maxLength={254}
          withAsterisk
          ref={field}
        />
        <FormActions submit={t('email.submit')} busy={form.busy}>
          <Button variant="subtle" color="gray" onClick={onCancel} disabled={form.busy}>
            {t('email.cancel')}
          </Button>
        </FormActions>
      </Form>
      {fresh.dialog}
    </>
  )
}
