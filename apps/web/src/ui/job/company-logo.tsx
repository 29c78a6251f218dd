import type { CompanyPicture } from '@vouch/contract'
import { initialsOf } from '#lib/format/format.ts'
import classes from './company-logo.module.css'

interface CompanyLogoProps {
  readonly name: string
  readonly logo: CompanyPicture | null
  /** Width and height in px. */
  readonly size?: number
  /** URL of a picture to show instead of the stored logo, while it is being uploaded. */
  readonly preview?: string | null
}

/** A company's logo or initials. Hidden from screen readers, because the company's name is always next to it. */
export function CompanyLogo({ name, logo, size = 48, preview = null }: CompanyLogoProps) {
  const source = preview ?? (size > 64 ? logo?.medium : logo?.small)
  return (
    <span
      className={classes.logo}
      style={{ '--logo-size': `${size / 16}rem` } as React.CSSProperties}
      data-picture={source ? true : undefined}
      aria-hidden
    >
      {source ? <img src={source} alt="" width={size} height={size} loading="lazy" /> : initialsOf(name)}
    </span>
  )
}
