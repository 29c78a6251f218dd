import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './job-wizard.module.css'

interface FoldProps {
  readonly title: string
  /** What is inside, for people who have not opened it. */
  readonly hint: string
  /** Whether the fields inside hold something or have an error; they are then shown. */
  readonly isUsed: boolean
  readonly children: ReactNode
}

/** Fields that few jobs need, hidden until they are opened or used. */
export function Fold({ title, hint, isUsed, children }: FoldProps) {
  const [opened, setOpened] = useState(isUsed)
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (isUsed) setOpened(true)
  }, [isUsed])
  return (
    <details
      ref={details}
      className={classes.fold}
      open={opened}
      onToggle={() => setOpened(details.current?.open ?? false)}
    >
      <summary>
        {title}
        {!opened && <span className={classes.quiet}>{hint}</span>}
      </summary>
      <div className={classes.foldFields}>{children}</div>
    </details>
  )
}
