import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import { formatCount } from '#lib/format/format.ts'
import classes from './stat-tile.module.css'

type AnchorTileProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> & {
  readonly label: string
  readonly value: number | { readonly count: number; readonly capped: boolean }
  readonly ref?: Ref<HTMLAnchorElement>
}

/** A number with a label, which links to the list of what it counts. */
export const StatLink = createLink(({ label, value, ...anchor }: AnchorTileProps) => (
  <a {...anchor} className={classes.tile}>
    <span className={classes.value}>{formatCount(value)}</span> <span className={classes.label}>{label}</span>
  </a>
))

interface StatTileProps {
  readonly label: string
  readonly value: number
}

/** A number with a label. Put tiles into a list. */
export function StatTile({ label, value }: StatTileProps) {
  return (
    <li className={classes.tile}>
      <span className={classes.value}>{formatCount(value)}</span>{' '}
      <span className={classes.label}>{label}</span>
    </li>
  )
}
