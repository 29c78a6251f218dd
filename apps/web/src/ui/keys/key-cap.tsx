import classes from './key-cap.module.css'

interface KeyCapProps {
  /** The character that is typed. */
  readonly of: string
  /** A hint on a button: shown only where there is a mouse, because without one there is seldom a keyboard. */
  readonly onButton?: boolean
}

/** A key as it looks on a keyboard. */
export function KeyCap({ of, onButton = false }: KeyCapProps) {
  return (
    <kbd className={classes.key} data-button={onButton} aria-hidden={onButton}>
      {of.toUpperCase()}
    </kbd>
  )
}
