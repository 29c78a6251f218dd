import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import { formatNumber } from '#lib/format/format.ts'
import classes from './stat-tile.module.css'

interface Stat {
  readonly label: string
  readonly value: number
}

function Content({ label, value }: Stat) {
  return (
    <>
      <span className={classes.value}>{formatNumber(value)}</span>
      <span className={classes.label}>{label}</span>
    </>
  )
}

/** A number with a label, on a dashboard. */
export function StatTile(stat: Stat) {
  return (
    <div className={classes.tile}>
      <Content {...stat} />
    </div>
  )
}

type AnchorTileProps = Stat &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> & { readonly ref?: Ref<HTMLAnchorElement> }

/** A dashboard number that links to the list of what it counts. */
export const StatLink = createLink(({ label, value, ...anchor }: AnchorTileProps) => (
  <a {...anchor} className={classes.tile}>
    <Content label={label} value={value} />
  </a>
))
