import type { CompanyPicture } from '@vouch/contract'
import { useState } from 'react'
import classes from './company-logo.module.css'
import { monogramOf } from './monogram.ts'

interface CompanyLogoProps {
  readonly name: string
  /** The logo's URLs, or only that of the small size. */
  readonly logo: CompanyPicture | string | null
  /** Width and height in px. */
  readonly size?: number
  /** URL of a picture to show instead of the stored logo, while it is being uploaded. */
  readonly preview?: string | null
}

/**
 * A company's logo; without one, or while it cannot be loaded, a monogram. Hidden from screen readers, because the
 * company's name is always next to it.
 */
export function CompanyLogo({ name, logo, size = 48, preview }: CompanyLogoProps) {
  const source = preview ?? (typeof logo === 'string' ? logo : size > 64 ? logo?.medium : logo?.small)
  const [broken, setBroken] = useState<string>()
  const isPicture = source && source !== broken
  const { letters, hue } = monogramOf(name)
  return (
    <span
      className={classes.logo}
      style={{ '--logo-size': `${size / 16}rem`, '--logo-hue': hue } as React.CSSProperties}
      data-picture={isPicture ? true : undefined}
      aria-hidden
    >
      {isPicture ? (
        <img
          src={source}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          onError={() => setBroken(source)}
        />
      ) : (
        letters
      )}
    </span>
  )
}
