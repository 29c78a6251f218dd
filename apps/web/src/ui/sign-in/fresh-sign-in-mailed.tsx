import { Button, Loader, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { notifyError } from '#lib/api/notify.ts'
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

/** A link is on its way. Opened in another tab it gives every tab a new session, which this one waits for. */
export function FreshSignInMailed({ email, returnTo, onProven }: FreshSignInMailedProps) {
  const t = useTexts(freshSignInTexts)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const look = async () => {
      if (await recentSignInArrived()) onProven()
    }
    const timer = setInterval(() => void look().catch(() => undefined), lookEvery)
    return () => clearInterval(timer)
  }, [onProven])
  const again = async () => {
    setBusy(true)
    try {
      await requestSignInLink(email, returnTo)
    } catch (error) {
      notifyError(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
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
      <Button variant="default" loading={busy} onClick={() => void again()}>
        {t('again')}
      </Button>
    </div>
  )
}
