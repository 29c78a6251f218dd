import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { MasterPick } from '@vouch/contract'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './job-wizard.module.css'

interface OfferedPicksProps {
  readonly title: string
  readonly hint?: ReactNode
  readonly picks: readonly MasterPick[]
  /** Accessible name of a button. */
  readonly nameOf: (pick: MasterPick) => string
  readonly onAdd: (pick: MasterPick) => void
}

/** Values that one click adds. Focus moves to the next one, as the clicked one goes. */
export function OfferedPicks({ title, hint, picks, nameOf, onAdd }: OfferedPicksProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const clicked = useRef<number | null>(null)
  const { length } = picks
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the number of buttons changes
  useEffect(() => {
    if (clicked.current === null) return
    const buttons = list.current?.querySelectorAll('button') ?? []
    buttons[Math.min(clicked.current, buttons.length - 1)]?.focus()
    clicked.current = null
  }, [length])
  if (length === 0) return null
  return (
    <section className={classes.offered} aria-labelledby={id}>
      <div id={id} className={classes.offeredTitle}>
        {title}
      </div>
      {hint && <div className={classes.quiet}>{hint}</div>}
      <div className={classes.chips} ref={list}>
        {picks.map((pick, index) => (
          <Button
            key={pick.code ?? `=${pick.label}`}
            variant="default"
            size="compact-sm"
            radius="xl"
            className={classes.chip ?? ''}
            leftSection={<IconPlus size={14} aria-hidden />}
            aria-label={nameOf(pick)}
            onClick={() => {
              clicked.current = index
              onAdd(pick)
            }}
          >
            {pick.label}
          </Button>
        ))}
      </div>
    </section>
  )
}
