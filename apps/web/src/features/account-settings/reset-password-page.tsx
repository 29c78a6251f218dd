import { Anchor, Text } from '@mantine/core'
import type { Person } from '@vouch/contract'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { Page } from '#ui/layout/page.tsx'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { NewPasswordField } from '#ui/sign-in/new-password-field.tsx'
import { PasswordField } from '#ui/sign-in/password-field.tsx'
import { useFreshSignIn } from '#ui/sign-in/use-fresh-sign-in.tsx'
import { useProviderAnswer } from '#ui/sign-in/use-provider-answer.ts'
import { texts } from './account-settings.en.ts'
import classes from './account-settings.module.css'
import { usePasswordForm } from './use-password-form.ts'

/** Sets a new password, or the first one, after the person has signed in again. */
export function ResetPasswordPage({ person }: { readonly person: Person }) {
  const t = useTexts(texts)
  const fresh = useFreshSignIn('/admin/account/reset-password')
  useProviderAnswer()
  const [done, setDone] = useState(false)
  const { ref } = useFocusFallback<HTMLDivElement>(done)
  const { form, proven, proveOtherwise } = usePasswordForm(fresh, () => setDone(true))
  const chosen = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (proven) chosen.current?.focus()
  }, [proven])
  return (
    <Page
      title={t('reset.title')}
      width="text"
      back={{ to: '/admin/account', label: t('back'), search: { tab: 'sign-in' } }}
    >
      {done ? (
        <div ref={ref} tabIndex={-1} className={classes.rescue}>
          <Notice
            tone="good"
            title={t('reset.doneTitle')}
            urgent
            actions={
              <LinkButton to="/admin/account" search={{ tab: 'sign-in' }} variant="default">
                {t('reset.doneBack')}
              </LinkButton>
            }
          >
            {t('reset.done')}
          </Notice>
        </div>
      ) : (
        <Form form={form} label={t('reset.title')} warnOnLeave={false}>
          {/* Hidden field with the account name, which password managers store with the password. */}
          <input type="email" autoComplete="username" value={person.email} readOnly hidden />
          {proven ? (
            <Text role="status">{t('reset.proven')}</Text>
          ) : (
            <div>
              <PasswordField
                {...form.fields.getInputProps('current')}
                label={t('reset.current')}
                description={t('reset.currentHint')}
                autoComplete="current-password"
                withAsterisk
              />
              <Anchor
                component="button"
                type="button"
                mt={6}
                onClick={() => void proveOtherwise()}
                disabled={form.busy}
              >
                {t('reset.other')}
              </Anchor>
            </div>
          )}
          <NewPasswordField
            {...form.fields.getInputProps('password')}
            ref={chosen}
            label={t('reset.new')}
            withAsterisk
          />
          <Text c="dimmed">{t('reset.note')}</Text>
          <FormActions submit={t('reset.submit')} busy={form.busy} />
        </Form>
      )}
      {fresh.dialog}
    </Page>
  )
}
