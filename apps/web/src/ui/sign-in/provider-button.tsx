import { Button, type ButtonProps, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComponentPropsWithRef } from 'react'
import { configQuery } from '#lib/api/use-config.ts'

interface ProviderButtonProps extends Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps>, ButtonProps {
  /** The person is at the provider, or on the way there. */
  readonly away: boolean
}

/**
 * Leads to a provider. Where that is a pop-up, it can be pressed again at once: the SDK believes only after 8 s that one
 * was closed, and a new one takes the place of the one before.
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
