import { Divider } from '@mantine/core'
import { useState } from 'react'
import { useConfig } from '#lib/api/use-config.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { ProviderButton } from '#ui/sign-in/provider-button.tsx'
import { accountTexts } from './account.en.ts'
import classes from './account-page.module.css'

interface ProvidersProps {
  readonly onSignedIn: () => void
  /** Whether to show a divider, because another sign-in method is above. */
  readonly divided: boolean
}

export function Providers({ onSignedIn, divided }: ProvidersProps) {
  const t = useTexts(accountTexts)
  const { identity, providers } = useConfig()
  const [leaving, setLeaving] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  if (providers.length === 0) return null

  const choose = async (id: string) => {
    setLeaving(id)
    setFailure(null)
    try {
      const { signInWithProvider } = await import('#lib/identity/federated.ts')
      // False: the browser is about to open the provider's page. The button stays busy until then.
      if (!(await signInWithProvider(id, '/login'))) return
      onSignedIn()
    } catch (error) {
      const { isSuperseded } = await import('#lib/identity/identity-problem.ts')
      if (isSuperseded(error)) return
      setFailure(error instanceof Error ? error.message : String(error))
    }
    setLeaving(null)
  }

  return (
    <div className={classes.ways}>
      {divided && <Divider label={t('or')} my="xs" />}
      {failure !== null && <Notice tone="bad" urgent title={failure} />}
      {providers.map(({ id, label, icon }) => (
        <ProviderButton
          key={id}
          fullWidth
          away={leaving === id}
          disabled={identity === 'embedded' && leaving !== null && leaving !== id}
          leftSection={icon && <img src={icon} alt="" width={18} height={18} />}
          onClick={() => void choose(id)}
        >
          {t('continueWith', { provider: label })}
        </ProviderButton>
      ))}
    </div>
  )
}
