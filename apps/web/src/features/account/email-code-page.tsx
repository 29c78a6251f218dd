import { Button, Group, Text } from '@mantine/core'
import type { Person } from '@vouch/contract'
import { useEffect, useRef, useState } from 'react'
import { prepareIdentity } from '#lib/identity.ts'
import { notify } from '#lib/notify.ts'
import { useTexts } from '#lib/texts.ts'
import { useConfig } from '#lib/use-config.ts'
import { useCountdown } from '#lib/use-countdown.ts'
import { LinkAnchor } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './account-page.module.css'
import { AccountPage } from './account-page.tsx'
import { emailCodeTexts } from './email-code.en.ts'
import { EmailCodeForm } from './email-code-form.tsx'
import { useEmailCode } from './use-email-code.ts'

interface EmailCodePageProps {
  readonly person: Person
  /** The person goes on without it. */
  readonly onLater: () => void
  readonly onProven: () => void
}

/** Proving the e-mail address with the six digits of a mail. */
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
  const asked = useRef(false)
  const { sent } = code
  useEffect(() => {
    // The button waits for a minute then, and what comes next is typing.
    if (asked.current && sent) field.current?.focus()
  }, [sent])

  const resend = async () => {
    asked.current = true
    setAgain(sent !== null)
    await code.send()
  }
  const state = code.sent ? 'sent' : code.sending ? 'sending' : 'ask'

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
      {code.sent && <EmailCodeForm field={field} onSubmit={code.confirm} />}
      <div role="status" className={classes.status}>
        {again && code.sent && !code.sending && code.failure === null && t('sentAgain')}
      </div>
      <Group gap="xs" mt="md">
        <Button
          variant={code.sent ? 'default' : 'filled'}
          loading={code.sending}
          disabled={left > 0}
          onClick={() => void resend()}
        >
          {code.sent === null && left === 0
            ? t('send')
            : left > 0
              ? t('againIn', { count: left })
              : t('again')}
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
