import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'

interface WebLinkProps {
  /** Address on http or https; callers check the scheme of addresses that the API does not. */
  readonly url: string
  readonly className?: string | undefined
  readonly 'aria-label'?: string
  /** Words of the link; the address by default. */
  readonly children?: ReactNode
}

/** A link that somebody entered. Opens in a new tab and sends no referrer. */
export function WebLink({ url, children, ...rest }: WebLinkProps) {
  return (
    <Anchor
      {...rest}
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      underline="always"
      inherit
    >
      {children || url.replace(/^https?:\/\//, '').replace(/\/$/, '')}
    </Anchor>
  )
}
