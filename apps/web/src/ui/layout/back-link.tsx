import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LinkAnchor } from '#ui/links/link.tsx'
import classes from './page.module.css'

interface BackLinkProps {
  readonly to: string
  readonly search?: Readonly<Record<string, unknown>>
  readonly children: ReactNode
}

/** Link to what a page or a part of it belongs to, above its title. */
export function BackLink({ to, search = {}, children }: BackLinkProps) {
  return (
    <LinkAnchor to={to} search={search} className={classes.back}>
      <IconArrowLeft size={16} aria-hidden className={classes.arrow} />
      {children}
    </LinkAnchor>
  )
}
