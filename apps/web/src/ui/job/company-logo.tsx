import type { CompanyPicture } from '@vouch/contract'
import { initialsOf } from '#lib/format/format.ts'
import classes from './company-logo.module.css'

interface CompanyLogoProps {
  readonly name: string
  readonly logo: CompanyPicture | null
  /** The side of the square, in px. */
  readonly size?: number
  /** Shown in place of the stored one, while it is on its way. */
  readonly preview?: string | null
}

/** A company's logo, whole in a square; its initials where there is none. Its name stands beside it. */
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
