import { Button, Loader, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { notifyError } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import { recentSignInArrived } from '#lib/identity/identity-account.ts'
import { requestSignInLink } from '#lib/identity/identity-actions.ts'
import { freshSignInTexts } from './fresh-sign-in.en.ts'
import classes from './fresh-sign-in.module.css'

const lookEvery = 1000

interface FreshSignInMailedProps {
  readonly email: string
  readonly returnTo: string
  readonly onProven: () => void
}

/** Waits until the person opens the mailed link. Opening it in any tab signs every tab in again. */
export function FreshSignInMailed({ email, returnTo, onProven }: FreshSignInMailedProps) {
  const t = useTexts(freshSignInTexts)
  const { run, busy } = useCommand(
    () => requestSignInLink(email, returnTo),
    ({ message }) => notifyError(message),
  )
  useEffect(() => {
    const look = async () => {
      if (await recentSignInArrived()) onProven()
    }
    const timer = setInterval(() => void look().catch(() => undefined), lookEvery)
    return () => clearInterval(timer)
  }, [onProven])
  return (
    <div className={classes.stack}>
      <div role="status">
        <Title order={3}>{t('mailedTitle')}</Title>
        <Text>{t('mailed', { email })}</Text>
      </div>
      <Text c="dimmed" className={classes.waiting}>
        <Loader size={16} />
        {t('mailedWaiting')}
      </Text>
      <Button variant="default" loading={busy} onClick={() => run()}>
        {t('again')}
      </Button>
    </div>
  )
}
