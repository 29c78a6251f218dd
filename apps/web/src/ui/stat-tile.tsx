import type { LinkProps } from '@tanstack/react-router'
import { formatNumber } from '#lib/format.ts'
import { LinkAnchor } from './link.tsx'
import classes from './stat-tile.module.css'

interface StatTileProps {
  readonly label: string
  readonly value: number
  /** The list that it counts; without one the tile is only a number. */
  readonly link?: Pick<LinkProps, 'to' | 'search'>
}

/** A number of a dashboard, leading to the list that it counts. */
export function StatTile({ label, value, link }: StatTileProps) {
  const content = (
    <>
      <span className={classes.value}>{formatNumber(value)}</span>
      <span className={classes.label}>{label}</span>
    </>
  )
  return link ? (
    <LinkAnchor {...link} className={classes.tile} underline="never">
      {content}
    </LinkAnchor>
  ) : (
    <div className={classes.tile}>{content}</div>
  )
}
