import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { configQuery } from '#lib/api/use-config.ts'
import { useTexts } from '#lib/format/texts.ts'
import { identityAccountQuery } from '#lib/identity/identity-account-query.ts'
import { Delayed } from '#ui/layout/delayed.tsx'
import { ErrorState } from '#ui/layout/error-state.tsx'
import { Modal } from '#ui/layout/modal.tsx'
import { freshSignInTexts } from './fresh-sign-in.en.ts'
import { FreshSignInMailed } from './fresh-sign-in-mailed.tsx'
import { FreshSignInWays } from './fresh-sign-in-ways.tsx'

interface FreshSignInDialogProps {
  readonly opened: boolean
  readonly returnTo: string
  readonly onFinish: (proven: boolean) => void
}

/** Dialog that asks a signed-in person to sign in again, by password, provider or mailed link. */
export function FreshSignInDialog({ opened, returnTo, onFinish }: FreshSignInDialogProps) {
  const t = useTexts(freshSignInTexts)
  return (
    <Modal
      opened={opened}
      onClose={() => onFinish(false)}
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('cancel') }}
    >
      {opened && <Ways returnTo={returnTo} onFinish={onFinish} />}
    </Modal>
  )
}

function Ways({ returnTo, onFinish }: Omit<FreshSignInDialogProps, 'opened'>) {
  const { data: account, error, refetch } = useQuery(identityAccountQuery)
  const { data: config } = useQuery(configQuery)
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const proven = useCallback(() => onFinish(true), [onFinish])
  if (mailedTo !== null) return <FreshSignInMailed email={mailedTo} returnTo={returnTo} onProven={proven} />
  if (account && config) {
    return (
      <FreshSignInWays
        account={account}
        config={config}
        returnTo={returnTo}
        onProven={proven}
        onMailed={setMailedTo}
        onCancel={() => onFinish(false)}
      />
    )
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <Delayed>
      <Skeleton height={140} />
    </Delayed>
  )
}
