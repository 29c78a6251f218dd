import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useConfig } from '#lib/api/use-config.ts'
import { useTexts } from '#lib/format/texts.ts'
import { accountTexts } from '../account.en.ts'
import classes from '../account-page.module.css'

interface MailSentProps {
  /** Sentence that says which mail was sent to which address. */
  readonly children: ReactNode
  readonly onOtherAddress: () => void
}

/** Replaces a form after its mail was sent. Takes focus, so that screen readers announce the message. */
export function MailSent({ children, onOtherAddress }: MailSentProps) {
  const t = useTexts(accountTexts)
  const { devMail } = useConfig()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} role="status" tabIndex={-1} className={classes.sent}>
      <Text component="div">{children}</Text>
      <Text c="dimmed">{t('mail.spam')}</Text>
      {devMail && (
        <Text c="dimmed">
          <a href="/dev/mail" className={classes.link}>
            {t('mail.dev')}
          </a>
        </Text>
      )}
      <Group gap="xs">
        <Button variant="default" onClick={onOtherAddress}>
          {t('mail.otherAddress')}
        </Button>
      </Group>
    </div>
  )
}
