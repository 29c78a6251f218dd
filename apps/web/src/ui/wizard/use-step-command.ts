import { useMemo, useRef, useState } from 'react'
import { useCommand } from '#lib/api/use-command.ts'
import { messagesByPath } from '#lib/draft/refusals.ts'

/** The command of a wizard's last step, such as publishing, with label, progress and error. */
export interface StepCommand {
  readonly label: string
  readonly run: () => Promise<void>
  readonly busy: boolean
  readonly failure: string | null
  /** The server's messages about fields, by field path. */
  readonly errors: Readonly<Record<string, string>>
  /** Number of failed runs. Each new failure moves focus to the error summary. */
  readonly failures: number
  /** Clears the error of the last run, which another message replaces. A run in progress goes on. */
  readonly forget: () => void
}

/** State of the last step's command. `step` is the current step: when it changes, the command's error is cleared. */
export function useStepCommand(step: string, label: string, command: () => Promise<void>): StepCommand {
  const [failures, setFailures] = useState(0)
  const { runAsync, busy, error, failure, reset } = useCommand(command, () =>
    setFailures((count) => count + 1),
  )
  const [shown, setShown] = useState(step)
  if (shown !== step) {
    setShown(step)
    setFailures(0)
    reset()
  }
  // A second click can arrive before the button is disabled; it gets the same run.
  const running = useRef<Promise<void> | null>(null)
  const run = (): Promise<void> => {
    running.current ??= runAsync()
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => {
        running.current = null
      })
    return running.current
  }
  const forget = () => {
    if (running.current === null) reset()
  }
  const errors = useMemo(() => messagesByPath(error) ?? {}, [error])
  return { label, run, busy, failure, errors, failures, forget }
}
