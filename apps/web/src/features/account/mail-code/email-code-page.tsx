import { Button, Group, Text } from '@mantine/core'
import type { Person } from '@vouch/contract'
import { useEffect, useRef, useState } from 'react'
import { notify } from '#lib/api/notify.ts'
import { useConfig } from '#lib/api/use-config.ts'
import { useTexts } from '#lib/format/texts.ts'
import { useCountdown } from '#lib/format/use-countdown.ts'
import { prepareIdentity } from '#lib/identity/identity.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import classes from '../account-page.module.css'
import { AccountPage } from '../account-page.tsx'
import { emailCodeTexts } from './email-code.en.ts'
import { EmailCodeForm } from './email-code-form.tsx'
import { useEmailCode } from './use-email-code.ts'

interface EmailCodePageProps {
  readonly person: Person
  /** Called when the person continues without confirming the email address. */
  readonly onLater: () => void
  readonly onProven: () => void
}

export function EmailCodePage({ person, onLater, onProven }: EmailCodePageProps) {
  const t = useTexts(emailCodeTexts)
  const { devMail } = useConfig()
  const [again, setAgain] = useState(false)
  const code = useEmailCode(person, () => {
    notify(t('done'))
    onProven()
  })
  const left = useCountdown(code.waitUntil)
  useEffect(prepareIdentity, [])

  const field = useRef<HTMLInputElement>(null)
  const resend = async () => {
    const isSecond = code.sent !== null
    setAgain(false)
    if (!(await code.send())) return
    setAgain(isSecond)
    // The resend button is now disabled for a minute, so move focus to the code field.
    field.current?.focus()
  }
  const state = code.sending ? 'sending' : code.sent ? 'sent' : 'ask'

  return (
    <AccountPage
      title={t('title')}
      description={t(state, { email: person.email })}
      footer={
        <>
          {t('wrongAddress')}{' '}
          {person.roles.length > 0 ? (
            <LinkAnchor to="/admin/account" underline="always">
              {t('change')}
            </LinkAnchor>
          ) : (
            <LinkAnchor to="/signout" underline="always">
              {t('signUpAgain')}
            </LinkAnchor>
          )}
        </>
      }
    >
      {code.failure !== null && <Notice tone="warn" urgent title={code.failure} />}
      <EmailCodeForm field={field} onSubmit={code.confirm} />
      <div role="status" className={classes.status}>
        {again && t('sentAgain')}
      </div>
      <Group gap="xs" mt="md">
        <Button variant="default" loading={code.sending} disabled={left > 0} onClick={() => void resend()}>
          {left > 90
            ? t('againInMinutes', { count: Math.ceil(left / 60) })
            : left > 0
              ? t('againIn', { count: left })
              : t(code.sent === null ? 'send' : 'again')}
        </Button>
        <Button variant="subtle" onClick={onLater}>
          {t('later')}
        </Button>
      </Group>
      <Text c="dimmed" size="sm" mt="lg">
        {t('why')}
      </Text>
      {devMail && code.sent && (
        <Text size="sm" mt="xs">
          <a href="/dev/mail" target="_blank" rel="noreferrer" className={classes.link}>
            {t('dev')}
          </a>
        </Text>
      )}
    </AccountPage>
  )
}
