import { Button, Divider } from '@mantine/core'
import { useState } from 'react'
import { signInWithProvider } from '#lib/federated.ts'
import { notifyError } from '#lib/notify.ts'
import { useTexts } from '#lib/texts.ts'
import { useConfig } from '#lib/use-config.ts'
import { accountTexts } from './account.en.ts'
import classes from './account-page.module.css'

interface ProvidersProps {
  readonly onSignedIn: () => void
  /** There is another way above. */
  readonly divided: boolean
}

/** The accounts elsewhere that open one here. Nothing when none is configured. */
export function Providers({ onSignedIn, divided }: ProvidersProps) {
  const t = useTexts(accountTexts)
  const { providers } = useConfig()
  const [leaving, setLeaving] = useState<string | null>(null)
  if (providers.length === 0) return null

  const choose = async (id: string) => {
    setLeaving(id)
    try {
      // Where the page is left for the provider, the button goes on working until it is gone.
      if (!(await signInWithProvider(id, '/login'))) return
      onSignedIn()
    } catch (error) {
      notifyError(error instanceof Error ? error.message : String(error))
    }
    setLeaving(null)
  }

  return (
    <div className={classes.ways}>
      {divided && <Divider label={t('or')} my="xs" />}
      {providers.map(({ id, label, icon }) => (
        <Button
          key={id}
          variant="default"
          fullWidth
          loading={leaving === id}
          disabled={leaving !== null && leaving !== id}
          leftSection={icon && <img src={icon} alt="" width={18} height={18} />}
          onClick={() => void choose(id)}
        >
          {t('continueWith', { provider: label })}
        </Button>
      ))}
    </div>
  )
}
