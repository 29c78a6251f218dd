import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { notifyError } from '#lib/api/notify.ts'
import type { RuntimeConfig } from '#lib/api/runtime-config.ts'
import { useTexts } from '#lib/format/texts.ts'
import { startProvider } from '#lib/identity/federated.ts'
import {
  type IdentityAccount,
  reauthenticateByPassword,
  reauthenticateByPopup,
} from '#lib/identity/identity-account.ts'
import { requestSignInLink } from '#lib/identity/identity-actions.ts'
import { isSuperseded } from '#lib/identity/identity-problem.ts'
import { rememberProviderPurpose } from '#lib/identity/provider-purpose.ts'
import { isWrongPassword } from '#lib/identity/wrong-password.ts'
import { Form } from '#ui/form/form.tsx'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import { freshSignInTexts } from './fresh-sign-in.en.ts'
import classes from './fresh-sign-in.module.css'
import { PasswordField } from './password-field.tsx'
import { ProviderButton } from './provider-button.tsx'

interface FreshSignInWaysProps {
  readonly account: IdentityAccount
  readonly config: RuntimeConfig
  readonly returnTo: string
  readonly onProven: () => void
  readonly onMailed: (email: string) => void
  readonly onCancel: () => void
}

/** The account's sign-in methods, to choose one for signing in again. */
export function FreshSignInWays(props: FreshSignInWaysProps) {
  const { account, config, returnTo, onProven, onMailed, onCancel } = props
  const t = useTexts(freshSignInTexts)
  const [busy, setBusy] = useState<string | null>(null)
  const linked = new Set(account.linked.map(({ providerId }) => providerId))
  const providers = config.providers.filter(({ id }) => linked.has(id))
  const byPassword = linked.has('password')
  const { email } = account

  const attempt = async (way: string, act: () => Promise<void>) => {
    setBusy(way)
    try {
      await act()
    } catch (error) {
      if (isSuperseded(error)) return
      notifyError(error instanceof Error ? error.message : String(error))
      setBusy(null)
    }
  }
  const goTo = (id: string) =>
    attempt(id, async () => {
      if (config.identity === 'firebase') {
        await reauthenticateByPopup(id)
        onProven()
        return
      }
      rememberProviderPurpose('prove')
      startProvider(id, returnTo)
    })
  const mail = (to: string) =>
    attempt('mail', async () => {
      await requestSignInLink(to, returnTo)
      onMailed(to)
    })
  const others: ReactNode[] = providers.map(({ id, label }) => (
    <ProviderButton key={id} away={busy === id} onClick={() => void goTo(id)}>
      {t('provider', { name: label })}
    </ProviderButton>
  ))
  if (config.emailLink && email !== null) {
    others.push(
      <Button key="mail" variant="default" loading={busy === 'mail'} onClick={() => void mail(email)}>
        {t('link')}
      </Button>,
    )
  }

  return (
    <div className={classes.stack}>
      <Text>{t('body')}</Text>
      {byPassword && <PasswordWay email={email ?? ''} onProven={onProven} onCancel={onCancel} />}
      {byPassword && others.length > 0 && <span className={classes.or}>{t('or')}</span>}
      {others}
      {!byPassword && (
        <Button variant="subtle" color="gray" onClick={onCancel}>
          {t('cancel')}
        </Button>
      )}
    </div>
  )
}

interface PasswordWayProps {
  readonly email: string
  readonly onProven: () => void
  readonly onCancel: () => void
}

function PasswordWay({ email, onProven, onCancel }: PasswordWayProps) {
  const t = useTexts(freshSignInTexts)
  // Focus the field here, because the dialog opened before the field was rendered.
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const form = useRecordForm({
    schema: z.object({ password: z.string().min(1, t('missing')) }),
    initialValues: { password: '' },
    onSubmit: async ({ password }) => {
      await reauthenticateByPassword(password)
      onProven()
    },
    fieldErrors: (error) => (isWrongPassword(error) ? { password: t('wrong') } : null),
  })
  return (
    <Form form={form} label={t('title')} warnOnLeave={false}>
      {/* Hidden field with the account name, by which password managers find the password. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.fields.getInputProps('password')}
        ref={field}
        label={t('password')}
        autoComplete="current-password"
        data-autofocus
        withAsterisk
      />
      <Group gap="xs" justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={form.busy}>
          {t('submit')}
        </Button>
      </Group>
    </Form>
  )
}
