import { Button, type ButtonProps, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComponentPropsWithRef } from 'react'
import { configQuery } from '#lib/api/use-config.ts'

interface ProviderButtonProps extends Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps>, ButtonProps {
  /** Whether the provider's pop-up is open or its page is about to open. */
  readonly away: boolean
}

/**
 * Button of a sign-in provider. Stays enabled while a pop-up is open:
 * the SDK notices only after 8 s that it was closed.
 */
export function ProviderButton({ away, loading = false, leftSection, ...rest }: ProviderButtonProps) {
  const { data: config } = useQuery(configQuery)
  const popup = away && config?.identity === 'firebase'
  return (
    <Button
      variant="default"
      {...rest}
      loading={loading || (away && !popup)}
      aria-busy={popup}
      leftSection={popup ? <Loader size={16} color="var(--vouch-accent-text)" aria-hidden /> : leftSection}
    />
  )
}
